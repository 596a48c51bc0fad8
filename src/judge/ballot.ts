import { z } from 'zod'
import { isObject, writeJson, type JsonObject, type JsonValue } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { makeOnce } from '../core/lazy.ts'
import { truncate } from '../core/visible-text.ts'
import { findObjects } from '../text/json-text.ts'
import { makeInert } from './prompt.ts'
import type { JudgeReply, Mask } from './provider.ts'
import type { JudgeQuestion } from './question.ts'

/** Vote and reasoning of one reply. */
export interface Ballot {
  readonly verdict: 'pass' | 'fail' | 'uncertain'
  readonly reasoning: string
  readonly quotes: readonly string[]
  /** 0 to 1, of the form `score` only. */
  readonly score?: number
}

const verdicts = ['pass', 'fail', 'uncertain'] as const
const forms = makeOnce(() => {
  const verdict = z.strictObject({
    reasoning: z.string(),
    quotes: z.array(z.string()).max(100),
    verdict: z.enum(verdicts),
  })
  return { verdict, score: verdict.extend({ score: z.number().min(0).max(1) }) }
})

/** Builds the JSON Schema of replies, with keywords that every provider accepts. */
export function buildReplySchema(form: JudgeQuestion['form']): JsonObject {
  const properties: JsonObject = {
    reasoning: { type: 'string' },
    quotes: { type: 'array', items: { type: 'string' } },
    verdict: { type: 'string', enum: [...verdicts] },
    ...(form === 'score' ? { score: { type: 'number' } } : {}),
  }
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

/**
 * Reads a reply: the structured object, or the last JSON object of a text. Whatever is not exactly a
 * verdict is none: a clause that says why. A verdict that the material holds is quoted or obeyed, and not the judge's own.
 */
export function parseBallot(
  reply: JudgeReply,
  question: Pick<JudgeQuestion, 'form' | 'judged' | 'graded'>,
): Ballot | string {
  if ('text' in reply && reply.text.length > limits.judgeReply) return 'it is too long'
  const values = 'structured' in reply ? [reply.structured] : findObjects(reply.text)
  const value = values.at(-1) ?? null
  if (value === null) return 'it holds no JSON object that is whole'
  const last = readBallot(value, question.form)
  if (typeof last === 'string') return last
  if (last.verdict === 'pass' && 'text' in reply && takesBack(reply.text)) return 'it takes its verdict back'
  const contradiction = findBallotContradiction(last, question)
  if (contradiction !== null) return contradiction
  const isQuoted = createQuoteSearch(question.judged)
  if (isQuoted(writeJson(value))) return 'it is copied from the material'
  const others = values
    .filter(
      (one) =>
        isObject(one) && writeJson(one['verdict'] ?? last.verdict).toLowerCase() !== `"${last.verdict}"`,
    )
    .map((one) => writeJson(one))
  return [...new Set(others)].every(isQuoted) ? last : 'it holds two verdicts that disagree'
}

/** Finds what in a vote speaks against its verdict, as a clause; null for nothing. Votes that were kept are held to it as well. */
export function findBallotContradiction(
  { verdict, score, reasoning }: Ballot,
  { judged, graded }: Pick<JudgeQuestion, 'judged' | 'graded'>,
): string | null {
  // If a minimum score is required, the score may say how much of the rubric is met.
  const isLow = score === 0 || (graded === undefined && (score ?? 1) < 0.5)
  if (verdict === 'pass' ? isLow : verdict === 'fail' && score === 1)
    return `its score contradicts its verdict \`${verdict}\``
  const [stated = '', word = verdict] = [...reasoning.slice(-maxEndLength).matchAll(statement)].at(-1) ?? []
  return word.toLowerCase() === verdict || createQuoteSearch(judged)(stated)
    ? null
    : `its reasoning contradicts its verdict \`${verdict}\``
}

/** Makes a search for words in the judged texts, however they are spaced. */
function createQuoteSearch(judged: JudgeQuestion['judged']): (words: string) => boolean {
  const material = judged.map(({ text }) => dropSpaces(text))
  return (words) => {
    const wanted = dropSpaces(words)
    return material.some((text) => text.includes(wanted))
  }
}

/** Tells whether words after a verdict speak against it, or it is one of thoughts that were cut off. */
function takesBack(text: string): boolean {
  const end = text.slice(text.lastIndexOf('}') + 1).replace(unfailing, '')
  const isThought = /^\s*<think(?:ing)?>/.test(text) && !/<\/think(?:ing)?>/.test(text)
  return isThought || against.test(end)
}

/** The last words of a reasoning. */
const maxEndLength = 300
/** `Verdict: fail`, `so the verdict is **fail**`; not `would be`. */
const statement =
  /\b(?:verdict|judge?ment|conclusion)(?:\s+(?:is|must be|should be)(?:\s+a)?|\s?[:=])[\s"'\x60*]{0,4}(pass|fail|uncertain)\b/gi
/** `no failures`, `does not fail`, `0 failed`, `without any failure`. */
const unfailing =
  /\b(?:no|not|never|none|nothing|without|zero|0|\w+n't)\s(?:(?:\w+\s){0,2}any\s|(?:has|have|that)\s)?fail(?:s|ed|ures?|ing)?\b/gi
/** Words that take a pass back; `however` and `but` with what the rubric has and the answer has not. */
const against =
  /\b(?:fail(?:s|ed|ures?)?|uncertain|correct(?:ion|ed)|reflection|wait|misread|reject\w*|retract\w*|withdraw\w*|change my|(?:not|never|n't) (?:be )?(?:met|pass\w*|satisf\w*|meet|fulfil\w*)|(?:however|but)\b[^.\n]{0,200}\b(?:rubric|criteri\w+|requires?|asks?|miss\w*|lacks?|not|incomplete|wrong)|nicht (?:bestanden|erf\u00fcllt)|korrektur|no cumple)\b|\u00e9che?[co]|\u4e0d\u5408\u683c|[\u672a\u4e0d]\u901a\u8fc7|\u5931\u8d25|\u5931\u6557/i

/** JSON or judged text, however it is spaced or escaped. */
function dropSpaces(text: string): string {
  return makeInert(text).replaceAll(/[\s\\]+/g, '')
}

function readBallot(value: JsonValue, form: JudgeQuestion['form']): Ballot | string {
  const parsed = forms()[form].safeParse(renameJudgeKeys(value))
  if (parsed.success) {
    const { score, ...rest } = { score: undefined, ...parsed.data }
    return score === undefined ? rest : { ...rest, score }
  }
  const [issue] = parsed.error.issues
  const path = issue?.path.join('.') ?? ''
  return `${path === '' ? 'it' : `\`${path}\``} is not as asked for: ${issue?.message ?? 'not understood'}`
}

/** Models that judge for Kensa are asked for `evidence`, and some write their verdict in capitals. */
function renameJudgeKeys(value: JsonValue): JsonValue {
  if (!isObject(value)) return value
  const { verdict: word, evidence, ...rest } = value
  return {
    ...rest,
    ...(word === undefined ? {} : { verdict: typeof word === 'string' ? word.toLowerCase() : word }),
    ...(evidence === undefined ? {} : { [rest['quotes'] === undefined ? 'quotes' : 'evidence']: evidence }),
  }
}

/** At most, of one ballot. */
const maxQuotes = 10

/** Presents a ballot: bounded, without secrets, without quotes that the judged texts lack. */
export function presentBallot(ballot: Ballot, { judged }: JudgeQuestion, mask: Mask): Ballot {
  const texts = judged.map(({ text }) => normalizeSpaces(makeInert(mask(text))))
  const quotes = ballot.quotes
    .filter(
      (quote) => normalizeSpaces(quote) !== '' && texts.some((text) => text.includes(normalizeSpaces(quote))),
    )
    .slice(0, maxQuotes)
  const shown = (text: string) => truncate(mask(text), limits.shownText)
  return { ...ballot, reasoning: shown(ballot.reasoning), quotes: quotes.map(shown) }
}

/** Line breaks and runs of blanks are lost in quoting. */
function normalizeSpaces(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
