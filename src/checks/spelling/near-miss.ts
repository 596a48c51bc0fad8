import { findFamily } from '../family.ts'
import { isObject, type JsonObject } from '../../core/json.ts'
import { memoize, createLatePattern } from '../../core/lazy.ts'
import type { Finding } from '../../core/verdict.ts'
import { unveilText } from '../../text/veiled-text.ts'
import { findFolded, foldText, hasWord, nameForms } from '../../text/normal-form.ts'
import type { Trace } from '../../trace/model/trace.ts'
import type { ReadyCheck } from '../bind.ts'
import { createCallTest, loosenCall } from '../calls/call-matcher.ts'
import { missingData, plainPass, type Check } from '../define.ts'
import { listAgentTexts, tellAsSaid } from '../text/said.ts'
import { isCutText } from '../../trace/views/cut-texts.ts'
import { listPlainNames } from '../../trace/views/plain-names.ts'
import { lowerCharacters } from '../text/texts.ts'
import { RespelledTrace, respelled, type Respell } from './respelled-trace.ts'
import { findBrokenWord, findMaskedWord, findOddLeak, listHeldTexts, listCheckTexts } from './broken-words.ts'
import { differing, nearMiss, type Difference } from './difference.ts'
import type { Spelling } from './spelling-trait.ts'
import { collectCalls, collectNames, collectParamTexts, loosenParams } from './texts-at.ts'
import { meetsPrecondition, type Precondition } from '../surfaces/precondition.ts'
import { createNearNameFinder } from './spelled-names.ts'

/**
 * A finding that a spelling may have decided. A check that passes on a trace as it is, and not where names and texts are
 * compared in their normal form, bound to nothing: `near-miss`. One that fails on the first alone says by what it does.
 */
export function withSpelling(bound: ReadyCheck, trace: Trace, finding: Finding): Finding {
  const { check, params, spec } = bound
  const { spelling } = check
  // Where its author says that nothing else is meant. A value of another call is no spelling.
  if (spec.spelling === 'exact')
    return finding.reason === 'near-miss' &&
      (findFamily(check.type) !== 'values' || finding.details !== undefined)
      ? plainPass
      : finding
  if (spelling === undefined || (finding.status !== 'pass' && finding.status !== 'fail')) return finding
  if (spelling.leaks === true) return finding.status === 'pass' ? findOddLeak(check, trace, params) : finding
  const { spelled, findNear, loosened, forbids } = prepareSpelling(bound)
  const near = findNear(trace)
  const byName: Respell = (text) => near.get(text) ?? text
  const name = near.size === 0 ? undefined : [...near][0]
  if (name !== undefined) {
    const result = check.evaluate(new RespelledTrace(trace, byName), params)
    const difference: Difference = { kind: 'name', written: name[1], seen: name[0], by: null }
    if (finding.status === 'pass' && result.status !== 'pass') return nearMiss(difference)
    if (finding.status === 'fail' && result.status === 'pass') return differing(finding, difference)
  }
  for (const loose of loosened) {
    const result = check.evaluate(name === undefined ? trace : new RespelledTrace(trace, byName), loose)
    if (finding.status === 'pass' && result.status === 'fail')
      return nearMiss(findLooseCall(params, spelling, trace))
    if (finding.status === 'fail' && result.status === 'pass')
      return differing(finding, findLooseCall(params, spelling, trace))
  }
  // A pass of what is not forbidden stands: looking at all texts of a run takes longer than most checks.
  if (finding.status === 'pass' && !forbids) return finding
  const unplaced = finding.status === 'fail' ? undefined : findUnplaced(trace, spelled)
  if (unplaced !== undefined)
    return nearMiss({ kind: 'unplaced', written: unplaced, seen: unplaced, by: null })
  const turned = finding.status === 'fail' ? 'pass' : 'fail'
  const foldAll = () =>
    name === undefined ? foldTrace(trace) : new RespelledTrace(trace, (text) => foldWhole(byName(text)))
  const isTurned = () => check.evaluate(foldAll(), foldedParams(params, spelling)).status === turned
  const shown = finding.status === 'pass' ? findSaid(trace) : null
  if (shown !== null && check.evaluate(shown.trace, params).status === 'fail')
    return nearMiss({ kind: 'given', written: shown.tool, seen: shown.tool, by: null })
  // To look for a text in one answer takes less than to gather all that was said.
  const isFirst = turned === 'pass' && spelling.texts !== undefined && spelling.patterns === undefined
  const difference = isFirst && !isTurned() ? null : textDifference(check, trace, params, isTurned)
  if (difference === null || !(isFirst || isTurned()))
    return turned === 'pass'
      ? finding
      : (findBrokenWord(check, trace, params) ?? findMaskedWord(check, trace, params) ?? finding)
  return turned === 'pass' ? differing(finding, difference) : nearMiss(difference)
}

/** Explains why a check that must not do well may do so: by another spelling, or by what was cut off or masked. Null if it cannot. */
export function findLowDoubt(bound: ReadyCheck, trace: Trace, raw: Finding): Finding | null {
  const { check, params, spec, branches } = bound
  if (branches !== undefined || spec.spelling === 'exact') return null
  const { spelling } = isObject(raw.details) ? raw.details : {}
  if (isObject(spelling)) return nearMiss({ kind: 'text', ...(spelling as Omit<Difference, 'kind'>) })
  if (listCheckTexts(check, trace).some((text) => isCutText(text, trace)))
    return missingData('all texts of the run: some are cut off')
  return raw.status === 'fail' ? findMaskedWord(check, trace, params, 'pass') : null
}

/** White space around a whole value is not seen either. */
const foldWhole: Respell = (text) => foldText(unveilText(text)).trim()

/** A trace as every check compares it that no name is near to. */
const foldTrace = memoize((trace: Trace) => new RespelledTrace(trace, foldWhole))

/** Whatever of a check and its parameters is compared in other spellings: made once, for all traces. */
const prepareSpelling = memoize(({ check, params }: ReadyCheck) => {
  const { spelling = {} } = check
  const spelled = collectNames(params, spelling)
  // Elsewhere a name with dots is one name: `github.delete_repo`.
  const isPath = ['values', 'flow'].includes(findFamily(check.type))
  const [need, ...others] = check.needs
  const scope = need === 'tool-calls' && others.length === 0 ? 'tools' : 'all'
  return {
    spelled,
    findNear: createNearNameFinder(isPath ? spelled.flatMap(nameParts) : spelled, scope),
    loosened: (['wide', 'narrow'] as const).flatMap(
      (looseness) => loosenParams(params, spelling.calls, looseness) ?? [],
    ),
    forbids: check.negative === true || spelling.forbids?.(params as never) === true,
  }
})

/** Finds a `when` that would hold in another spelling of its call; null if there is none. */
export function findNearWhen(trace: Trace, when: Precondition): Finding | null {
  const { tool_called: wanted } = when
  if (wanted === undefined) return null
  const near = createNearNameFinder(collectNames(when, whenSpelling), 'tools')(trace)
  const seen = near.size === 0 ? trace : new RespelledTrace(trace, (text) => near.get(text) ?? text)
  if (meetsPrecondition(seen, { ...when, tool_called: loosenCall(wanted) }) !== true) return null
  const [name] = near
  return nearMiss(
    name === undefined
      ? findLooseCall(when, whenSpelling, trace)
      : { kind: 'name', written: name[1], seen: name[0], by: null },
  )
}

const whenSpelling: Spelling = { calls: ['tool_called'] }

/** Finds the first call that fits a matcher in another spelling of its values alone. */
function findLooseCall(params: unknown, { calls: keys }: Spelling, trace: Trace): Difference {
  const calls = trace.toolCalls ?? []
  for (const matcher of collectCalls(params, keys)) {
    const exact = createCallTest(matcher)
    for (const looseness of ['wide', 'narrow'] as const) {
      const loose = createCallTest(loosenCall(matcher, looseness))
      const [fitting, other] = looseness === 'wide' ? [loose, exact] : [exact, loose]
      const near = calls.find(
        (call) => fitting.test(call, trace) === true && other.test(call, trace) === false,
      )
      const difference = near && other.findDifference(near, trace)
      if (near === undefined || !difference) continue
      const seen = `${near.name}(${loose.describe(near) ?? near.name})`.slice(0, longest)
      return { kind: 'value', written: exact.label, seen, by: difference.path }
    }
  }
  return { kind: 'value', written: 'a call', seen: 'a call', by: null }
}

function findUnplaced(trace: Trace, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  const plain = findPlainNames(trace)
  const isPlaced = (name: string) =>
    [...(trace.toolCalls ?? []), ...(trace.agents ?? [])].some((use) => use.name === name)
  return names.find((name) => isAmong(plain, nameForms(name).whole) && !isPlaced(name))
}

/** Tells whether a name is among some. One with a namespace needs it: `store.search` is no use of `search`. */
function isAmong(names: Iterable<string>, wanted: string): boolean {
  for (const name of names) {
    const { whole, all } = nameForms(name)
    if (all.has(wanted) && (whole === wanted || !/[./:]/.test(name))) return true
  }
  return false
}

const findPlainNames = memoize(listPlainNames)
const findSaid = memoize(tellAsSaid)

/** Finds the first text that the trace may have in another spelling; null if folding changes nothing. */
function textDifference(
  { spelling, needs }: Check,
  trace: Trace,
  params: unknown,
  isTurned: () => boolean,
): Difference | null {
  const texts = collectParamTexts(params, spelling?.texts).filter(hasWord)
  const patterns = collectParamTexts(params, spelling?.patterns).filter(isWordy)
  if (texts.length + patterns.length === 0) return null
  const present = needs.includes('output') ? foldSaid(trace) : foldHeld(trace)
  for (const written of texts) {
    const target = lowerCharacters(foldText(written))
    // Of what is written with such a sign itself, a plain text may be the other spelling.
    const isPlain = foldText(written) === written
    const other = present.find(
      ({ text, folded, lower }) => !(isPlain && folded.trim() === text) && lower.includes(target),
    )
    if (other === undefined) continue
    const { text } = other
    if (text.trim() === written) return { kind: 'text', written, seen: text, by: 'white space around it' }
    const { seen, by } = findFolded(text, written, lowerCharacters) ?? { seen: text, by: null }
    if (seen !== written) return { kind: 'text', written, seen: seen.slice(0, longest), by }
  }
  const [pattern] = patterns
  const odd = present.find(
    ({ text, folded }) => folded !== text && (pattern !== undefined || folded.trim() === ''),
  )
  // To find the place in a long text takes far longer than to search all of it.
  if (odd === undefined || !isTurned()) return null
  const { seen, by } = findFolded(odd.text, odd.text, lowerCharacters) ?? { seen: odd.text, by: null }
  return {
    kind: pattern === undefined ? 'text' : 'pattern',
    written: pattern ?? '',
    seen: seen.slice(0, longest),
    by,
  }
}

const longest = 200

/** Tells whether a pattern has two letters in a row; others are about signs, which folding would remove. */
function isWordy(pattern: string): boolean {
  const text = pattern.replace(/\\[pP]\{[^}]*\}|\\x\{?[0-9a-f]+\}?|\\./giu, '')
  return /[A-Za-z0-9]{2}/.test(text) || twoLetters().test(text)
}

const twoLetters = createLatePattern(String.raw`[\p{L}\p{N}]{2}`, 'u')

/** Folds texts for comparison, once for many checks: it takes longer than most of these. */
function foldTexts(texts: readonly string[]) {
  return [...new Set(texts)].map((text) => {
    const folded = foldText(unveilText(text))
    return { text, folded, lower: lowerCharacters(folded) }
  })
}

const foldSaid = memoize((trace: Trace) => foldTexts(listAgentTexts(trace)))
const foldHeld = memoize((trace: Trace) => foldTexts(listHeldTexts(trace)))

/** Lists the names in a name or path: `delete_repo` in `delete_repo#1.input.name`. */
function nameParts(written: string): readonly string[] {
  return [written, ...(written.includes('.') ? written.split('.') : [])].map((part) =>
    part.replace(/#\d+$/, ''),
  )
}

function foldedParams(params: unknown, { texts = [] }: Spelling): unknown {
  const changed = texts.map((key) => [key, respelled((params as JsonObject)[key], foldText)])
  return { ...(params as JsonObject), ...Object.fromEntries(changed) }
}
