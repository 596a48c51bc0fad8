import type { Example } from '../define.ts'

const output = 'Your refund of $12 is on its way.'
const trace = { output }
const good = '{"score": 1, "reasoning": "It says what happens next."}'
const poor = '{"score": 0.4, "reasoning": "It does not say when."}'

/** Of checks that ask a service. */
export const restExamples: readonly Example<'low-score'>[] = listExamples({
  url: 'https://evals.example.com/tone',
  criteria: 'The customer knows what happens next',
})

/** Of checks that ask an agent. */
export const a2aExamples: readonly Example<'low-score'>[] = listExamples({
  agent_url: 'https://agents.example.com/reviewer',
  criteria: 'The customer knows what happens next',
})

function listExamples(params: Readonly<Record<string, string>>): Example<'low-score'>[] {
  return [
    { title: 'It thinks well of it', params: { ...params }, trace, answer: good },
    {
      title: 'It thinks less of it',
      params: { ...params },
      trace,
      answer: poor,
      expect: { fail: 'low-score' },
    },
  ]
}
