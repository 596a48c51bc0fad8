import type { JsonObject } from '../../core/json.ts'
import type { Finding } from '../../core/verdict.ts'
import { findFolded, foldText, hasWord } from '../../text/normal-form.ts'
import type { Trace } from '../../trace/model/trace.ts'
import type { Check } from '../define.ts'
import { listAgentTexts } from '../text/said.ts'
import { lowerCharacters } from '../text/texts.ts'
import { RespelledTrace, respelled, type Respell } from './respelled-trace.ts'
import type { Spelling } from './spelling-trait.ts'
import { textsAt, textsIn } from './texts-at.ts'
import { nearNames } from './spelled-names.ts'

/** Spellings that differ, as written in the check and as seen in the trace; `by`: the sign, where that can be told. */
interface Difference {
  readonly kind: 'name' | 'text' | 'pattern'
  readonly written: string
  readonly seen: string
  readonly by: string | null
}

/**
 * A finding that a spelling may have decided. A check that passes on a trace as it is, and not where names and texts are
 * compared in their normal form, bound to nothing: `near-miss`. One that fails on the first alone says by what it does.
 */
export function withSpelling(check: Check, trace: Trace, params: unknown, finding: Finding): Finding {
  const { spelling } = check
  if (spelling === undefined || (finding.status !== 'pass' && finding.status !== 'fail')) return finding
  const spelled = textsAt(params, spelling.names)
  const near = nearNames(trace, spelled.flatMap(nameParts))
  const byName: Respell = (text) => near.get(text) ?? text
  const [name] = near
  if (name !== undefined) {
    const found = check.evaluate(new RespelledTrace(trace, byName), params)
    const difference: Difference = { kind: 'name', written: name[1], seen: name[0], by: null }
    if (finding.status === 'pass' && found.status !== 'pass') return nearMiss(difference)
    if (finding.status === 'fail' && found.status === 'pass') return differing(finding, difference)
  }
  // A pass of what is not forbidden stands: looking at all texts of a run takes longer than most checks.
  const forbids = check.negative === true || spelling.forbids?.(params as never) === true
  if (finding.status === 'pass' && !forbids) return finding
  const difference = textDifference(check, trace, params)
  if (difference === null) return finding
  const found = check.evaluate(
    new RespelledTrace(trace, (text) => foldText(byName(text))),
    foldedParams(params, spelling),
  )
  if (finding.status === 'fail') return found.status === 'pass' ? differing(finding, difference) : finding
  return found.status === 'fail' ? nearMiss(difference) : finding
}

function nearMiss(difference: Difference): Finding {
  const { written, seen, by } = difference
  const otherwise = 'or add `spelling: exact` to the check'
  const actual = {
    name: `\`${seen}\` was used, and the check names \`${written}\`; if they are the same, write \`${seen}\`, ${otherwise}`,
    text: `\`${seen}\` was said, which differs from \`${written}\` by ${by ?? 'its spelling'}; write both, ${otherwise}`,
    pattern: `\`${written}\` matches once ${by ?? 'a special character'} is read as a plain one; let the pattern match it, ${otherwise}`,
  }[difference.kind]
  return { status: 'error', reason: 'near-miss', actual, details: { spelling: { written, seen, by } } }
}

/** A failure stands; a reader sees no difference, so that it is told. */
function differing(finding: Finding, { written, seen, by }: Difference): Finding {
  const { details } = finding
  const before = typeof details === 'object' && details !== null && !Array.isArray(details) ? details : {}
  if (details !== undefined && before !== details) return finding
  return { ...finding, details: { ...before, spelling: { written, seen, by } } }
}

/** The first text of a check that the trace may have in another spelling; null where folding changes nothing that it looks at. */
function textDifference({ spelling, needs }: Check, trace: Trace, params: unknown): Difference | null {
  const texts = textsAt(params, spelling?.texts).filter(hasWord)
  const patterns = textsAt(params, spelling?.patterns).filter(isWordy)
  if (texts.length + patterns.length === 0) return null
  const held = needs.includes('output') ? listAgentTexts(trace) : textsHeld(trace)
  for (const written of texts) {
    const target = lowerCharacters(foldText(written))
    // Of what is written with such a sign itself, a plain text may be the other spelling.
    const isPlain = foldText(written) === written
    const text = held.find(
      (one) => !(isPlain && foldText(one) === one) && lowerCharacters(foldText(one)).includes(target),
    )
    if (text === undefined) continue
    const { seen, by } = findFolded(text, written, lowerCharacters) ?? { seen: text, by: null }
    if (seen !== written) return { kind: 'text', written, seen: seen.slice(0, longest), by }
  }
  const [pattern] = patterns
  const odd = held.find(
    (text) => foldText(text) !== text && (pattern !== undefined || foldText(text).trim() === ''),
  )
  if (odd === undefined) return null
  const { seen, by } = findFolded(odd, odd, lowerCharacters) ?? { seen: odd, by: null }
  return {
    kind: pattern === undefined ? 'text' : 'pattern',
    written: pattern ?? '',
    seen: seen.slice(0, longest),
    by,
  }
}

const longest = 200

/** A pattern with no two letters after one another is about signs, which folding would take away. */
function isWordy(pattern: string): boolean {
  return /[\p{L}\p{N}]{2}/u.test(pattern.replace(/\\[pP]\{[^}]*\}|\\x\{?[0-9a-f]+\}?|\\./giu, ''))
}

/** All texts of a run that a path may lead to. */
function textsHeld(trace: Trace): string[] {
  const calls = (trace.toolCalls ?? []).flatMap(({ args, result }) => [args, result])
  return [...listAgentTexts(trace), ...textsIn(calls)]
}

/** A name, or the names that a path goes by: `delete_repo` of `delete_repo#1.input.name`. */
function nameParts(written: string): readonly string[] {
  return [written, ...(written.includes('.') ? written.split('.') : [])].map((part) =>
    part.replace(/#\d+$/, ''),
  )
}

function foldedParams(params: unknown, { texts = [] }: Spelling): unknown {
  const changed = texts.map((key) => [key, respelled((params as JsonObject)[key], foldText)])
  return { ...(params as JsonObject), ...Object.fromEntries(changed) }
}
