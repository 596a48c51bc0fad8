import { expect, test } from 'vitest'
import { scoreFiles } from '../support/score-files.ts'

const scenario = (check: string) => `id: a
dataset: rows.jsonl
input_field: q
checks: [${check}]
`
const said = JSON.stringify({ scenario: 'a/1', messages: [{ role: 'assistant', content: 'Booked.' }] })

test.for([
  '{ type: output_contains, params: { value: "{{expected}}" } }',
  '{ type: output_matches, params: { pattern: "{{expected}}" } }',
  '{ type: contains, params: { patterns: ["{{expected}}"] } }',
  '{ type: regex, params: { pattern: "{{expected}}" } }',
])('a row that leaves empty what is expected proves nothing: %s', async (check) => {
  const outcomes = async (expected: string) => {
    const rows = JSON.stringify({ q: 'Book it.', expected })
    const files = { 's/a.yaml': scenario(check), 's/rows.jsonl': rows, 's/traces/a.json': said }
    return (await scoreFiles(files, ['s'])).scenarios.map(({ outcome }) => outcome)
  }
  expect(await outcomes('Booked')).toEqual(['passed'])
  expect(await outcomes('')).toEqual(['unverified'])
})
