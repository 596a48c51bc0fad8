import { defineSystem } from '../system.ts'
import { timbalFiles } from './eval-files.ts'

/** Timbal and its eval files. */
export const timbal = defineSystem({
  id: 'timbal',
  name: 'Timbal',
  repository: 'https://github.com/timbal-ai/timbal',
  versions: '`50d9eba`, and 2.8.0 for `usage`',
  dialects: [timbalFiles],
})
