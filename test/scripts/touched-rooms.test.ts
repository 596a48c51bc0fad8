import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { launch } from '../support/launched.ts'
import { cloneOf, gitEnv, repository, type Files, type TestRepository } from '../support/repository.ts'
import { projectRoot } from '../support/source-files.ts'
import { findTestedRoom, triesAll } from '../support/strength.ts'

const script = join(projectRoot, 'scripts/touched-rooms.mjs')

async function printRooms({ path }: TestRepository): Promise<string> {
  const { code, stdout } = await launch(process.execPath, [script], { cwd: path, env: gitEnv })
  expect(code).toBe(0)
  return stdout.trimEnd()
}

/** Three commits of the default branch, each of another room, in a clone on a branch of its own. */
async function startFeature(depth?: number): Promise<TestRepository> {
  await using origin = await repository()
  for (const room of ['checks', 'gate', 'judge']) await origin.commit({ [`src/${room}/a.ts`]: '' })
  const clone = await cloneOf(origin, depth === undefined ? {} : { depth })
  await clone.git('checkout', '--quiet', '-b', 'feature')
  return clone
}

describe('rooms that a change touches', () => {
  test.for<[what: string, files: Files, rooms: string]>([
    [
      'are those of its sources and tests',
      { 'src/gate/clauses/a.ts': '', 'test/trace/a.test.ts': '' },
      'gate,trace',
    ],
    ['are those of files that it removes', { 'src/gate/a.ts': null }, 'gate'],
    ['are those of both names of a file', { 'src/gate/a.ts': null, 'src/words/a.ts': '1' }, 'gate,words'],
    ['are those of a file at the root of the sources', { 'src/run.ts': '' }, 'run'],
    ['are those of recordings', { 'test/fixtures/traces/a.json': '{}' }, 'trace'],
    ['are those of a bench', { 'bench/gate.mjs': '' }, 'bench'],
    ['have no odd names', { 'src/gate/ä b\n.ts': '' }, 'gate'],
    ['may be none', { 'README.md': '', 'docs/src/gate/a.md': '', 'dist/index.js': '' }, ''],
    ['are all, by what they share', { 'src/core/json.ts': '' }, 'full'],
    ['are all, by what tests share', { 'src/gate/b.ts': '', 'test/support/suite.ts': '' }, 'full'],
    ['are all, by packages', { 'package-lock.json': '' }, 'full'],
    ['are all, by how they are run', { '.ci/run': '' }, 'full'],
  ])('%s', async ([, files, rooms]) => {
    await using clone = await startFeature()
    await clone.commit({ 'README.md': 'first' })
    await clone.commit(files)
    expect(await printRooms(clone)).toBe(rooms)
  })

  test('are those of the work tree, too', async () => {
    await using clone = await startFeature()
    await clone.write({ 'src/gate/a.ts': '1', 'src/words/new.ts': '' })
    await clone.commit({ 'src/trace/a.ts': '' })
    await clone.write({ 'src/gate/a.ts': '2', 'src/report/new.ts': '' })
    expect(await printRooms(clone)).toBe('gate,report,trace,words')
  })

  test('of a branch are counted from where it began, and not from what the default branch is by now', async () => {
    await using clone = await startFeature()
    await clone.commit({ 'src/words/a.ts': '' })
    await clone.git('checkout', '--quiet', 'main')
    await clone.commit({ 'src/report/a.ts': '' })
    await clone.git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    await clone.git('checkout', '--quiet', 'feature')
    expect(await printRooms(clone)).toBe('words')
  })

  test('of the default branch, or without a remote, are those of the last commit', async () => {
    await using clone = await startFeature()
    expect(await printRooms(clone)).toBe('judge')
    await clone.git('remote', 'remove', 'origin')
    await clone.commit({ 'src/words/a.ts': '' })
    expect(await printRooms(clone)).toBe('words')
  })

  test('are all where git cannot tell', async () => {
    await using clone = await startFeature(1)
    expect(await printRooms(clone)).toBe('full')
    // Of a change of two commits it would be the second one.
    const other = await clone.git('commit-tree', 'HEAD^{tree}', '-m', 'other')
    await clone.git('update-ref', 'refs/remotes/origin/main', other)
    await clone.commit({ 'src/words/a.ts': '' })
    await clone.commit({ 'src/report/a.ts': '' })
    expect(await printRooms(clone)).toBe('full')
    await using empty = await repository()
    expect(await printRooms(empty)).toBe('full')
  })
})

describe('tests of a room', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test.for<[properties: string | undefined, fuzz: string | undefined, runs: number]>([
    [undefined, undefined, 10],
    ['', undefined, 10],
    ['gate,script', undefined, 10],
    ['gate,scripts', undefined, 50],
    ['full', undefined, 50],
    [undefined, 'full', 50],
    ['10x', 'full', 500],
  ])('with PROPERTIES=%s and FUZZ=%s a property of 50 values tries %d', ([properties, fuzz, runs]) => {
    vi.stubEnv('PROPERTIES', properties)
    vi.stubEnv('FUZZ', fuzz)
    let count = 0
    fc.assert(
      fc.property(fc.nat(), () => {
        count += 1
      }),
      { numRuns: 50 },
    )
    expect([findTestedRoom(), count]).toEqual(['scripts', runs])
    expect(triesAll('scripts', 'gate')).toBe(runs >= 50 || properties === 'gate,script')
  })
})
