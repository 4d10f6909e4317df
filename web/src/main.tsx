import { render } from 'preact'
import './tokens.css'
import './base.css'
import { App } from './app'

render(<App />, document.getElementById('page') as HTMLElement)
