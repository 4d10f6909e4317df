import { render } from 'preact'
import './tokens.css'
import './base.css'
import './lobby.css'
import './table.css'
import './kit/kit.css'
import './screen.css'
import './analysis.css'
import './narrow.css'
import { App } from './app'
import { install } from './awake'

render(<App />, document.getElementById('page') as HTMLElement)
install()
