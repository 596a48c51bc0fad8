import { describe, expect, test } from 'vitest'
import { withDivergences } from '../../src/compare/divergence/divergence.ts'
import { GateError } from '../../src/core/errors.ts'
import type { FileTree } from '../../src/files/paths.ts'
import { conversationFile } from '../support/conversation.ts'
import { closing, divergeFiles, divergenceIn, filesOf, regressed, type Files } from '../support/divergence.ts'
import { memoryTree } from '../support/memory-tree.ts'

const lookUp = { tool: 'lookup_customer', args: { id: 'c_81' }, result: 'found' }

describe('traces that cannot be read again', () => {
  const files = filesOf([{ calls: [lookUp] }])
  const others = filesOf([{ calls: [{ tool: 'x' }] }])

  test.each([
    ['no tree of the base', null, others],
    ['a base that is gone', () => Promise.reject(new GateError('cannot-read', 'gone')), others],
    ['a base without the file', async () => closing(memoryTree({})), others],
    ['a base whose file is another one', async () => closing(memoryTree({ 'traces/1.json': '{' })), others],
    ['a head without the file', async () => closing(memoryTree(files)), {}],
  ] as const)('%s: nothing is told, and nothing breaks', async (_, open, head) => {
    const comparison = await regressed({ refund: { base: files, head: others } }, open)
    expect(await withDivergences(comparison, { head: memoryTree(head) })).toStrictEqual(comparison)
  })

  test('a trace that its file has twice is not guessed at', async () => {
    const { messages } = JSON.parse(conversationFile({ calls: [lookUp] })) as { messages: unknown[] }
    const line = `${JSON.stringify({ id: 'run-1', messages })}\n`
    const [once, twice] = [{ 'traces/1.jsonl': line }, { 'traces/1.jsonl': `${line}${line}` }]
    const read = async (tree: Files) => {
      const open = async () => closing(memoryTree(tree))
      const comparison = await regressed({ refund: { base: once, head: others } }, open)
      return divergenceIn(await withDivergences(comparison, { head: memoryTree(others) }))
    }
    expect(await read(once)).toMatchObject({ kind: 'tool' })
    expect(await read(twice)).toBeUndefined()
  })
})

const run = (tool: string) => conversationFile({ calls: [{ tool }] })
const oneFile = (tool: string) => ({ 'run.json': run(tool) })
const longRun = (count: number, last: string) =>
  filesOf([{ calls: [...Array.from({ length: count }, () => ({ tool: 'a' })), { tool: last }] }])
const hugeAnswer = (last: string, end: number) =>
  filesOf([
    {
      calls: [
        { tool: 'list', result: [...Array.from({ length: 50_000 }, (_, index) => ({ id: index })), end] },
        { tool: last },
      ],
    },
  ])
const longText = (end: string) =>
  filesOf([{ calls: [{ tool: 'write', args: { text: `${'x'.repeat(99_999)}${end}` } }] }])

const neverOpened = () => Promise.reject(new Error('it was opened'))

describe('how much is read', () => {
  test('each file once, of regressed scenarios only, and the base is closed', async () => {
    const opened: string[] = []
    const spying = (tree: FileTree): FileTree => ({
      ...tree,
      open: (path) => {
        opened.push(path)
        return tree.open(path)
      },
    })
    const named = (tool: string, id: string) =>
      `${JSON.stringify({ id, ...(JSON.parse(run(tool)) as object) })}\n`
    const base = { 'base.jsonl': named('a', 'r1') + named('b', 'r2'), 'same.json': run('a') }
    const head = { 'head.jsonl': named('c', 'r1') + named('d', 'r2'), 'same.json': run('a') }
    let isClosed = false
    const comparison = await regressed(
      {
        refund: { base: { 'base.jsonl': base['base.jsonl'] }, head: { 'head.jsonl': head['head.jsonl'] } },
        same: { base: { 'same.json': run('a') }, head },
      },
      () => {
        const tree = spying(memoryTree(base))
        return Promise.resolve({
          ...tree,
          async [Symbol.asyncDispose]() {
            isClosed = true
          },
        })
      },
    )
    const [refund, same] = comparison.scenarios
    if (refund === undefined || same === undefined) throw new Error('two scenarios')
    const scenarios = [refund, { ...same, change: 'same' as const }]
    const told = await withDivergences({ ...comparison, scenarios }, { head: spying(memoryTree(head)) })
    expect(opened).toEqual(['base.jsonl', 'head.jsonl'])
    expect(told.scenarios.map(({ parts }) => parts.divergence?.kind)).toEqual(['tool', undefined])
    expect(isClosed).toBe(true)
  })

  test('the first twenty scenarios by id, whatever order they come in', async () => {
    const ids = Array.from({ length: 25 }, (_, index) => `s${String(index).padStart(2, '0')}`)
    // Those without a trace come first, and take the place of none.
    const cases = [...ids, 'a', 'b'].toReversed().map((id) => {
      const [base, head] = [id === 'a' ? {} : oneFile('a'), id === 'b' ? {} : oneFile('b')]
      return [id, { base, head }] as const
    })
    const comparison = await regressed(Object.fromEntries(cases), async () =>
      closing(memoryTree(oneFile('a'))),
    )
    const { scenarios } = await withDivergences(comparison, { head: memoryTree(oneFile('b')) })
    const told = scenarios.filter(({ parts }) => parts.divergence !== undefined)
    expect(told.map(({ scored }) => scored.scenario.id)).toEqual(ids.slice(0, 20).toReversed())
  })

  test('nothing where no scenario regressed: the base is not even opened', async () => {
    const comparison = await regressed({ refund: { base: oneFile('a'), head: oneFile('b') } }, neverOpened)
    const scenarios = comparison.scenarios.map((scenario) => ({ ...scenario, change: 'same' as const }))
    const same = { ...comparison, scenarios }
    expect(await withDivergences(same, { head: memoryTree(oneFile('b')) })).toStrictEqual(same)
    // What is wrong with the program itself is not passed over.
    await expect(withDivergences(comparison, { head: memoryTree(oneFile('b')) })).rejects.toThrow(
      'it was opened',
    )
  })

  test('a file that is too large is not read', async () => {
    const huge = { ...memoryTree({ 'traces/1.json': run('a') }), size: () => Promise.resolve(1 << 30) }
    const cases = { refund: { base: { 'traces/1.json': run('a') }, head: { 'traces/1.json': run('b') } } }
    const comparison = await regressed(cases, async () => closing(huge))
    const told = await withDivergences(comparison, { head: memoryTree(cases.refund.head) })
    expect(divergenceIn(told)).toBeUndefined()
  })

  test('a run of very many steps is walked along for as far as it is kept', async () => {
    expect(await divergeFiles(longRun(900, 'x'), longRun(900, 'y'))).toMatchObject({
      step: 901,
      kind: 'tool',
    })
    expect(await divergeFiles(longRun(1_100, 'x'), longRun(1_100, 'y'))).toBeUndefined()
  })

  test('one huge answer does not end the walk', async () => {
    expect(await divergeFiles(hugeAnswer('a', 1), hugeAnswer('a', 1))).toBeUndefined()
    const found = await divergeFiles(hugeAnswer('a', 1), hugeAnswer('b', 2))
    expect(found).toMatchObject({ step: 2, kind: 'tool', answered: { step: 1, tool: 'list' } })
    expect(found?.answered?.base).not.toBe(found?.answered?.head)
  })

  test('long texts are the same only where all of them is', async () => {
    expect(await divergeFiles(longText('a'), longText('a'))).toBeUndefined()
    expect(await divergeFiles(longText('a'), longText('b'))).toMatchObject({
      kind: 'arguments',
      differs: [{ path: '$.text' }],
    })
  })
})
