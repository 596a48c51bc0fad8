import { isObject, objectOrNull, type JsonObject, type JsonValue, type Mapping } from '../../../core/json.ts'
import { findPeriod } from '../../reading/time.ts'
import { conversationFormat, type RecordPlace } from '../../reading/conversations.ts'
import { scenarioName } from '../../model/naming.ts'
import type { Trace } from '../../model/trace.ts'
import type { ReportedFacts } from '../../model/stated.ts'
import { Transcript } from '../../reading/transcript.ts'
import { parseEvaluation, PromptKitConversation } from './promptkit-conversation.ts'
import { Fields } from './promptkit-fields.ts'
import { promptKitMessage, promptKitMessages, parseSpent, parseTime } from './promptkit-message.ts'
import { promptKitMessageShape } from '../../messages/shapes.ts'
import * as s from '../../reading/shape.ts'

const turnShape = s.inAnyCase({
  timestamp: s.orNull(s.time),
  response: s.orNull(s.inAnyCase({ message: s.orNull(promptKitMessageShape), cost: s.usage })),
  usermessage: s.orNull(s.inAnyCase({ content: s.orNull(s.text) })),
})
const runShape: s.Shape = s.inAnyCase({
  messages: s.orNull([promptKitMessageShape]),
  turns: s.orNull([turnShape]),
  cost: s.usage,
  'starttime | endtime': s.orNull(s.time),
  error: s.orNull(s.text),
})

const isRun = s.createTest({ RunID: s.text, ScenarioID: s.there, Messages: s.there })
const isTurns = s.createTest({
  scenario_id: s.text,
  turns: [s.union({ user_message: s.there }, { response: s.there })],
})

/** Files of `promptarena run`: one for each run, and an index of them. */
export const promptKitArena = conversationFormat({
  id: 'promptkit-arena',
  title: 'PromptKit Arena',
  summary: 'PromptKit Arena output: one run as JSON, with its scenario, cost and guardrails',
  about:
    '`promptarena run` writes one `<RunID>.json` for each scenario and provider to its output folder. The `index.json` beside them and runs that Arena skipped are passed over.',
  never: [],
  shape: runShape,
  isRecord: (value) => isObject(value) && (isRun(value) || isTurns(value) || isIndex(value)),
  starts: [
    { opens: 'RunID', has: ['ScenarioID'] },
    { opens: 'scenario_id', has: ['turns', 'user_message|response'] },
    { opens: 'total_runs', has: ['run_ids'] },
  ],
  passedOver: (record) => {
    const fields = new Fields(record)
    if (fields.has('runids'))
      return 'It is the index of a PromptKit Arena output; the runs are in files beside it.'
    if (fields.get('skipped') !== true) return null
    return `PromptKit Arena skipped this run: ${fields.text('skipreason') ?? 'it does not say why'}.`
  },
  *traces(record, place) {
    if (!isObject(record)) return
    yield isRun(record)
      ? buildRunTrace(new Fields(record), place)
      : buildTurnsTrace(new Fields(record), place)
  },
})

function isIndex(value: Mapping): boolean {
  return typeof value['total_runs'] === 'number' && Array.isArray(value['run_ids'])
}

function buildRunTrace(run: Fields, place: RecordPlace): Trace {
  const failure = run.text('error')
  const conversation = new PromptKitConversation(
    new Transcript({
      name: run.text('promptpack') ?? 'agent',
      startUs: parseTime(run.get('starttime')),
      endUs: parseTime(run.get('endtime')),
      error: failure === null || isVerdict(failure) ? null : { type: null, message: failure },
      facts: findNames(run),
    }),
  )
  for (const message of promptKitMessages(run.list('messages'))) conversation.add(message)
  const evals = run.list('evalresults').flatMap((value) => parseEvaluation(value) ?? [])
  for (const each of evals) conversation.validated(each)
  const scores = evals.flatMap(({ name, score }) => (score === null ? [] : [[name, score] as const]))
  const { usage, costUsd } = parseSpent(run.object('cost'))
  const nanos = run.number('duration')
  return conversation.trace(
    {
      id: run.text('runid') ?? place.id,
      source: place.source,
      scenario: scenarioName(run.get('scenarioid')),
      stated: {
        usage,
        costUsd,
        durationUs: nanos === null || nanos === 0 ? null : nanos / 1000,
        ...parseVerdict(run),
        ...(scores.length === 0 ? {} : { scores: Object.fromEntries(scores) }),
      },
    },
    { allValidations: true, isCutShort: failure !== null },
  )
}

/** Reads Arena's own verdict: whether all assertions of turns and conversation held; none after an outage. */
function parseVerdict(run: Fields): Pick<ReportedFacts, 'passed'> {
  const failure = run.text('error')
  if (failure !== null) return { passed: isVerdict(failure) ? false : null }
  const ofTurns = run
    .list('messages')
    .map((message) => new Fields(message).object('meta').object('assertions'))
  const verdicts = [...ofTurns, run.object('conversationassertions')].flatMap(
    (group) => group.boolean('passed') ?? [],
  )
  return verdicts.length === 0 ? {} : { passed: !verdicts.includes(false) }
}

/** An assertion of Arena's that did not hold ends its run, and is no error of the agent. */
function isVerdict(failure: string): boolean {
  return /\bvalidation failed: \[?assertion \d/.test(failure)
}

/** Provider and model of a run, by the names that PromptKit gives. */
function findNames(run: Fields): JsonObject {
  const facts: JsonObject = {}
  for (const [name, attribute] of attributes) {
    const value: JsonValue = run.text(name)
    if (value !== null) facts[attribute] = value
  }
  return facts
}

const attributes = [
  ['providerid', 'promptkit.provider_id'],
  ['region', 'promptkit.region'],
  ['promptpack', 'promptkit.prompt_pack'],
  ['personaid', 'promptkit.persona_id'],
] as const

/** Builds a trace of Arena output that goes by turns: what the user said, the reply, what tools answered. */
function buildTurnsTrace(output: Fields, place: RecordPlace): Trace {
  const provider = output.text('providerid')
  const turns = output.list('turns').map((turn) => new Fields(turn))
  const conversation = new PromptKitConversation(
    new Transcript({
      name: 'agent',
      ...findPeriod(turns.map((turn) => parseTime(turn.get('timestamp')))),
      facts: provider === null ? {} : { 'promptkit.provider_id': provider },
    }),
  )
  for (const turn of turns) addTurn(conversation, turn)
  const isWhole = turns.every((turn) => !turn.object('response').object('message').isEmpty)
  const total = output.object('summary').number('totalcost')
  return conversation.trace(
    {
      id: place.id,
      source: place.source,
      scenario: scenarioName(output.get('scenarioid')),
      stated: { costUsd: total === 0 ? null : total, ...(isWhole ? {} : { gap: 'the reply to a turn' }) },
    },
    { allValidations: false, isCutShort: false },
  )
}

function addTurn(conversation: PromptKitConversation, turn: Fields): void {
  const timestamp = turn.get('timestamp') ?? null
  const user = objectOrNull(turn.get('usermessage'))
  if (user !== null) conversation.add(promptKitMessage({ timestamp, ...user, role: 'user' }))
  const response = turn.object('response')
  const reply = objectOrNull(response.get('message'))
  if (reply !== null && Object.keys(reply).length > 0) {
    const cost = response.object('cost')
    const facts = cost.isEmpty ? {} : { spent: parseSpent(cost) }
    conversation.add(promptKitMessage({ timestamp, ...reply, role: 'assistant' }), facts)
  }
  for (const result of turn.list('toolresults'))
    conversation.add(promptKitMessage({ ...objectOrNull(result), role: 'tool' }))
}
