// Sentences of a module: a table a language, English where a language is missing.

import { filled } from '../text'

export function sayer<K extends string>(texts: { en: { [key in K]: string }; [language: string]: { [key in K]: string } }) {
  return (language: string) =>
    (key: K, ...args: (string | number)[]): string =>
      filled((texts[language] ?? texts.en)[key], args)
}
