import { expect, test } from 'vitest'
import { hashEvaluatorFiles } from '../../src/scenario/custom-checks.ts'
import { memoryTree } from '../support/memory-tree.ts'

const program = (line: string) => ({ kind: 'command', wire: 'scenario-gate', argv: line.split(' ') }) as const
const list = async (files: Readonly<Record<string, string>>, line: string) =>
  Object.keys(
    await hashEvaluatorFiles(memoryTree({ 'agent.mjs': '', 'agent.py': '', ...files }), program(line)),
  )

test.each<[string, Readonly<Record<string, string>>, string]>([
  ['from', { 'mine.mjs': "import { ok } from './lib.mjs'", 'lib.mjs': '' }, 'lib.mjs'],
  ['for its effects', { 'mine.mjs': "import './lib.mjs'", 'lib.mjs': '' }, 'lib.mjs'],
  ['later', { 'mine.mjs': 'await import(`./lib.mjs`)', 'lib.mjs': '' }, 'lib.mjs'],
  ['by require', { 'mine.mjs': 'require("./lib")', 'lib/index.mjs': '' }, 'lib/index.mjs'],
  ['of data', { 'mine.mjs': "readFileSync('./words.json')", 'words.json': '' }, 'words.json'],
  [
    'of another folder',
    { 'mine.mjs': "export * from './a/b.mjs'", 'a/b.mjs': "import '../c.mjs'", 'c.mjs': '' },
    'c.mjs',
  ],
  ['in a circle', { 'mine.mjs': "import './a.mjs'", 'a.mjs': "import './mine.mjs'" }, 'a.mjs'],
])('what a module imports is a part of it: %s', async (_, files, part) => {
  expect(await list(files, 'node mine.mjs')).toEqual(expect.arrayContaining(['mine.mjs', part]))
  expect(await list(files, 'node mine.mjs')).not.toContain('agent.mjs')
})

test.each<[string, Readonly<Record<string, string>>, string]>([
  ['import lib', { 'lib.py': '' }, 'lib.py'],
  ['import os, lib as l', { 'lib.py': '' }, 'lib.py'],
  ['import os\nimport lib', { 'lib.py': '' }, 'lib.py'],
  ['from lib import ok', { 'lib/__init__.py': '' }, 'lib/__init__.py'],
  ['from lib.words import ok', { 'lib/words.py': '' }, 'lib/words.py'],
  ['from lib import (\n  words,\n  others,\n)', { 'lib/others.py': '' }, 'lib/others.py'],
  ['from . import words', { 'words.py': '' }, 'words.py'],
  ['  from .lib import words', { 'lib/words.py': '' }, 'lib/words.py'],
])('so is what a program of Python does: %j', async (text, files, part) => {
  const inFolder = Object.fromEntries(Object.entries(files).map(([path, of]) => [`pkg/${path}`, of]))
  expect(await list({ 'mine.py': text, ...files }, 'python mine.py')).toEqual(['mine.py', part])
  expect(await list({ 'pkg/mine.py': text, ...inFolder }, 'python -m pkg.mine')).toContain(`pkg/${part}`)
})

test('a package of the folder above, and one at the top of the workspace', async () => {
  const files = {
    'checks/mine/main.py': 'from ..lib import ok\nimport shared',
    'checks/lib.py': '',
    'shared.py': '',
  }
  expect(await list(files, 'python checks/mine/main.py')).toEqual([
    'checks/mine/main.py',
    'checks/lib.py',
    'shared.py',
  ])
})

test('what is not there, or out of the workspace, is no part', async () => {
  const text = "import './gone.mjs'; import '../../secret.mjs'; import 'node:fs'; import './'"
  expect(await list({ 'mine.mjs': text }, 'node mine.mjs')).toEqual(['mine.mjs'])
})

test('a hostile file costs little', async () => {
  const [dots, blanks, many] = ['.'.repeat(300_000), ' '.repeat(300_000), "'./a'\n".repeat(100_000)]
  for (const text of [`from ${dots}`, `from${blanks}`, `import${blanks}`, `'./${dots}`, many])
    expect(await list({ 'mine.py': text }, 'python mine.py')).toEqual(['mine.py'])
})
