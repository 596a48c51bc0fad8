import { isObject, toMapping, type JsonValue } from '../../core/json.ts'
import { describeSeveralLists, listCaseLists } from '../../scenario/datasets/case-list.ts'
import type { Dialect } from '../../scenario/dialect.ts'
import { convertCommand, createBrokenDraft } from '../../scenario/parse.ts'
import { describeGoldenSet, recogniseGoldenSet, usualName } from './golden-set.ts'

/** Keys of the lists of a file, where each is a golden set of its own. */
function listGoldenLists(document: JsonValue): readonly string[] {
  const lists = isObject(document) ? listCaseLists(document) : []
  const isGolden = (key: string) => recogniseGoldenSet(toMapping(document)[key] ?? null, '') !== null
  return lists.length > 1 && lists.every(isGolden) ? lists : []
}

/** Golden sets and exports of datasets, which are no scenarios: who gives one to the gate is told what to do with it. */
export const goldenFiles = {
  id: 'golden-set',
  summary:
    'Golden sets and exports of datasets are recognised, and are no scenarios: `scenario-gate convert` writes one of them.',
  claim: 'syntax',
  rowFiles: usualName,
  detect: (document) => recogniseGoldenSet(document, '') !== null || listGoldenLists(document).length > 1,
  load: () => Promise.resolve(),
  read({ file, document, locate }) {
    const set = recogniseGoldenSet(document, file)
    const lists = listGoldenLists(document)
    const message =
      set === null && lists.length > 1
        ? `this is a golden set that ${describeSeveralLists(lists)}, and convert each: \`${convertCommand('FILE')}\``
        : `this is ${set === null ? 'a golden set' : describeGoldenSet(set)}, and no scenario; \`${convertCommand(file)}\` writes one of it`
    const problem = { code: 'scenario-syntax', severity: 'error', message, file, ...locate([]) } as const
    return { drafts: [createBrokenDraft(file, '', [problem])], diagnostics: [problem], isDataset: true }
  },
} as const satisfies Dialect
