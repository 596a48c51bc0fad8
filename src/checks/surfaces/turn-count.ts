import type { Finding } from '../../core/verdict.ts'
import type { Trace } from '../../trace/model/trace.ts'
import type { TurnRange } from '../../trace/views/turn-range.ts'
import { missingData } from '../define.ts'

/** How many turns a conversation has, at least and at most. */
export interface TurnCount {
  readonly least: number
  readonly most: number
}

/** Facts that decide which turns of a conversation a check may speak of. */
export interface TurnScope {
  /** How many turns the conversation must have. */
  readonly wanted: TurnCount | undefined
  readonly shown: TurnRange | undefined
  /** The check is about the reply: where there is none, not even its failure says anything. */
  readonly isOfReply: () => boolean
}

/** Turns what a check finds into its finding on the whole conversation. */
export type Conclude = (finding: Finding) => Finding

/**
 * Says what a check of a scenario that states each turn of the user may conclude; a finding where it need
 * not be evaluated. In a conversation of other turns nobody knows which is which, and one that broke off
 * shows what went wrong and never that all went well. A turn that need not come is skipped where it did not.
 */
export function checkTurnCount(trace: Trace, { wanted, shown, isOfReply }: TurnScope): Finding | Conclude {
  // Before the turns are asked for: they are made of all messages.
  if (wanted === undefined && shown === undefined) return keepFinding
  const { turns } = trace
  const count = turns.length
  const { least, most } = wanted ?? { least: 0, most: count }
  const isWhole = count >= least && count <= most
  const range = least === most ? `${most}` : `${least} to ${most}`
  const lacking = missingData(`a conversation of ${range} turns of the user; it shows ${count}`)
  if (isWhole && wanted !== undefined && shown !== undefined && shown.to > count)
    return { status: 'skip', reason: 'not-applicable' }
  if (!isWhole && (count > most || shown === undefined || shown.to > count)) return lacking
  const last = shown?.to ?? count
  const turn = turns[last - 1]
  // What was said before would be taken for the reply that never came.
  if (turn !== undefined && !turn.messages.some(({ role }) => role === 'assistant')) {
    const unanswered = missingData(`a reply of the agent in turn ${last}`)
    return isOfReply() ? unanswered : (finding) => (finding.status === 'fail' ? finding : unanswered)
  }
  return isWhole ? keepFinding : (finding) => (finding.status === 'fail' ? finding : lacking)
}

/** A finding that holds for the conversation as it is. */
export const keepFinding: Conclude = (finding) => finding
