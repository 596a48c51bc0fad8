import { defineSystem } from '../system.ts'
import { agentcheckFiles } from './suite-files.ts'

/** agentcheck: its suites, and in `library/` its interface on our checks. */
export const agentcheck = defineSystem({
  id: 'agentcheck',
  name: 'agentcheck',
  repository: 'https://github.com/wkhori/evalkit',
  versions: '0.1.0 (`1fa173c`)',
  dialects: [agentcheckFiles],
})
