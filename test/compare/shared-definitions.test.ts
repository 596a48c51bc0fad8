import { describe, expect, test } from 'vitest'
import { gateChangeHere } from '../support/github/gate-change.ts'
import { comparedTrees } from '../support/compared.ts'
import { careless, good } from '../support/suite.ts'

const order = '  - { type: tool_order, params: { order: [get_order, issue_refund] } }\n'
const refund = '  - { type: output_contains, params: { value: refund } }\n'
const defaults = (checks: string) => ({ 'scenarios/scenario-defaults.yaml': `checks:\n${checks}` })
const scenario = (id: string, more = '') => ({
  [`scenarios/${id}.yaml`]: `id: ${id}\n${more}checks:\n${refund}`,
  [`scenarios/traces/${id}.json`]: good,
})
const base = { ...defaults(order), ...scenario('a'), ...scenario('b') }
const noChecks = { 'scenarios/scenario-defaults.yaml': 'checks: []\n' }
const list = (...ids: readonly string[]) => ({
  'scenarios/all.yaml': ids
    .map((id) => `- id: ${id}\n  checks:\n${refund.replace(/^/gm, '  ').trimEnd()}\n`)
    .join(''),
})

const dropNull = (files: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(files).flatMap(([path, text]) => (text === null ? [] : [[path, text]])))

const most = (max: number) => defaults(`  - { type: max_tool_calls, params: { max: ${max} } }\n`)

async function weaken(before: Record<string, string | null>, head: Record<string, string | null>) {
  const { weakenings } = await comparedTrees(dropNull(before), dropNull({ ...before, ...head }), {
    groups: [],
  })
  return weakenings.map(({ kind, scenario: id, what, file, line, headByBase }) => [
    kind,
    id,
    what,
    `${file}:${line}`,
    headByBase,
  ])
}

describe('what a change takes out of shared definitions is missed in each scenario', () => {
  test('a check of the defaults, with the outcome by the check that is gone', async () => {
    const broken = { 'scenarios/traces/a.json': careless }
    expect(await weaken(base, { ...noChecks, ...broken })).toEqual([
      ['check-dropped', 'a', 'tool_order', 'scenarios/a.yaml:3', 'failed'],
      ['check-dropped', 'b', 'tool_order', 'scenarios/b.yaml:3', 'passed'],
    ])
  })

  test('the file of the defaults as a whole', async () => {
    const gone = await weaken(base, { 'scenarios/scenario-defaults.yaml': null })
    expect(gone.map(([kind, id]) => [kind, id])).toEqual([
      ['check-dropped', 'a'],
      ['check-dropped', 'b'],
    ])
  })

  test('a loosened bound, at its place in the defaults', async () => {
    expect(await weaken({ ...base, ...most(3) }, most(9))).toEqual(
      ['a', 'b'].map((id) => [
        'threshold-loosened',
        id,
        'max_tool_calls: max',
        'scenarios/scenario-defaults.yaml:2',
        'passed',
      ]),
    )
  })

  test('a scenario that leaves a check out, and defaults of the config file', async () => {
    const left = await weaken(base, scenario('b', 'without: [tool_order]\n'))
    expect(left.map(([kind, id, what]) => [kind, id, what])).toEqual([['check-dropped', 'b', 'tool_order']])
    const config = {
      ...base,
      'scenarios/scenario-defaults.yaml': null,
      'scenario-gate.yaml': `defaults:\n  checks:\n${order.replace(/^/gm, '  ').trimEnd()}\n`,
    }
    const gone = await weaken(config, { 'scenario-gate.yaml': 'fail-on: regressions\n' })
    expect(gone.map(([kind, id]) => [kind, id])).toEqual([
      ['check-dropped', 'a'],
      ['check-dropped', 'b'],
    ])
  })

  test('moving a check from each scenario to the defaults, or scenarios into one file, is no weakening', async () => {
    const each = { ...scenario('a'), ...scenario('b') }
    const full = Object.fromEntries(
      Object.entries(each).map(([path, text]) => [path, path.endsWith('.yaml') ? text + order : text]),
    )
    expect(await weaken(full, { ...each, ...defaults(order) })).toEqual([])
    expect(
      await weaken(each, { 'scenarios/a.yaml': null, 'scenarios/b.yaml': null, ...list('a', 'b') }),
    ).toEqual([])
  })

  test('a scenario of a list', async () => {
    const traces = { 'scenarios/traces/a.json': good, 'scenarios/traces/b.json': careless }
    const gone = await weaken({ ...list('a', 'b'), ...traces }, list('a'))
    expect(gone).toEqual([['scenario-removed', 'b', 'b', 'scenarios/all.yaml:null', 'passed']])
  })

  test('a document of a stream that became unreadable hides nothing', async () => {
    const files = {
      'scenarios/all.yaml': `id: a\nchecks:\n${refund}---\nid: b\nchecks:\n${refund}`,
      'scenarios/traces/b.json': careless,
    }
    const { 'scenarios/all.yaml': text } = files
    expect(
      await weaken(files, { 'scenarios/all.yaml': text.replace(/refund \} \}\n$/, 'refund }\n') }),
    ).toEqual([])
  })
})

/** A scenario of a matrix; its recordings are by the ids of the cells. */
const cells = (...models: readonly string[]) => ({
  'scenarios/ask.yaml': `id: ask\nmatrix: { model: [${models.join(', ')}] }\ninput: Refund by {{model}}.\nchecks:\n${refund}`,
})
const ofCells = (...models: readonly string[]) =>
  Object.fromEntries(models.map((model) => [`scenarios/traces/ask@model=${model}.json`, good]))

const row = (id: string, checks?: unknown) => JSON.stringify({ id, q: `Refund ${id}.`, checks })

const files = (...rows: readonly string[]) => ({ 'scenarios/rows.jsonl': `${rows.join('\n')}\n` })

describe('a matrix and rows', () => {
  test('a cell that is added is no weakening, and one that is removed is a removed scenario', async () => {
    const both = { ...cells('a', 'b'), ...ofCells('a', 'b', 'c') }
    expect(await weaken(both, cells('a', 'b', 'c'))).toEqual([])
    const gone = await weaken(both, cells('a'))
    expect(gone.map(([kind, id]) => [kind, id])).toEqual([['scenario-removed', 'ask@model=b']])
  })

  test('a check that is dropped is missed in each cell', async () => {
    const before = { ...cells('a', 'b'), ...ofCells('a', 'b') }
    const { 'scenarios/ask.yaml': text } = before
    const dropped = text.replace(refund, '  - { type: non_empty }\n')
    const gone = await weaken(before, { 'scenarios/ask.yaml': dropped })
    expect(gone.map(([kind, id, what]) => [kind, id, what])).toEqual([
      ['check-dropped', 'ask@model=a', 'output_contains'],
      ['check-dropped', 'ask@model=b', 'output_contains'],
    ])
  })

  test('a check of one row that is dropped is told, and the row that is removed with it', async () => {
    const own = [{ type: 'tools_called', params: { tools: ['get_order'] } }]
    const before = {
      'scenarios/ask.yaml': `id: ask\ndataset: rows.jsonl\ninput_field: q\nchecks:\n${refund}`,
      'scenarios/traces/ask.json': careless.replace('{', '{"scenario":"ask/x",'),
      ...files(row('x', own), row('y')),
    }
    expect(await weaken(before, files(row('x'), row('y')))).toEqual([
      ['check-dropped', 'ask', 'tools_called', 'scenarios/ask.yaml:5', 'failed'],
    ])
    expect((await weaken(before, files(row('y')))).map(([kind, id]) => [kind, id])).toEqual([
      ['scenario-removed', 'ask'],
    ])
  })
})

describe('the gate', () => {
  const policy = { 'scenario-gate.yaml': 'policy:\n  unverified: block\n' }

  test('a check that is deleted from the defaults and broken by the agent stays closed, and is told', async () => {
    const ended = await gateChangeHere(
      { ...base, ...policy },
      { ...noChecks, 'scenarios/traces/a.json': careless },
    )
    expect([ended.code, ended.broken]).toEqual([1, expect.arrayContaining(['hidden-failures!'])])
    expect(ended.comment).toContain('tool_order was dropped')
  })

  test('defaults that nobody can read leave each of their scenarios unverified', async () => {
    const ended = await gateChangeHere(
      { ...base, ...policy },
      { 'scenarios/scenario-defaults.yaml': 'checks: [\n' },
    )
    expect(ended.code).not.toBe(0)
    expect(ended.results.scenarios.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['a', 'unverified'],
      ['b', 'unverified'],
    ])
  })

  test('where the defaults of the base are what nobody can read, nothing is called unchanged', async () => {
    const unread = { ...base, ...policy, 'scenarios/scenario-defaults.yaml': 'checks: [\n' }
    const ended = await gateChangeHere(unread, { ...defaults(order), 'scenarios/traces/a.json': careless })
    expect(ended.code).not.toBe(0)
  })

  test('a check that fails names the place in the defaults', async () => {
    const ended = await gateChangeHere({ ...base, ...policy }, { 'scenarios/traces/a.json': careless })
    const [a] = ended.results.scenarios
    const failed = a?.trials[0]?.checks.find(({ status }) => status === 'fail')
    expect([ended.code, failed?.file, failed?.line]).toEqual([1, 'scenarios/scenario-defaults.yaml', 2])
  })
})
