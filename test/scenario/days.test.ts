import { describe, expect, test } from 'vitest'
import { fillCommand } from '../../src/record/command/command-input.ts'
import { setDay } from '../../src/scenario/days.ts'
import { runFingerprint } from '../../src/scenario/run-fingerprint.ts'
import { jsonLines } from '../support/trace-files.ts'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'
import { recordedFile, recordingOf, written } from '../support/recordings.ts'
import { scoreFiles } from '../support/score-files.ts'

const dayUs = 86_400_000_000
/** 2026-03-17 */
const recorded = 20_529

const flight = `id: flight
input: 'A flight for {{today+1}}, please.'
run_command: [agent, '--on={{ today }}', '{{input}}', '{{State.Today}}']
env: { SINCE: '{{today-30}}' }
checks:
  - type: output_contains
    params: { value: 'Booked for {{today+1}}' }
  - type: any_of
    params:
      checks:
        - { type: regex, params: { pattern: 'on {{today+1}}' } }
        - { type: contains, params: { patterns: ['for {{today+1}}'] } }
`

async function loadOne(text: string) {
  const { scenarios, diagnostics } = await loadSuite(memoryTree({ 'scenarios/a.yaml': text }), ['scenarios'])
  const [scenario] = scenarios
  if (scenario === undefined) throw new Error('no scenario')
  return { scenario, said: diagnostics.map(({ message }) => message) }
}

async function prints(text: string) {
  const { scenario } = await loadOne(text)
  return [scenario.checksFingerprint, runFingerprint(scenario)]
}

/** A recording of the flight that a chat of some words makes, begun on a day. */
function record(asked: string, answer: string, day = recorded): string {
  const messages = [
    { role: 'user', content: asked },
    { role: 'assistant', content: answer },
  ]
  const process = { startUs: day * dayUs + 1, endUs: day * dayUs + 2 }
  const files = [recordedFile('chat.jsonl', jsonLines({ messages }), true)]
  return written(recordingOf({ scenario: 'flight', fingerprint: '', process, files }))
}

async function score(recording: string) {
  const { scenarios, said } = await scoreFiles(
    { 'scenarios/a.yaml': `${flight}traces: ../traces/a.jsonl\n`, 'traces/a.jsonl': recording },
    ['scenarios'],
  )
  expect(said).toEqual([])
  return [scenarios[0]?.outcome, ...(scenarios[0]?.verdicts[0] ?? [])]
}

describe('`{{today}}`', () => {
  test('is the day of the recording in checks, also in those within checks', async () => {
    expect(await score(record('A flight for 2026-03-18, please.', 'Booked for 2026-03-18'))).toEqual([
      'passed',
      'output_contains pass',
      'any_of pass',
    ])
    const other = record('A flight for 2026-03-18, please.', 'Booked for 2026-03-18', recorded + 1)
    expect(await score(other)).toEqual(['failed', 'output_contains fail', 'any_of fail'])
  })

  test('a recording that was asked for another day is of another input', async () => {
    const [outcome] = await score(record('A flight for 2026-03-20, please.', 'Booked for 2026-03-18'))
    expect(outcome).toBe('unverified')
  })

  test('a run without times leaves the check unverified', async () => {
    const { scenarios } = await scoreFiles(
      {
        'scenarios/a.yaml':
          "id: a\nchecks: [{ type: output_contains, params: { value: 'x {{today}}' } }]\ntraces: ../traces/a.json\n",
        'traces/a.json': JSON.stringify([
          { role: 'user', content: 'Hi' },
          { role: 'assistant', content: 'x {{today}}' },
        ]),
      },
      ['scenarios'],
    )
    expect(scenarios).toMatchObject([{ outcome: 'unverified', verdicts: [['output_contains error']] }])
  })

  test('is the day of the run in the input, the command and its variables', async () => {
    const { scenario, said } = await loadOne(flight)
    expect(said).toEqual([])
    const today = 20_785
    const command = scenario.runCommand
    expect(command && fillCommand(command, { ...setDay(scenario, today), today })).toMatchObject({
      argv: ['agent', '--on=2026-11-28', 'A flight for 2026-11-29, please.', '{{State.Today}}'],
      variables: { SINCE: '2026-10-29' },
    })
  })

  test('an escaped one is text', async () => {
    const { scenario } = await loadOne(
      "id: a\ninput: '\\{{today}} {{today}} {{x}} \\{{x}}'\nchecks: [{ type: non_empty }]\n",
    )
    expect(setDay(scenario, 0).input).toBe('{{today}} 1970-01-01 {{x}} \\{{x}}')
  })

  test('an escaped one is text in what the judge is told of a row, and so is one of the row', async () => {
    const { scenarios } = await loadSuite(
      memoryTree({
        'scenarios/a.yaml':
          "id: a\ndataset: rows.jsonl\ninput_field: q\ncriteria: 'Says \\{{today}} on {{today}}, {{word}}.'\nexpected_outcome: 'Says {{word}}.'\nchecks: [{ type: non_empty }]\n",
        'scenarios/rows.jsonl': jsonLines({ id: 'x', q: 'Hi', word: '{{today+1}} or \\{{today}}' }),
      }),
      ['scenarios'],
    )
    const [scenario] = scenarios
    expect(scenario && setDay(scenario, 0)).toMatchObject({
      criteria: 'Says {{today}} on 1970-01-01, {{today+1}} or \\{{today}}.',
      expectedOutcome: 'Says {{today+1}} or \\{{today}}.',
    })
  })

  test('the test is the same every day, and another one with another day', async () => {
    expect(await prints(flight)).toEqual(await prints(flight))
    expect(flight).toContain('{{today+1}}')
    const [checks, run] = await prints(flight.replaceAll('{{today+1}}', '{{today+2}}'))
    const escaped = await prints(flight.replaceAll("'Booked for {{", "'Booked for \\{{"))
    const base = await prints(flight)
    expect([checks === base[0], run === base[1], escaped[0] === base[0]]).toEqual([false, false, false])
  })

  test.for<[line: string, message: string]>([
    [
      "input: 'For {{tomorrow}}'",
      '`input`: `{{tomorrow}}` is no day; write `{{today}}`, `{{today+1}}` or `{{today-30}}`',
    ],
    [
      "input: ['Hi', { day: '{{a}} {{today + x}}' }]",
      '`input`: `{{today + x}}` is no day; write `{{today}}`, `{{today+1}}` or `{{today-30}}`',
    ],
    [
      "criteria: 'It is {{Today}}'",
      '`criteria`: `{{Today}}` is no day; write `{{today}}`, `{{today+1}}` or `{{today-30}}`',
    ],
    [
      "run_command: [agent, '{{today+1d}}']",
      '`run_command`: `{{today+1d}}` is no day; write `{{today}}`, `{{today+1}}` or `{{today-30}}`',
    ],
    [
      "run_command: [agent]\nsetup: [seed, '{{today}}']",
      '`setup`: `{{today}}` is not filled here: all trials share `setup`; pass it to `run_command`',
    ],
    [
      "checks: [{ type: contains, params: { patterns: ['{{todya}}'] } }]",
      'checks[0]: nothing fills `{{todya}}`, because the scenario has no `dataset`; did you mean `{{today}}`?',
    ],
    [
      "checks: [{ type: contains, params: { patterns: ['{{today+1 day}}'] } }]",
      'checks[0]: `{{today+1 day}}` is no day; write `{{today}}`, `{{today+1}}` or `{{today-30}}`',
    ],
  ])('%s is an error', async ([line, message]) => {
    const checks =
      line.startsWith('checks') || line.startsWith('criteria') ? '' : 'checks: [{ type: non_empty }]\n'
    expect((await loadOne(`id: a\n${checks}${line}\n`)).said).toEqual([message])
  })

  test('a field of the row comes first, and a row is never filled', async () => {
    const { scenarios, diagnostics } = await loadSuite(
      memoryTree({
        'scenarios/a.yaml':
          "id: a\ndataset: rows.jsonl\ninput_field: question\nchecks: [{ type: contains, params: { patterns: ['{{today}} {{word}}'] } }]\n",
        'scenarios/rows.jsonl': jsonLines({
          id: 'x',
          question: 'On {{today}}?',
          today: 'never',
          word: '{{today+1}}',
        }),
      }),
      ['scenarios'],
    )
    expect(diagnostics).toEqual([])
    expect(scenarios[0]?.input).toBe('On {{today}}?')
    expect(scenarios[0]?.daysIn ?? []).toEqual([])
    expect(scenarios[0]?.checks).toMatchObject([{ params: { patterns: ['never {{today+1}}'] } }])
  })
})
