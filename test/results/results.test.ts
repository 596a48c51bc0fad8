import { chmod, mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { GateError } from '../../src/core/errors.ts'
import { firstIssueAlone, readResults } from '../../src/results/read.ts'
import { resultsSchema, type Results } from '../../src/results/schema.ts'
import { writeResultsText, writeResults, tryWriteResults } from '../../src/results/write.ts'
import { temporaryFolder } from '../support/repository.ts'
import { aFailure, aMetric, aResults, aScenario, aTrial, gitBaseline } from '../support/results.ts'

const results = aResults({
  baseline: gitBaseline,
  scenarios: [
    aScenario('refund'),
    aScenario('vip', {
      trials: [
        aTrial({ metrics: { cost_usd: 0.25 } }),
        aTrial({ checks: [aFailure('tool_called', 'not-called', { expected: ['a', { b: null }] })] }),
      ],
    }),
  ],
  metrics: [aMetric('cost_usd', { head: 0.5, base: 0.25 })],
  removed: [{ id: 'gone', name: 'Gone', file: 'scenarios/gone.yaml', baseOutcome: 'passed' }],
})

async function errorOf(action: Promise<unknown>): Promise<GateError> {
  const thrown: unknown = await action.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(thrown instanceof GateError)) throw new Error('expected a GateError', { cause: thrown })
  return thrown
}

test('a list with much that is wrong is read up to the first of it', () => {
  const forged = { ...results, scenarios: [aScenario('refund'), ...Array.from({ length: 50 }, () => ({}))] }
  const { error } = resultsSchema.safeParse(forged, firstIssueAlone)
  expect(new Set(error?.issues.map(({ path }) => path.slice(0, 2).join('.')))).toEqual(
    new Set(['scenarios.1']),
  )
})

describe('writing', () => {
  test('what was written is read again, equal', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'out', 'deep', 'results.json')
    await writeResults(path, results)
    expect(await readResults(path)).toEqual(results)
    const text = await readFile(path, 'utf8')
    expect(JSON.parse(text)).toEqual(results)
    expect([...writeResultsText(results)].join('')).toBe(text)
  })

  test('one line for each scenario', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'results.json')
    await writeResults(path, results)
    const lines = (await readFile(path, 'utf8')).split('\n')
    expect(lines.filter((line) => /^ {4}\{"id":"(refund|vip)"/.test(line))).toHaveLength(2)
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['{', '}', ''])
  })

  test('the former file is replaced whole, and nothing is left beside it', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'results.json')
    await writeFile(path, 'x'.repeat(1_000_000))
    await writeResults(path, results)
    expect(await readResults(path)).toEqual(results)
    expect(await readdir(folder.path)).toEqual(['results.json'])
  })

  test('a file that cannot be replaced stays as it was', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'results.json')
    await mkdir(join(path, 'a folder of that name'), { recursive: true })
    const error = await errorOf(writeResults(path, results))
    expect([error.code, error.cause instanceof Error]).toEqual(['cannot-write', true])
    expect(error.message).toMatch(/^The results file `.*results\.json` cannot be written: /)
    expect(await readdir(folder.path)).toEqual(['results.json'])
  })

  test('one that cannot be written is a warning where the verdict is to stand, and no former one stands for it', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'results.json')
    expect(await tryWriteResults(path, results)).toEqual([])
    expect(await readResults(path)).toEqual(results)
    const broken = { ...results, scenarios: [{ toJSON: () => JSON.parse('') }] } as unknown as Results
    const [found] = await tryWriteResults(path, broken)
    expect(found).toMatchObject({ code: 'results-unwritten', severity: 'warning' })
    expect(await readdir(folder.path)).toEqual([])
    const below = await tryWriteResults(join(path, 'a', 'r.json'), results)
    expect(below).toEqual([])
  })

  test('a value that cannot be written leaves no half of a file', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'results.json')
    await writeResults(path, results)
    const [first, second] = results.scenarios
    const circular = { id: 'circular' } as unknown as Results['scenarios'][number]
    Object.assign(circular, { tags: [circular] })
    const broken = { ...results, scenarios: [first, second, circular].filter((one) => one !== undefined) }
    expect((await errorOf(writeResults(path, broken))).code).toBe('cannot-write')
    expect(await readResults(path)).toEqual(results)
    expect(await readdir(folder.path)).toEqual(['results.json'])
  })

  test.skipIf(process.getuid?.() === 0)('a folder that cannot be written', async () => {
    await using folder = await temporaryFolder()
    await chmod(folder.path, 0o500)
    expect((await errorOf(writeResults(join(folder.path, 'r.json'), results))).code).toBe('cannot-write')
    await chmod(folder.path, 0o700)
  })

  test('a link gives way to the file; what it led to is left alone', async () => {
    await using folder = await temporaryFolder()
    await folder.write({ 'elsewhere.json': 'mine' })
    await symlink(join(folder.path, 'elsewhere.json'), join(folder.path, 'results.json'))
    await writeResults(join(folder.path, 'results.json'), results)
    expect(await readFile(join(folder.path, 'elsewhere.json'), 'utf8')).toBe('mine')
  })
})

/** The results with something changed at a path. */
function altered(path: readonly (string | number)[], value: unknown): string {
  const copy: unknown = structuredClone(results)
  let at = copy as Record<string | number, unknown>
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>
  const last = path.at(-1) ?? ''
  if (value === undefined) delete at[last]
  else at[last] = value
  return JSON.stringify(copy)
}

async function read(text: string): Promise<Results> {
  await using folder = await temporaryFolder()
  await folder.write({ 'base.json': text })
  return await readResults(join(folder.path, 'base.json'))
}

describe('reading', () => {
  test.for([
    ['', 'it is not JSON, or is cut off'],
    [JSON.stringify(results).slice(0, -20), 'it is not JSON, or is cut off'],
    ['[]', 'expected an object, as `scenario-gate run --results FILE` writes it'],
    ['null', 'expected an object, as `scenario-gate run --results FILE` writes it'],
    ['{}', 'it has no `schemaVersion`; is it a results file?'],
    [
      altered(['schemaVersion'], 7),
      'its `schemaVersion` is 7; this release reads 1. Write it again with this release',
    ],
    [
      altered(['schemaVersion'], '1'),
      'its `schemaVersion` is not a number; this release reads 1. Write it again with this release',
    ],
    [
      altered(['scenarios', 1, 'outcome'], 'green'),
      '`scenarios[1].outcome`: Invalid option: expected one of "passed"|"failed"|"unverified"',
    ],
    [
      altered(['scenarios', 1, 'trials', 0, 'metrics', 'cost_usd'], '0.1'),
      '`scenarios[1].trials[0].metrics.cost_usd`: Invalid input: expected number, received string',
    ],
    [
      altered(['scenarios', 0, 'fingerprints'], undefined),
      '`scenarios[0].fingerprints`: Invalid input: expected object, received undefined',
    ],
    [altered(['scenarios'], undefined), '`scenarios`: Invalid input: expected array, received undefined'],
  ] as const)('%#: a file that cannot be used says why', async ([text, why]) => {
    const error = await errorOf(read(text))
    expect(error.code).toBe('bad-results')
    expect(error.message.replace(/`[^`]*base\.json`/, 'FILE')).toBe(
      `The results file FILE cannot be used: ${why}`,
    )
  })

  test('fields of a later release are passed over', async () => {
    const later = altered(['scenarios', 0, 'pass@3'], 0.5)
    expect(await read(altered(['run', 'weather'], 'fine'))).toEqual(results)
    expect(await read(later)).toEqual(results)
  })

  test('values nested beyond any use end in a message, not in a crash', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const text = JSON.stringify(results).replace('["a",{"b":null}]', deep)
    expect((await errorOf(read(text))).message).toMatch(/its values are nested too deeply|it is not JSON/)
  })

  test('a number beyond all numbers is no number', async () => {
    const text = JSON.stringify(results).replace('"cost_usd":0.25', '"cost_usd":1e999')
    expect((await errorOf(read(text))).message).toContain('`scenarios[1].trials[0].metrics.cost_usd`')
  })

  test('keys of the prototype change no prototype', async () => {
    const text = JSON.stringify(results).replace(
      '"cost_usd":0.25',
      '"__proto__":{"polluted":1},"constructor":1',
    )
    const metrics = (await read(text)).scenarios[1]?.trials[0]?.metrics
    expect(Object.entries(metrics ?? {})).toEqual([['constructor', 1]])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('a file that is not there', async () => {
    const error = await errorOf(readResults('/nonexistent/base.json'))
    expect([error.code, error.message]).toEqual([
      'not-found',
      'The results file `/nonexistent/base.json` does not exist.',
    ])
  })

  test('a folder is no results file', async () => {
    await using folder = await temporaryFolder()
    expect((await errorOf(readResults(folder.path))).code).toBe('bad-results')
  })
})
