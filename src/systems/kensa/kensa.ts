import { defineSystem } from '../system.ts'
import { kensaFiles } from './scenario-files.ts'

/** Kensa, whose scenario files are our native format. */
export const kensa = defineSystem({
  id: 'kensa',
  startsAgents: true,
  name: 'Kensa',
  repository: 'https://github.com/satyaborg/kensa',
  versions:
    '0.7.0 and 0.8.0, and 0.2.0 for `tool_called` and `tool_not_called`; from 0.9 to 0.26 it has tests of pytest in place of scenario files, and only its traces can be compared',
  dialects: [kensaFiles],
  onScenarioPage:
    'Files written for Kensa, of its older and its newer spelling, are read as they are, with the types of YAML 1.1.',
})
