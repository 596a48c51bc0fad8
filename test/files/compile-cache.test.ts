import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeCompileCacheFolder } from '../../src/files/compile-cache.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'scenario-gate-compile-cache-')))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const uid = process.getuid?.()
let count = 0

/** A program, a work tree and a temporary folder of its own. */
function surroundings() {
  const top = join(root, String(count++))
  const [work, temporary, entry] = [join(top, 'work'), join(top, 'tmp'), join(top, 'index.js')]
  mkdirSync(join(work, '.git'), { recursive: true })
  mkdirSync(join(work, 'below', 'tmp'), { recursive: true })
  mkdirSync(temporary)
  writeFileSync(entry, '')
  return { env: {}, cwd: join(work, 'below'), entry, temporary, version: '1.2.3', uid }
}

const named = `scenario-gate-${uid}-1.2.3`

test.skipIf(uid === undefined)('compiled code is kept in a folder that only its owner can open', () => {
  const given = surroundings()
  const folder = makeCompileCacheFolder(given)
  expect(folder).toBe(join(given.temporary, named))
  expect(statSync(folder ?? '').mode & 0o777).toBe(0o700)
  expect(makeCompileCacheFolder(given), 'the second start').toBe(folder)
})

test.each(['CI', 'GITHUB_ACTIONS', 'RUNNER_TEMP', 'JENKINS_URL'])(
  'nothing is kept where %s is set',
  (name) => {
    const given = surroundings()
    expect(makeCompileCacheFolder({ ...given, env: { [name]: 'true' } })).toBeNull()
    expect(existsSync(join(given.temporary, named))).toBe(false)
  },
)

test('nothing is kept where users are unknown, or the program is of another user', () => {
  expect(makeCompileCacheFolder({ ...surroundings(), uid: undefined })).toBeNull()
  expect(makeCompileCacheFolder({ ...surroundings(), uid: (uid ?? 0) + 1 })).toBeNull()
  expect(makeCompileCacheFolder({ ...surroundings(), entry: '/nowhere/index.js' })).toBeNull()
})

test('nothing is kept in the work tree, also below the folder that we are in', () => {
  const given = surroundings()
  expect(makeCompileCacheFolder({ ...given, temporary: join(given.cwd, 'tmp') })).toBeNull()
  expect(makeCompileCacheFolder({ ...given, temporary: join(given.cwd, '..') })).toBeNull()
})

test.skipIf(uid === undefined)('a folder that others can write to, or a link, is not used', () => {
  const open = surroundings()
  mkdirSync(join(open.temporary, named))
  chmodSync(join(open.temporary, named), 0o770)
  expect(makeCompileCacheFolder(open)).toBeNull()

  const linked = surroundings()
  mkdirSync(join(linked.temporary, 'other'), { mode: 0o700 })
  symlinkSync('other', join(linked.temporary, named))
  expect(makeCompileCacheFolder(linked)).toBeNull()
})

test.skipIf(uid === undefined)(
  'a temporary folder of all is used only if nobody can rename what is in it',
  () => {
    const given = surroundings()
    chmodSync(given.temporary, 0o777)
    expect(makeCompileCacheFolder(given)).toBeNull()
    chmodSync(given.temporary, 0o1777)
    expect(makeCompileCacheFolder(given)).not.toBeNull()
  },
)
