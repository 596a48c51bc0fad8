import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatLocation } from '../../../src/core/diagnostic.ts'
import { convertScenarios, loadDrafts, loadSuite } from '../../support/load-suite.ts'
import { memoryTree } from '../../support/memory-tree.ts'

const supportDesk = fixture('support-desk.pack.json')

function fixture(name: string): string {
  return readFileSync(new URL(`../../fixtures/promptkit/${name}`, import.meta.url), 'utf8')
}

async function load(files: Readonly<Record<string, string>>) {
  const { scenarios, diagnostics } = await loadSuite(memoryTree(files), ['packs'])
  return { scenarios, said: diagnostics.map((found) => `${formatLocation(found)} ${found.message}`) }
}

interface Pack {
  readonly id?: unknown
  readonly evals?: unknown
  readonly prompts?: unknown
}

function packOf(pack: Pack): string {
  return JSON.stringify({ name: 'Desk', template_engine: { version: 'v1' }, ...pack }, null, 2)
}

describe('a pack that no Arena names', () => {
  test('is a scenario for each of its prompts, with the evals of the pack', async () => {
    const { scenarios, said } = await load({ 'packs/support-desk.pack.json': supportDesk })
    expect(said).toEqual([])
    expect(
      scenarios.map(({ id, name, origin, line, checks }) => ({
        id,
        name,
        origin,
        line,
        checks: checks.map(({ spec, problems }) => [
          spec.surface,
          spec.id,
          spec.type,
          spec.trigger,
          problems,
        ]),
      })),
    ).toEqual([
      {
        id: 'support-desk.support',
        name: 'Support desk: support',
        origin: 'promptkit',
        line: 20,
        checks: [
          ['guardrail', 'promises', 'banned_words', undefined, null],
          ['guardrail', undefined, 'max_length', undefined, null],
          ['eval', 'greets', 'contains', 'every_turn', null],
          // The prompt's own takes the place of the pack's.
          ['eval', 'in_time', 'latency_budget', 'every_turn', null],
          ['eval', 'no_apology', 'regex', 'on_session_complete', null],
          ['eval', 'thanks', 'contains_any', 'on_conversation_complete', null],
        ],
      },
      {
        id: 'support-desk.billing',
        name: 'Support desk: billing',
        origin: 'promptkit',
        line: 35,
        checks: [
          // One that is switched off switches off the pack's.
          ['eval', 'in_time', 'latency_budget', 'sample_turns', null],
          ['eval', 'no_apology', 'regex', 'on_session_complete', null],
        ],
      },
    ])
  })

  test('says of its checks what it says', async () => {
    const { scenarios } = await load({ 'packs/support-desk.pack.json': supportDesk })
    const specs = scenarios.flatMap(({ checks }) => checks.map(({ spec }) => spec))
    expect([specs[0], specs[4], specs[6]]).toMatchObject([
      {
        params: { words: ['guarantee', 'lawsuit'], match_mode: 'word_boundary' },
        description: 'I cannot say that.',
      },
      { params: { pattern: '(?i)sorry', expect_match: false }, threshold: { min: 1, max: null } },
      { samplePercentage: 25, params: { max_ms: 3000 } },
    ])
    expect(specs[5]).toMatchObject({ groups: ['tone'] })
    expect(specs[5]?.threshold).toBeUndefined()
  })

  test.for([
    [{ id: 'desk', prompts: { chat: { evals: [json('a')] } } }, ['desk']],
    [{ id: 'desk', evals: [json('a')], prompts: { chat: {}, mail: {} } }, ['desk']],
    [
      { id: 'desk', evals: [json('a')], prompts: { chat: {}, mail: { evals: [json('b')] } } },
      ['desk.chat', 'desk.mail'],
    ],
    [{ id: 'desk', prompts: { chat: {}, mail: { evals: [json('b')] } } }, ['desk.mail']],
    [{ id: 'desk', prompts: { chat: {}, mail: {} } }, []],
    [{ id: 'desk', prompts: { chat: { evals: [{ ...json('a'), enabled: false }] } } }, []],
    [{ evals: [json('a')], prompts: { chat: {} } }, ['x']],
  ] as const)('%j: its scenarios are %j', async ([pack, ids]) => {
    const files = { 'packs/x.pack.json': packOf(pack), 'packs/other.yaml': 'id: other\nchecks: []\n' }
    const { scenarios } = await load(files)
    expect(scenarios.map(({ id }) => id).filter((id) => id !== 'other')).toEqual(ids)
  })
})

function json(id: string) {
  return { id, type: 'json_valid', trigger: 'every_turn' }
}

describe('in a folder', () => {
  const pack = packOf({ id: 'desk', evals: [json('a')], prompts: { chat: {} } })

  test('it is found by what it holds, and other JSON is left alone', async () => {
    const { scenarios, said } = await load({
      'packs/desk.json': pack,
      'packs/package.json': '{"name": "desk", "prompts": {}}',
      'packs/rows.json': '[{"template_engine": 1}]',
      'packs/tsconfig.json': '{"template_engine": 1}',
    })
    expect(said).toEqual([])
    expect(scenarios.map(({ file }) => file)).toEqual(['packs/desk.json'])
  })

  test.for([
    ['{"id": "desk", ', 'packs/desk.pack.json:1:'],
    ['{"id": "desk"}', 'packs/desk.pack.json:1:1'],
  ] as const)('one by its name that is none is said: %s', async ([text, place]) => {
    const { scenarios, said } = await load({ 'packs/desk.pack.json': text })
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(place)
    expect(scenarios.map(({ problems, checks }) => problems.length + checks.length)).toEqual([1])
  })

  test('numbers are those of JSON', async () => {
    const text = pack.replace('"type": "json_valid"', '"type": "latency_budget", "params": {"max_ms": 1e3}')
    const { scenarios, said } = await load({ 'packs/desk.json': text })
    expect(said).toEqual([])
    expect(scenarios[0]?.checks[0]?.spec.params).toEqual({ max_ms: 1000 })
  })
})

async function specsIn(given: Readonly<Record<string, string>>) {
  const { scenarios, said } = await load(given)
  expect(said).toEqual([])
  return new Map(scenarios.map(({ id, checks }) => [id, checks.map(({ spec }) => spec)]))
}

test.for(['support-desk.pack.json', 'support.prompt.yaml'])(
  '%s asks the same in our own form',
  async (name) => {
    const files = { [`packs/${name}`]: fixture(name) }
    const { drafts } = await loadDrafts(memoryTree(files), ['packs'])
    const { converted, diagnostics } = convertScenarios(drafts, 'packs')
    expect(diagnostics).toEqual([])
    const copies = Object.fromEntries(converted.map(({ file, text }) => [file, text]))
    expect(await specsIn(copies)).toEqual(await specsIn(files))
  },
)

test('what many prompts share is bounded', async () => {
  const evals = Array.from({ length: 1000 }, (_, index) => json(`e${index}`))
  const prompts = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`p${index}`, {}]))
  const { scenarios, said } = await load({ 'packs/desk.json': packOf({ id: 'desk', evals, prompts }) })
  expect(said.join('\n')).toContain('1000 evals for each of 21 prompts, more than 20000 in all')
  expect(scenarios.map(({ checks }) => checks.length)).toEqual([1])
})

/** What is wrong in a pack, and what is said of it. */
const slips = [
  [{ prompts: [] }, ':7:14 expected a mapping of at most 200 prompts by their names'],
  [{ prompts: { chat: [] } }, ':8:13 expected a mapping with `validators`, `evals`'],
  [
    { prompts: { chat: {} }, validators: [] },
    ' `validators` is not a key here; `validators` stand in a prompt',
  ],
  [{ prompts: { chat: {} }, eval: [] }, ' `eval` is not a key here; did you mean `evals`?'],
  [{ prompts: { chat: {} }, evals: {} }, ' `evals`: expected a list'],
  [{ prompts: { chat: { validator: [] } } }, ' `validator` is not a key here; did you mean `validators`?'],
  [
    { prompts: { chat: { validators: [{ type: 'topic_policy', params: {} }] } } },
    'topic_policy asks a model with a prompt of PromptKit, which is not done here',
  ],
  [
    { prompts: { chat: { validators: Array.from({ length: 1001 }, () => ({ type: 'json_valid' })) } } },
    '`validators`: expected at most 1000 entries',
  ],
] as const

describe('a slip is said at its place, and never passes', () => {
  test.for(slips)('%j', async ([pack, expected]) => {
    const { scenarios, said } = await load({ 'packs/desk.json': packOf({ id: 'desk', ...pack }) })
    expect(said.join('\n')).toContain(expected)
    expect(scenarios.flatMap(({ checks }) => checks).map(({ problems }) => problems?.length)).toEqual([1])
  })

  test('a prompt that is given twice', async () => {
    const text = packOf({ id: 'desk', prompts: { chat: { evals: [json('a')] }, talk: {} } })
    const { scenarios, said } = await load({ 'packs/desk.json': text.replace('"talk"', '"chat"') })
    expect(said.join('\n')).toContain('the key `chat` is given twice')
    expect(scenarios.flatMap(({ checks }) => checks).some(({ problems }) => problems !== null)).toBe(true)
  })
})

/** JSON of any shape, in which our keys are common. */
const keys = fc.constantFrom(
  'validators',
  'evals',
  'id',
  'type',
  'trigger',
  'params',
  'threshold',
  '__proto__',
)
const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 1, '', 'json_valid', 'every_turn'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(keys, tie('value'), { maxKeys: 4 }),
  ),
}))

test('a pack of any shape is read, and what cannot be used stands as a check with a problem', async () => {
  const property = fc.asyncProperty(anything, anything, async (evals, prompts) => {
    const { scenarios, said } = await load({
      'packs/desk.json': packOf({ id: 'desk', evals, prompts }),
      'packs/other.yaml': 'id: other\nchecks: [{ type: json_valid }]\n',
    })
    const checks = scenarios.flatMap((scenario) => scenario.checks)
    expect(scenarios.every((scenario) => scenario.checks.length > 0)).toBe(true)
    const isBroken = checks.some(({ problems }) => problems !== null)
    expect(said.length > 0).toBe(isBroken)
    const areLists = evals === null || Array.isArray(evals)
    expect(areLists || isBroken).toBe(true)
  })
  await fc.assert(property, { numRuns: 300 })
})
