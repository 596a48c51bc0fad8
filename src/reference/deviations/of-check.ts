import type { Check, Origin } from '../../checks/define.ts'
import { agentcheckDeviations } from '../../systems/agentcheck/deviations.ts'
import type { Deviation } from '../../systems/deviation.ts'
import { kensaDeviations } from '../../systems/kensa/deviations.ts'
import { promptkitFileDeviations } from '../../systems/promptkit/deviations-files.ts'
import { promptkitJudgeDeviations } from '../../systems/promptkit/deviations-judges.ts'
import { promptkitDeviations } from '../../systems/promptkit/check-deviations.ts'
import { timbalFlowDeviations } from '../../systems/timbal/deviations-flow.ts'
import { timbalJudgeDeviations } from '../../systems/timbal/deviations-judges.ts'
import { timbalValueDeviations } from '../../systems/timbal/deviations-values.ts'

/** The tables with entries about single checks. The others are only for the page, and stay out of the bundle. */
const tables: readonly (readonly [Origin, Readonly<Record<string, Deviation>>])[] = [
  ['kensa', kensaDeviations],
  ['promptkit', promptkitDeviations],
  ['promptkit', promptkitJudgeDeviations],
  ['promptkit', promptkitFileDeviations],
  ['agentcheck', agentcheckDeviations],
  ['timbal', timbalValueDeviations],
  ['timbal', timbalFlowDeviations],
  ['timbal', timbalJudgeDeviations],
]

/** The deviations of one check, with the system that each is from. */
export function deviationsOf({ type }: Check): { readonly origin: Origin; readonly deviation: Deviation }[] {
  return tables.flatMap(([origin, table]) =>
    Object.values(table)
      .filter(({ checks }) => checks.includes(type))
      .map((deviation) => ({ origin, deviation })),
  )
}
