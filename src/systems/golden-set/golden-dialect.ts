import type { Dialect } from '../../scenario/dialect.ts'
import { convertCommand, createBrokenDraft } from '../../scenario/parse.ts'
import { describeGoldenSet, recogniseGoldenSet, usualName } from './golden-set.ts'

/** Golden sets and exports of datasets, which are no scenarios: who gives one to the gate is told what to do with it. */
export const goldenFiles = {
  id: 'golden-set',
  summary:
    'Golden sets and exports of datasets are recognised, and are no scenarios: `scenario-gate convert` writes one of them.',
  claim: 'syntax',
  rowFiles: usualName,
  detect: (document) => recogniseGoldenSet(document, '') !== null,
  load: () => Promise.resolve(),
  read({ file, document, locate }) {
    const set = recogniseGoldenSet(document, file)
    const kind = set === null ? 'a golden set' : describeGoldenSet(set)
    const message = `this is ${kind}, and no scenario; \`${convertCommand(file)}\` writes one of it`
    const problem = { code: 'scenario-syntax', severity: 'error', message, file, ...locate([]) } as const
    return { drafts: [createBrokenDraft(file, '', [problem])], diagnostics: [problem], isDataset: true }
  },
} as const satisfies Dialect
