import type { Check, Origin } from '../../checks/define.ts'
import { agentcheckDeviations } from './agentcheck.ts'
import type { Deviation } from './deviation.ts'
import { kensaFileDeviations } from './kensa-files.ts'
import { kensaDeviations } from './kensa.ts'
import { promptkitFileDeviations } from './promptkit-files.ts'
import { promptkitJudgeDeviations } from './promptkit-judges.ts'
import { promptkitPromptDeviations } from './promptkit-prompts.ts'
import { promptkitDeviations } from './promptkit.ts'
import { timbalFlowDeviations } from './timbal-flow.ts'
import { timbalJudgeDeviations } from './timbal-judges.ts'
import { timbalValueDeviations } from './timbal-values.ts'

/** Where we do otherwise, by system. */
export const deviationsInOrder: readonly (readonly [Origin, readonly Deviation[]])[] = [
  ['kensa', [kensaDeviations, kensaFileDeviations].flatMap((table): Deviation[] => Object.values(table))],
  [
    'promptkit',
    [
      promptkitDeviations,
      promptkitJudgeDeviations,
      promptkitFileDeviations,
      promptkitPromptDeviations,
    ].flatMap((table): Deviation[] => Object.values(table)),
  ],
  ['agentcheck', Object.values(agentcheckDeviations)],
  [
    'timbal',
    [timbalValueDeviations, timbalFlowDeviations, timbalJudgeDeviations].flatMap((table): Deviation[] =>
      Object.values(table),
    ),
  ],
]

/** Those of one check, with the system that each is from. */
export function deviationsOf({ type }: Check): { readonly origin: Origin; readonly deviation: Deviation }[] {
  return deviationsInOrder.flatMap(([origin, deviations]) =>
    deviations.filter(({ checks }) => checks.includes(type)).map((deviation) => ({ origin, deviation })),
  )
}
