import { canonicalJson, type JsonValue } from '../core/json.ts'
import { scenarioLabels } from '../judge/prompt.ts'
import type { JudgedText, JudgeQuestion, Rubric } from '../judge/question.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Message } from '../trace/model/message.ts'
import { gapOf, type Trace } from '../trace/model/trace.ts'

/**
 * Makes the question to the judge of a scenario about a trial: its `criteria` or judge file is the rubric; what the
 * agent was given, did and answered is judged. Arguments and results of tools are shown in full. Where
 * the trace shows nothing that could be judged: what it lacks.
 */
export function scenarioQuestion(scenario: Scenario, trace: Trace): JudgeQuestion | string {
  const rubric = rubricOf(scenario)
  if (rubric === null) return 'a judge file that can be read'
  const gap = gapOf(trace)
  if (gap !== null) return gap
  const { finalOutput, toolCalls, messages } = trace
  const answer = finalOutput ?? trace.printed
  if (answer === null && (toolCalls ?? []).length === 0 && messages.length === 0)
    return 'an answer, messages or tool calls, of which the trace shows none'
  return {
    name: scenario.judge ?? 'criteria',
    rubric: { ...rubric, parts: [...partsOf(scenario), ...(rubric.parts ?? [])] },
    judged: [
      ...inputOf(scenario, trace),
      ...expectedOf(scenario),
      { label: 'Messages, one a line', text: saidIn(trace) },
      { label: 'Tool calls, one a line', text: calledIn(trace) },
      {
        label: 'What the agent answered in the end',
        text: answer ?? '(not recorded)',
      },
    ],
    form: 'verdict',
    model: null,
    votes: null,
  }
}

function rubricOf({ criteria, rubric }: Scenario): Rubric | null {
  if (rubric !== undefined && rubric !== null) return rubric
  return criteria ? { criterion: criteria } : null
}

/** The author's words around the rubric, without the number of a row: that changes when rows move. */
function partsOf({ rowOf, name: own, description, expectedOutcome }: Scenario): JudgedText[] {
  const name = rowOf?.name ?? own
  const [ofScenario, ofOutcome] = scenarioLabels
  const parts = [
    { label: ofScenario, text: [name, description].filter(Boolean).join('\n\n') },
    { label: ofOutcome, text: expectedOutcome },
  ]
  return parts.filter(({ text }) => text.trim() !== '')
}

function inputOf({ input }: Scenario, { userInput }: Trace): JudgedText[] {
  const given = input ?? userInput
  return given === null ? [] : [{ label: 'What the agent was given', text: written(given) }]
}

/** The field `expected` of a row, as Kensa has it. */
function expectedOf({ row }: Scenario): JudgedText[] {
  const expected = row === null || !Object.hasOwn(row.data, 'expected') ? undefined : row.data['expected']
  return expected === undefined || expected === null
    ? []
    : [{ label: 'What is expected of it', text: written(expected) }]
}

/** JSON, so that no message can look like another one. What is no text is named and not shown. */
function saidIn({ messages }: Trace): string {
  const lines = messages.flatMap((message) => {
    const text = spokenIn(message)
    return text === '' || message.role === 'tool' ? [] : [canonicalJson({ role: message.role, text })]
  })
  return lines.length === 0 ? '(not recorded)' : lines.join('\n')
}

function calledIn({ toolCalls }: Trace): string {
  if (toolCalls === null) return '(not recorded)'
  const lines = toolCalls.map(({ name, args, result, error, executed }) => {
    const outcome = error === null ? { result } : { error }
    return canonicalJson({
      tool: name,
      arguments: args,
      ...(executed ? outcome : { ran: 'nothing shows it' }),
    })
  })
  return lines.length === 0 ? '(none)' : lines.join('\n')
}

function spokenIn({ parts }: Message): string {
  const texts = parts.map((part) => {
    if (part.type === 'text' || part.type === 'refusal') return part.text
    return part.type === 'media'
      ? `(${part.modality === 'unknown' ? 'a medium' : part.modality}, not shown)`
      : ''
  })
  return texts.filter((text) => text !== '').join('\n')
}

function written(value: JsonValue): string {
  return typeof value === 'string' ? value : canonicalJson(value)
}
