import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseScenarioFile } from '../../src/scenario/parse.ts'
import { dialects } from '../../src/systems/registry.ts'
import { renderSuggestedYaml } from '../../src/report/suggested-scenario.ts'
import { suggestScenarios } from '../../src/strength/suggest.ts'
import { Prices } from '../../src/trace/prices/prices.ts'
import { memoryFile } from '../support/trace-files.ts'

interface Run {
  readonly ask?: string
  readonly city?: string
  readonly id?: string
  readonly result?: string
  readonly answer?: string
  readonly task?: string | null
}

/** A list of messages: one look-up, and the answer. */
function run({
  ask = 'Where is order A-17?',
  city = 'Paris',
  id = 'A-17',
  task = null,
  ...told
}: Run = {}): object {
  const {
    result = '{"status":"shipped","carrier":"Hermes","parcels":2}',
    answer = 'Order A-17 was shipped with Hermes.',
  } = told
  const args = JSON.stringify({ order: id, city })
  return {
    ...(task === null ? {} : { task_id: task, trial: 0 }),
    messages: [
      { role: 'user', content: ask },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'find_order', arguments: args } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: result },
      { role: 'assistant', content: answer },
    ],
  }
}

async function suggested(
  runs: readonly Run[],
  more: { readonly id?: string; readonly mask?: (text: string) => string } = {},
) {
  const files = runs.map((one, index) => memoryFile(JSON.stringify(run(one)), `runs/order-${index + 1}.json`))
  const { id = null, mask = (text: string) => text } = more
  const { suggestions } = await suggestScenarios({ files, prices: new Prices(), id, mask })
  return suggestions
}

async function yamlOf(runs: readonly Run[], more: Parameters<typeof suggested>[1] = {}): Promise<string> {
  const [first] = await suggested(runs, more)
  return first === undefined ? '' : renderSuggestedYaml(first, 'scenarios/order.yaml')
}

test('a constant comes from the task, or from all recordings', async () => {
  const once = await yamlOf([{}])
  expect(once).toContain('order: A-17')
  expect(once).toContain('- Hermes')
  const differ = await yamlOf([{}, { city: 'Rome' }])
  expect(differ).toContain('order: A-17')
  expect(differ).not.toMatch(/Paris|Rome/)
  expect(differ).not.toContain('Seen in one recording only')
  const agree = await yamlOf([{}, {}])
  expect(agree).toContain('city: Paris')
})

test.each([
  ['an id', { id: '8f14e45f-ceea-467f-a0e6-1f3ad2b1c0de' }, '8f14e45f'],
  ['a number made anew', { id: '99887766' }, '99887766'],
  ['a token', { id: 'x9k2mq81zz' }, 'x9k2mq81zz'],
  ['a day', { city: '2026-03-17' }, '2026-03-17'],
  ['a time', { city: 'at 14:05' }, '14:05'],
  ['a folder of one machine', { city: '/home/ann/x' }, '/home/ann'],
  ['prose', { city: 'the place where she lives with her two cats' }, 'two cats'],
  ['text with controls', { city: 'Pa\u202eris' }, 'ris'],
  ['a key', { city: `ghp_${'a1B2'.repeat(9)}` }, 'ghp_'],
  ['a placeholder', { city: '{{city}}' }, '{{'],
])('%s is no constant of a check', async (_, told, text) => {
  const yaml = await yamlOf([
    { ...told, result: 'found', answer: 'It is on its way, and will be with you soon.' },
  ])
  expect(yaml).toContain('find_order')
  expect(yaml).not.toContain(text)
})

test('days stay out, whatever the number of recordings that were made on one', async () => {
  const told = { city: '2026-03-17', answer: 'Order A-17 left on 2026-03-17.' }
  expect(await yamlOf([told, told, told])).not.toContain('2026')
})

const mask = (text: string) => text.replaceAll('Hermes', '***')

test('what the job keeps secret stays out', async () => {
  expect(await yamlOf([{}], { mask })).not.toContain('Hermes')
  expect(await yamlOf([{ ask: 'Ask Hermes for A-17' }], { mask })).not.toContain('input:')
})

test('recordings of one task make one scenario', async () => {
  const byInput = await suggested([{}, {}, { ask: 'Cancel order B-2' }])
  expect(byInput.map(({ id, recordings }) => [id, recordings.length])).toEqual([
    ['order', 2],
    ['order-2', 1],
  ])
  const byName = await suggested([
    { task: 'refund' },
    { task: 'refund', ask: 'My money, please' },
    { task: '7' },
  ])
  expect(byName.map(({ id, recordings }) => [id, recordings.length])).toEqual([
    ['refund', 2],
    ['order-7', 1],
  ])
  const byHand = await suggested([{}, { ask: 'Cancel order B-2' }], { id: 'orders' })
  expect(byHand.map(({ id, recordings }) => [id, recordings.length])).toEqual([['orders', 2]])
})

test('whatever a recording says, its scenario reads as it was proposed', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 })
  const hostile = fc.constantFrom(
    '::add-mask::x',
    '- a: b',
    '#',
    '%TAG',
    '!!js/function x',
    '<<',
    'no',
    '1e3',
    '"',
    "'",
  )
  const any = fc.oneof(text, hostile)
  await fc.assert(
    fc.asyncProperty(any, any, any, async (ask, city, answer) => {
      const [suggestion] = await suggested([{ ask, city, answer, id: ask }])
      if (suggestion === undefined) return
      const { drafts, diagnostics } = parseScenarioFile(
        'scenarios/order.yaml',
        renderSuggestedYaml(suggestion, 'scenarios/order.yaml'),
        dialects,
      )
      expect(diagnostics).toEqual([])
      const read = drafts[0]?.checks.map(({ spec: { type, params } }) => ({ type, params }))
      expect(read).toEqual(suggestion.checks.map(({ candidate: { type, params } }) => ({ type, params })))
      expect(drafts[0]?.input ?? null).toEqual(suggestion.input)
    }),
  )
})
