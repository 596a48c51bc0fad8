import { memoize } from '../../core/lazy.ts'
import type { Finding } from '../../core/verdict.ts'
import { foldText } from '../../text/normal-form.ts'
import { sampleEnds } from '../../text/pattern/pattern.ts'
import { joinBrokenWords, unveilText } from '../../text/veiled-text.ts'
import { fillMasks, holdsMask } from '../../trace/model/masked.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { plainPass, type Check } from '../define.ts'
import { listAgentTexts, tellAsSaid } from '../text/said.ts'
import { lowerCharacters } from '../text/texts.ts'
import { nearMiss } from './difference.ts'
import { RespelledTrace } from './respelled-trace.ts'
import { collectParamTexts, collectTexts } from './texts-at.ts'

/** Finds leaks in other characters (full-width, no-break hyphen, zero width), codes or lines, as readers see them. */
export function findOddLeak(check: Check, trace: Trace, params: unknown): Finding {
  const refolded = listHeldTexts(trace).some((text) => readOdd(text) !== text)
    ? check.evaluate(new RespelledTrace(trace, readOdd), params)
    : plainPass
  if (refolded.status !== 'fail') return plainPass
  const leaks = collectTexts(refolded.actual ?? null).join(', ')
  const actual = `${leaks}, once special characters and codes are read as plain ones; if it is none, add \`spelling: exact\` to the check`
  return { status: 'error', reason: 'near-miss', actual }
}

/** Reads special characters as plain ones. Lines and columns of numbers stay apart. */
function readOdd(text: string): string {
  return unveilText(joinBrokenWords(text)).replace(
    /[^\0-\x7f]+|(?!\s)\p{Cc}\[[\d;]*[A-Za-z]|&#?\w{2,20};/gu,
    foldText,
  )
}

/** Finds a long word that a text has on two lines, as terminals break it. */
export function findBrokenWord(check: Check, trace: Trace, params: unknown): Finding | null {
  const words = collectParamTexts(params, check.spelling?.texts).filter((text) => /^\S{6,}$/.test(text))
  const texts = words.length === 0 ? [] : joinSaid(trace)
  const written = words.find((word) => texts.some((text) => text.includes(lowerCharacters(word))))
  if (written === undefined) return null
  const { status } = check.evaluate(new RespelledTrace(trace, joinBrokenWords), params)
  return status === 'fail' ? nearMiss({ kind: 'text', written, seen: written, by: 'a line break' }) : null
}

const joinSaid = memoize((trace: Trace) =>
  listAgentTexts(trace)
    .filter((text) => text.includes('\n'))
    .map((text) => lowerCharacters(joinBrokenWords(text))),
)

/** Finds a text that a masked part may have been, and with which the check would come to the other end. No phrase is masked. */
export function findMaskedWord(
  check: Check,
  trace: Trace,
  params: unknown,
  turned: 'pass' | 'fail' = 'fail',
): Finding | null {
  const { texts, patterns } = check.spelling ?? {}
  const samples = collectParamTexts(params, patterns).flatMap(sampleEnds)
  const words = [...collectParamTexts(params, texts), ...samples].filter(
    (text) => text.trim() !== '' && text.split(' ').length < 4,
  )
  if (words.length === 0 || !holdsMasks(trace)) return null
  const fill = (word: string) => new RespelledTrace(trace, (text) => fillMasks(text, word))
  const word = words.slice(0, maxWords).find((text) => check.evaluate(fill(text), params).status === turned)
  return word === undefined ? null : nearMiss({ kind: 'masked', written: word, seen: '', by: 'a mask' })
}

const maxWords = 40
const holdsMasks = memoize((trace: Trace) => listHeldTexts(trace).some((text) => holdsMask(text, false)))

/** Lists what the agent said, what tools were given, and what they answered. */
export function listHeldTexts(trace: Trace): string[] {
  const calls = (trace.toolCalls ?? []).flatMap(({ args, result }) => [args, result])
  return [...listAgentTexts(trace), ...collectTexts(calls)]
}

/** Lists the texts that a check may search: of calls only where it asks of them, or where an agent spoke by one. */
export function listCheckTexts({ needs }: Check, trace: Trace): readonly string[] {
  if (needs.includes('tool-calls')) return listHeldTexts(trace)
  return needs.includes('output') ? listAgentTexts(tellAsSaid(trace)?.trace ?? trace) : []
}
