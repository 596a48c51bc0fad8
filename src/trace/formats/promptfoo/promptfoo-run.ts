import { isObject, parseJson, type JsonObject, type JsonValue, toMapping } from '../../../core/json.ts'
import {
  numberOrNull,
  objectOrNull,
  listObjects,
  textOrNull,
  boundedJson,
  textOfValue,
} from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import { decoded } from '../../model/attributes.ts'
import { listRequests, getMessageText, type Message, type Part } from '../../model/message.ts'
import { completionFrom } from '../../messages/completion-from.ts'
import { parseLoggedMessages, parseGeminiMessages } from '../../messages/logged.ts'
import { collectScores, type RecordedAssertion, type ReportedFacts } from '../../model/stated.ts'
import { digestAssertions, nameAssertion } from './run-names.ts'
import { Transcript } from '../../reading/transcript.ts'
import { defineUsage } from '../../reading/define-usage.ts'
import { parsePart } from '../../messages/part.ts'
import { readDuration } from '../../reading/time.ts'

/** Facts of a run that a promptfoo result gives next to its spans. */
export class PromptfooRun {
  readonly #response: JsonObject
  readonly #result: JsonObject
  readonly #scoring: string | null
  /** Null if the provider does not list them. */
  readonly #listed: JsonValue | undefined

  /** `scoring`: the function that scores its test; null if unknown. */
  constructor(result: JsonObject, scoring: string | null) {
    this.#result = result
    this.#scoring = scoring
    this.#response = toMapping(result['response'])
    this.#listed = objectOrNull(this.#response['metadata'])?.['toolCalls']
  }

  get toolCalls(): readonly JsonObject[] {
    return listObjects(this.#listed)
  }

  /** Tool calls as the provider lists them, and as many model calls as it counts. */
  transcript(): Transcript {
    const error = this.#failure()
    const failed = error === null ? null : { type: null, message: error }
    const transcript = new Transcript({ name: this.#agent(), error: failed })
    const calls = this.#turns()
    for (const message of this.#asked()) transcript.say(message)
    for (let call = 1; call < calls; call++)
      transcript.call({ output: { role: 'assistant', parts: [] }, recorded: false })
    for (const tool of this.toolCalls) runTool(transcript, tool)
    const model = textOrNull(objectOrNull(this.#response['raw'])?.['model'])
    const answer = this.#answered()
    const output = answer ?? { role: 'assistant', parts: [] }
    // The answer of several calls shows nothing of what the ones before it asked for.
    const recorded = calls === 1 && answer !== null
    if (calls > 0) transcript.call({ output, model, recorded })
    if (!recorded && answer !== null) transcript.say(answer)
    return transcript
  }

  stated(withUsage: boolean): ReportedFacts {
    const output = this.#output()
    const prompt = this.#asked().find(({ role }) => role === 'user')
    // What comes from promptfoo's cache took no time and cost nothing now.
    const isCached = this.#response['cached'] === true
    const test = objectOrNull(this.#result['testCase'])
    return {
      // What an agent said before it failed is not its answer.
      ...(output !== null ? { finalOutput: output } : this.#failure() !== null ? { endsOpen: true } : {}),
      userInput: prompt === undefined ? null : getMessageText(prompt),
      costUsd: isCached ? null : numberOrNull(this.#response['cost']),
      usage: withUsage ? parseUsage(this.#response['tokenUsage']) : null,
      durationUs: isCached ? null : readDuration(this.#result['latencyMs'], 1000),
      scores: collectScores([
        ...Object.entries(toMapping(this.#result['namedScores'])),
        ['score', this.#result['score']],
      ]),
      passed: parseVerdict(this.#result),
      verdictBy: digestAssertions(test?.['assert'] ?? [], test?.['threshold'] ?? null, this.#scoring),
      ...parseGrading(this.#result['gradingResult']),
      toolCallsComplete: Array.isArray(this.#listed) && this.#turns() > 0,
    }
  }

  /** Reads the output as promptfoo's own assertions see it, without replies that only ask for tools. */
  #output(): string | null {
    const output = dropStripped(this.#response['output'])
    const answer = output === null ? null : promptfooAnswer(output)
    return answer === null || listRequests(answer).length === 0 ? textOfValue(output) : getMessageText(answer)
  }

  /** A test that failed has an `error` too: why its assertions did. */
  #failure(): string | null {
    const error = isJudged(this.#result) ? null : textOrNull(this.#result['error'])
    return textOrNull(this.#response['error']) ?? error
  }

  #agent(): string {
    const { provider = null } = this.#result
    const named = objectOrNull(provider)
    return textOrNull(named?.['label']) ?? textOrNull(named?.['id']) ?? textOrNull(provider) ?? 'agent'
  }

  #single(): number {
    const id = textOrNull(objectOrNull(this.#result['provider'])?.['id']) ?? ''
    return oneRequest.test(id) && objectOrNull(this.#response['tokenUsage']) !== null ? 1 : 0
  }

  #asked(): Message[] {
    const prompt = dropStripped(objectOrNull(this.#result['prompt'])?.['raw'])
    return (prompt === null ? null : parseLoggedMessages(prompt, 'user')) ?? []
  }

  /** The reply of the provider's API where it was kept; it shows tools that the provider ran itself. */
  #answered(): Message | null {
    const { raw } = this.#response
    const output = dropStripped(this.#response['output'])
    const reply = completionFrom(raw)
    if (reply !== null) return { role: 'assistant', parts: reply.flatMap(({ parts }) => parts) }
    return output === null ? null : promptfooAnswer(output)
  }

  /** Model calls that the provider counts; 0 where it does not. */
  #turns(): number {
    const requests = numberOrNull(objectOrNull(this.#response['tokenUsage'])?.['numRequests'])
    const turns =
      requests ?? numberOrNull(objectOrNull(this.#response['metadata'])?.['numTurns']) ?? this.#single()
    return Number.isInteger(turns) && turns <= limits.spansPerTrace ? turns : 0
  }
}

/** Providers whose result is one API request, though it is not counted. */
const oneRequest = /^anthropic:messages:/

/** Its settings can keep prompts and answers out of files. */
function dropStripped(value: JsonValue | undefined): JsonValue {
  return value === '[output stripped]' || value === '[prompt stripped]' ? null : boundedJson(value ?? null)
}

function runTool(transcript: Transcript, tool: JsonObject): void {
  const id = textOrNull(tool['id'])
  const parent = textOrNull(tool['parentToolUseId'])
  const result = tool['output'] ?? null
  transcript.run({
    id,
    name: textOrNull(tool['name']) ?? '',
    args: tool['input'] ?? tool['arguments'] ?? tool['args'] ?? null,
    result,
    failure: tool['is_error'] === true ? (textOrNull(result) ?? 'the tool answered with an error') : null,
    ...(typeof tool['is_error'] === 'boolean' ? {} : { errorKnown: false }),
    ...(id === null ? {} : { span: `tool ${id}` }),
    ...(parent === null ? {} : { within: `tool ${parent}` }),
  })
}

/** Tokens out of promptfoo's cache are `cached`, with no prompt and no completion. */
const parseUsage = defineUsage({
  input: 'prompt',
  output: 'completion',
  cacheRead: 'completionDetails.cacheReadInputTokens',
  cacheWrite: 'completionDetails.cacheCreationInputTokens',
  reasoning: 'completionDetails.reasoning',
  total: 'total',
})

function parseVerdict(result: JsonObject): boolean | null {
  const { success } = result
  return typeof success === 'boolean' && isJudged(result) ? success : null
}

/** Why it passed or failed, and the same of each assertion; those of a set are next to it. */
function parseGrading(grading: JsonValue | undefined): Pick<ReportedFacts, 'verdictMessage' | 'assertions'> {
  const result = objectOrNull(grading)
  if (result === null) return {}
  const assertions = new Map<string, RecordedAssertion>()
  for (const { assertion, pass, score, reason } of listObjects(result['componentResults'])) {
    const definition = objectOrNull(assertion)
    if (definition === null || typeof pass !== 'boolean') continue
    const name = nameAssertion(definition)
    // Two of one name ask the same: where a model answered each otherwise, the worse answer counts.
    if (pass && assertions.has(name)) continue
    const graded = typeof score === 'number' ? Math.min(1, Math.max(0, score)) : Number(pass)
    assertions.set(name, { passed: pass, score: graded, reason: textOrNull(reason) ?? '' })
  }
  const reason = textOrNull(result['reason'])
  return { ...(reason === null ? {} : { verdictMessage: reason }), assertions }
}

/** A test that could not be run has a score of 0, and no assertion has seen it. */
function isJudged({ failureReason }: JsonObject): boolean {
  return failureReason !== 2
}

/** Reads the answer and tool calls in a reply that promptfoo shows in its provider's form; null for unknown forms. */
function promptfooAnswer(output: JsonValue): Message | null {
  if (typeof output === 'string' && blockStart.test(output))
    return { role: 'assistant', parts: parseBlocks(output) }
  const value = decoded(output)
  const parts = Array.isArray(value) && value.some((part) => isObject(part) && 'functionCall' in part)
  const messages = parts
    ? parseGeminiMessages({ role: 'model', parts: value }, 'assistant')
    : parseLoggedMessages(value, 'assistant')
  if (messages === null) return null
  return { role: 'assistant', parts: messages.flatMap((message) => message.parts) }
}

/** A block of Anthropic's that is no text is written as JSON; between blocks is an empty line. */
const blockStart = /(?:^|\n\n)\{"type":"[a-z_]+"/

function parseBlocks(output: string): Part[] {
  return output.split('\n\n').map((text): Part => {
    const block = blockStart.test(text) ? parseJson(text) : undefined
    return isObject(block) ? parsePart(block) : { type: 'text', text }
  })
}
