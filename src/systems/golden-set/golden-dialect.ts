import { toMapping } from '../../core/json.ts'
import type { Dialect } from '../../scenario/dialect.ts'
import { createBrokenDraft } from '../../scenario/parse.ts'
import { describeCases, describeLists, usualName } from './golden-set.ts'

/** Golden sets and exports of datasets, which are no scenarios: who gives one to the gate is told what to do with it. */
export const goldenFiles = {
  id: 'golden-set',
  summary:
    'Golden sets and exports of datasets are recognised, and are no scenarios: `scenario-gate convert` writes one of them. So are evals of agentv, waza, mcpchecker, mcp-eval and Rasa: record the agent while they run.',
  claim: 'syntax',
  rowFiles: usualName,
  detect: (document) => describeCases(document, '') !== null,
  load: () => Promise.resolve(),
  read({ file, document, locate }) {
    const problem = {
      code: 'scenario-syntax',
      severity: 'error',
      message: `this is ${describeCases(document, file) ?? describeLists(document)}`,
      file,
      ...locate([]),
    } as const
    return { drafts: [createBrokenDraft(file, '', [problem])], diagnostics: [problem], isDataset: true }
  },
} as const satisfies Dialect

/** Golden sets in several lists, or in lists of a mapping, as scenarios of other formats have them, too. */
export const goldenLists = {
  ...goldenFiles,
  summary: 'Golden sets in several lists are recognised, too: each list is to be a file of its own.',
  claim: 'key',
  detect: (document) => !('checks' in toMapping(document)) && describeLists(document) !== null,
} as const satisfies Dialect
