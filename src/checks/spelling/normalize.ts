import type { JsonObject } from '../../core/json.ts'
import { memoize } from '../../core/lazy.ts'
import type { Trace } from '../../trace/model/trace.ts'
import type { ReadyCheck } from '../bind.ts'
import { folds, kinds, type Normalization } from './normalization.ts'
import { respelled, RespelledTrace, type Respell } from './respelled-trace.ts'
import { collectParamTexts } from './texts-at.ts'

/** Removes differences that do not count for a check from it and the trace. Line ends count only if it is about them. */
export function normalizeTexts(bound: ReadyCheck, trace: Trace) {
  const { check, params, spec } = bound
  const { texts, patterns } = check.spelling ?? {}
  const values = check.spelling?.calls ?? check.jsonParams
  if (texts === undefined && patterns === undefined && values === undefined) return { bound, trace }
  const isOfTexts = texts !== undefined || patterns !== undefined
  const wanted =
    (isOfTexts ? spec.normalize : spec.normalize?.filter(isLineEnds)) ??
    (canIgnoreLineEnds(bound, trace) ? ['line_ends'] : [])
  if (wanted.length === 0) return { bound, trace }
  const fold: Respell = (text) => {
    const folded = kinds.reduce((each, kind) => (wanted.includes(kind) ? folds[kind](each) : each), text)
    // What is nothing but such signs is meant as it is.
    return folded === '' ? text : folded
  }
  const changed = [texts ?? [], values ?? []]
    .flat()
    .map((key) => [key, respelled((params as JsonObject)[key], fold)])
  return {
    bound: { ...bound, params: { ...(params as JsonObject), ...Object.fromEntries(changed) } },
    trace: getRespelled(trace, wanted.join(' '), fold),
  }
}

const isLineEnds = (kind: Normalization) => kind === 'line_ends'
const hasBreak = (text: string) => /\n|\\n/.test(text)

/** Tells whether line ends can be ignored. Tool data is searched only for parameters of several lines. */
function canIgnoreLineEnds({ check, params, spec }: ReadyCheck, { finalOutput }: Trace): boolean {
  if (spec.spelling === 'exact') return false
  const { texts, patterns, calls = check.jsonParams } = check.spelling ?? {}
  const inValues = collectParamTexts(params, calls).map(folds.line_ends)
  const written = [...collectParamTexts(params, patterns), ...inValues]
  const isOfAnswer = calls === undefined && finalOutput?.includes('\r\n') === true
  if (!isOfAnswer && ![...written, ...collectParamTexts(params, texts)].some(hasBreak)) return false
  return !written.some((pattern) => /\r|\\r|\\(?:x|u00)0d/i.test(pattern))
}

/** Checks of a scenario that ignore the same look at the same texts. */
const listRespelled = memoize<Trace, Map<string, Trace>>(() => new Map())

function getRespelled(trace: Trace, key: string, fold: Respell): Trace {
  const byKey = listRespelled(trace)
  const view = byKey.get(key) ?? new RespelledTrace(trace, fold)
  byKey.set(key, view)
  return view
}
