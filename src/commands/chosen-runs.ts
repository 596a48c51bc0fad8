import { createOptionError } from '../core/errors.ts'
import { escapeTerminal } from '../core/escape.ts'
import { truncate, oneLine } from '../core/visible-text.ts'
import { suggestWord } from '../text/suggest.ts'

/** Fewer letters could begin the id of another run than the one that was meant: `12` is not `120`. */
const leastBeginning = 6

/** Tells whether a run could be the one that is asked for: by its id, or by how that begins. */
export function canMatchRun(id: string, start: string): boolean {
  return formatId(id) === formatId(start) || startsWithId(id, start)
}

/**
 * Returns which of the ids of all runs is meant: the one that is the same, else the only one that begins so.
 * @throws GateError `bad-option`
 */
export function chooseId(ids: ReadonlySet<string>, start: string): string {
  const all = [...ids]
  const same = all.find((id) => formatId(id) === formatId(start))
  if (same !== undefined) return same
  const beginning = all.filter((id) => startsWithId(id, start))
  const [only] = beginning
  if (only !== undefined && beginning.length === 1) return only
  throw createOptionError(`--trace: ${explainNoMatch(all, beginning, start)}`)
}

function explainNoMatch(all: readonly string[], beginning: readonly string[], start: string): string {
  if (beginning.length > 1)
    return `${beginning.length} runs begin with ${quoteId(start)}: ${formatIds(beginning)}`
  const near =
    suggestWord(start, all) ??
    all.find((id) => start !== '' && formatId(id).startsWith(formatId(start))) ??
    null
  const unknown = `there is no run ${quoteId(start)}`
  if (near !== null) return `${unknown}; did you mean ${quoteId(near)}?`
  if (all.length <= mostNamed) return `${unknown}; there is ${formatIds(all)}`
  return `${unknown}; without \`--trace\`, all ${all.length} are listed: ${formatIds(all)}`
}

function startsWithId(id: string, start: string): boolean {
  return start.length >= leastBeginning && formatId(id).startsWith(formatId(start))
}

const mostNamed = 5

function formatIds(ids: readonly string[]): string {
  return ids.slice(0, mostNamed).map(quoteId).join(', ') + (ids.length > mostNamed ? ', …' : '')
}

function quoteId(id: string): string {
  return `\`${truncate(formatId(id), 80)}\``
}

/** The id as our own output writes it, from where it may be copied. */
function formatId(id: string): string {
  return escapeTerminal(oneLine(id))
}
