import { GateError } from '../core/errors.ts'
import { terminalText } from '../core/escape.ts'
import { cut, oneLine } from '../core/visible-text.ts'
import { suggest } from '../text/suggest.ts'

/** Fewer letters could begin the id of another run than the one that was meant: `12` is not `120`. */
const leastBeginning = 6

/** Tells whether a run could be the one that is asked for: by its id, or by how that begins. */
export function couldBe(id: string, asked: string): boolean {
  return shownId(id) === shownId(asked) || begins(id, asked)
}

/**
 * Returns which of the ids of all runs is meant: the one that is the same, else the only one that begins so.
 * @throws GateError `bad-option`
 */
export function meantId(ids: ReadonlySet<string>, asked: string): string {
  const all = [...ids]
  const same = all.find((id) => shownId(id) === shownId(asked))
  if (same !== undefined) return same
  const beginning = all.filter((id) => begins(id, asked))
  const [only] = beginning
  if (only !== undefined && beginning.length === 1) return only
  throw new GateError('bad-option', `--trace: ${faultOf(all, beginning, asked)}`)
}

function faultOf(all: readonly string[], beginning: readonly string[], asked: string): string {
  if (beginning.length > 1)
    return `${beginning.length} runs begin with ${quoted(asked)}: ${listedIds(beginning)}`
  const near =
    suggest(asked, all) ?? all.find((id) => asked !== '' && shownId(id).startsWith(shownId(asked))) ?? null
  const unknown = `there is no run ${quoted(asked)}`
  if (near !== null) return `${unknown}; did you mean ${quoted(near)}?`
  if (all.length <= mostNamed) return `${unknown}; there is ${listedIds(all)}`
  return `${unknown}; without \`--trace\`, all ${all.length} are listed: ${listedIds(all)}`
}

function begins(id: string, asked: string): boolean {
  return asked.length >= leastBeginning && shownId(id).startsWith(shownId(asked))
}

const mostNamed = 5

function listedIds(ids: readonly string[]): string {
  return ids.slice(0, mostNamed).map(quoted).join(', ') + (ids.length > mostNamed ? ', …' : '')
}

function quoted(id: string): string {
  return `\`${cut(shownId(id), 80)}\``
}

/** The id as our own output writes it, from where it may be copied. */
function shownId(id: string): string {
  return terminalText(oneLine(id))
}
