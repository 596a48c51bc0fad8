import { describe, expect, test } from 'vitest'
import { scoreFiles } from '../support/score-files.ts'
import { timbalRecording, type ShortSpan } from '../support/timbal-run.ts'

const evals = `- name: two_cities
  tags: [smoke]
  params: { prompt: Is it warmer in Madrid or in Tokyo? }
  timeout: 5000
  output:
    contains!: Madrid
    contains!: Tokyo
  elapsed: { lt!: 3000 }
  usage: { input_text_tokens: { lte!: 40 } }
  seq!:
    - llm
    - parallel!:
        tolerance: 10
        spans:
          - get_weather: { input: { city: { eq!: Madrid } } }
          - get_weather: { input: { city: { eq!: Tokyo } } }
    - llm: { output: { starts_with!: Madrid } }

- name: one_city
  params: { prompt: How warm is it in Rome? }
  get_weather:
    output: { temperature: { gte!: 20.5 } }
  send_mail: { output: { not_null!: false } }

- name: politeness
  params: { prompt: Hello }
  output:
    semantic!: greets the user
    not_null!: true

- name: crashed
  params: { prompt: Hello }
  error: { not_null!: false }

- name: never_recorded
  runnable: agent.py::weather
  output: { not_null!: true }

- name: asks_nothing
  params: { prompt: Hello }
`

const root = (answer: string, t1: number, prompt = 'Hello'): ShortSpan => ({
  path: 'weather',
  t0: 0,
  t1,
  input: { prompt },
  output: { $message: [answer] },
  usage: { 'openai/gpt-4.1-mini:input_text_tokens': 40 },
  metadata: { type: 'Agent' },
})
const call = (city: string, t0: number, t1: number, temperature: number): ShortSpan => ({
  path: 'weather.get_weather',
  t0,
  t1,
  input: { city },
  output: { temperature },
})
const model = (answer: string, t0: number): ShortSpan => ({
  path: 'weather.llm',
  t0,
  t1: t0 + 50,
  output: { $message: [answer] },
})

const twoCities = [
  root('Madrid is warmer than Tokyo.', 1200, 'Is it warmer in Madrid or in Tokyo?'),
  model('', 0),
  call('Madrid', 60, 90, 31),
  call('Tokyo', 95, 120, 24),
  model('Madrid is warmer.', 700),
]

const files = {
  'evals/evals.yaml': evals,
  'evals/evalconf.yaml': 'runnable: agent.py::weather\n',
  'evals/traces/two_cities.jsonl': timbalRecording(twoCities),
  'evals/traces/one_city.jsonl': timbalRecording([
    root('21 degrees.', 900, 'How warm is it in Rome?'),
    model('', 0),
    call('Rome', 60, 70, 20.5),
    model('21.', 80),
  ]),
  'evals/traces/politeness.jsonl': timbalRecording([root('Hello!', 90), model('Hello!', 0)]),
  'evals/traces/crashed.jsonl': timbalRecording([
    { ...root('', 90), output: null, error: { type: 'TimeoutError', message: 'no answer' } },
    model('', 0),
  ]),
  'evals/traces/asks_nothing.jsonl': timbalRecording([root('Hello!', 90), model('Hello!', 0)]),
}

describe('evals of Timbal over recorded runs', () => {
  test('each is scored over the run that is named after it', async () => {
    const { scenarios, scored, said } = await scoreFiles(files, ['evals'], 'auto')
    expect(scenarios.map(({ id, outcome, verdicts }) => [id, outcome, verdicts.flat()])).toEqual([
      [
        'two_cities',
        'passed',
        [
          'contains! pass',
          'contains! pass',
          'lt! pass',
          'lte! pass',
          'seq! pass',
          'eq! pass',
          'eq! pass',
          // The second mention of the model is its second call.
          'starts_with! pass',
          'max_duration pass',
        ],
      ],
      ['one_city', 'passed', ['gte! pass', 'not_null! pass']],
      ['politeness', 'unverified', ['semantic! error', 'not_null! pass']],
      ['crashed', 'failed', ['not_null! fail']],
      ['never_recorded', 'unverified', []],
      ['asks_nothing', 'unverified', []],
    ])
    expect(scored.scenarios.map(({ reason }) => reason)).toEqual([
      null,
      null,
      {
        code: 'check',
        args: {
          type: 'semantic!',
          reason: 'judge-unavailable',
          detail: 'a judge is asked only where a suite is scored',
          isOptional: true,
        },
      },
      null,
      { code: 'not-startable', args: { runnable: 'agent.py::weather' } },
      { code: 'no-checks' },
    ])
    expect(said).toEqual([
      'evals/evals.yaml:7:5 warning: `contains!` stands here more than once; all of them are checked, where Timbal looks at the last alone',
    ])
  })

  test('what the agent did otherwise fails, and what its recording does not show is unverified', async () => {
    const apart = twoCities.map((span) => (span.t0 === 95 ? { ...span, t0: 101 } : span))
    const { scenarios } = await scoreFiles(
      { ...files, 'evals/traces/two_cities.jsonl': timbalRecording(apart) },
      ['evals/evals.yaml'],
    )
    expect(scenarios[0]?.verdicts.flat().filter((verdict) => !verdict.endsWith('pass'))).toEqual([
      'seq! fail',
    ])

    const results = {
      total: 1,
      passed: 1,
      failed: 0,
      total_duration: 1.2,
      results: [
        {
          name: 'two_cities',
          path: 'evals/evals.yaml',
          duration: 1.2,
          error: null,
          params: { prompt: 'hi' },
          output: { role: 'assistant', content: [{ type: 'text', text: 'Madrid, not Tokyo.' }] },
          usage: { 'openai/gpt-4.1-mini:input_text_tokens': 40 },
          validators: [],
        },
        {
          name: 'crashed',
          path: 'evals/evals.yaml',
          duration: 1.2,
          error: null,
          params: { prompt: 'hi' },
          output: null,
          usage: {},
          validators: [],
        },
      ],
    }
    const { scenarios: told } = await scoreFiles(
      { 'evals/evals.yaml': evals, 'evals/traces/results.json': JSON.stringify(results) },
      ['evals'],
    )
    expect([told[0]?.outcome, told[0]?.verdicts.flat()]).toEqual([
      'unverified',
      [
        'contains! pass',
        'contains! pass',
        'lt! pass',
        'lte! pass',
        'seq! error',
        'eq! error',
        'eq! error',
        'starts_with! error',
        'max_duration pass',
      ],
    ])
    // Timbal's results have no error for an agent that raised: without an answer nobody can tell.
    expect([told[3]?.outcome, told[3]?.verdicts.flat()]).toEqual(['unverified', ['not_null! error']])
  })
})
