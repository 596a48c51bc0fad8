import type { Check, Origin } from '../../checks/define.ts'
import { agentcheckDeviations } from './agentcheck.ts'
import type { Deviation } from './deviation.ts'
import { kensaDeviations } from './kensa.ts'
import { promptkitFileDeviations } from './promptkit-files.ts'
import { promptkitJudgeDeviations } from './promptkit-judges.ts'
import { promptkitDeviations } from './promptkit.ts'
import { timbalFlowDeviations } from './timbal-flow.ts'
import { timbalJudgeDeviations } from './timbal-judges.ts'
import { timbalValueDeviations } from './timbal-values.ts'

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
