import type { Finding } from '../core/verdict.ts'
import type { Trace } from '../trace/trace.ts'
import type { TurnRange } from '../trace/turn-range.ts'
import { missing } from './define.ts'

/** How many turns a conversation has, at least and at most. */
export interface TurnCount {
  readonly least: number
  readonly most: number
}

/**
 * The verdict of a check of a scenario that says what each turn of the user is. In a conversation of other
 * turns nobody knows which is which, and one that broke off shows what went wrong and never that all went
 * well. A turn that need not come is skipped where it did not.
 */
export function inTurns(
  { turns: { length: count } }: Trace,
  wanted: TurnCount | undefined,
  shown: TurnRange | undefined,
  evaluate: () => Finding,
): Finding {
  if (wanted === undefined) return evaluate()
  const { least, most } = wanted
  if (count >= least && count <= most) {
    const isLeftOut = shown !== undefined && shown.to > count
    return isLeftOut ? { status: 'skip', reason: 'not-applicable' } : evaluate()
  }
  const turns = least === most ? `${most}` : `${least} to ${most}`
  const lacking = missing(`a conversation of ${turns} turns of the user; it shows ${count}`)
  if (count > most || shown === undefined || shown.to > count) return lacking
  const finding = evaluate()
  return finding.status === 'fail' ? finding : lacking
}
