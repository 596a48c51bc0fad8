import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { GitTree } from '../../src/baseline/git/git-tree.ts'
import { openRepository } from '../../src/baseline/git/open-repository.ts'
import { keepObjectsOpen } from '../../src/baseline/git/objects.ts'
import { GateError } from '../../src/core/errors.ts'
import { openDiskTree } from '../../src/files/disk-tree.ts'
import type { FileTree } from '../../src/files/paths.ts'
import { cloneOf, gitEnv, repository, type Files, type TestRepository } from '../support/repository.ts'

async function treeAt(path: string, sha: string): Promise<GitTree> {
  const opened = await openRepository(path, gitEnv)
  if (opened.value === null) throw new Error(opened.reason.code)
  return new GitTree(opened.value, sha)
}

/** A repository with one commit of these files, and the tree of that commit. */
async function committed(files: Files) {
  const repo = await repository()
  const sha = await repo.commit(files)
  const tree = await treeAt(repo.path, sha)
  return {
    repo,
    sha,
    tree,
    async [Symbol.asyncDispose]() {
      await tree[Symbol.asyncDispose]()
      await repo[Symbol.asyncDispose]()
    },
  }
}

async function textOf(tree: FileTree, path: string): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of tree.open(path)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

async function codeOf(action: Promise<unknown>): Promise<string> {
  const thrown: unknown = await action.then(
    () => new Error('nothing was thrown'),
    (error: unknown) => error,
  )
  return thrown instanceof GateError ? `${thrown.code}: ${thrown.message}` : String(thrown)
}

/** What git keeps on disk, the index included: anything written would show. */
function stateOf(repo: TestRepository): string {
  return execFileSync('find', ['.', '-type', 'f', '-printf', '%p %s %T@\n'], { cwd: repo.path }).toString()
}

describe('the files of a commit', () => {
  test('are those of the commit, whatever is in the work tree', async () => {
    await using world = await committed({ 'traces/a.jsonl': 'one', 'traces/b/c.jsonl': 'two' })
    const { repo, tree } = world
    await repo.write({ 'traces/a.jsonl': 'changed', 'traces/new.jsonl': '', 'traces/b/c.jsonl': null })
    const before = stateOf(repo)
    expect(await tree.list('.')).toEqual(['traces/a.jsonl', 'traces/b/c.jsonl'])
    expect(await tree.list('traces/b')).toEqual(['traces/b/c.jsonl'])
    expect(await tree.list('traces/a.jsonl')).toEqual(['traces/a.jsonl'])
    expect(await tree.list('nowhere')).toEqual([])
    expect(await tree.glob('traces/**/*.jsonl')).toEqual(['traces/a.jsonl', 'traces/b/c.jsonl'])
    expect(await tree.glob('./traces/a.jsonl')).toEqual(['traces/a.jsonl'])
    expect(await tree.glob('traces/new.jsonl')).toEqual([])
    expect([await tree.size('traces/a.jsonl'), await tree.size('traces'), await tree.size('x')]).toEqual([
      3,
      null,
      null,
    ])
    expect(await tree.readText('traces/a.jsonl', 100)).toBe('one')
    expect(await textOf(tree, 'traces/b/c.jsonl')).toBe('two')
    expect(stateOf(repo)).toBe(before)
  })

  test('may be empty, large, binary, and many at once', async () => {
    const large = 'x'.repeat(3_000_000)
    await using world = await committed({ empty: '', large, small: 'a\n\0\nb', also: 'c' })
    const { tree } = world
    const texts = await Promise.all(
      ['large', 'empty', 'small', 'large', 'also'].map((path) => textOf(tree, path)),
    )
    expect(texts.map((text) => text.length)).toEqual([3_000_000, 0, 5, 3_000_000, 1])
    expect(texts[2]).toBe('a\n\0\nb')
  })

  test('can be left in the middle, and opened inside of one another', async () => {
    await using world = await committed({ large: 'x'.repeat(3_000_000), small: 'abc' })
    const { tree } = world
    for await (const chunk of tree.open('large')) {
      expect(chunk.length).toBeGreaterThan(0)
      expect(await textOf(tree, 'small')).toBe('abc')
      break
    }
    for await (const chunk of tree.open('small')) {
      expect(Buffer.from(chunk).toString()).toBe('abc')
      expect(await textOf(tree, 'small')).toBe('abc')
      break
    }
    expect(await textOf(tree, 'small')).toBe('abc')
  })

  test('have any name', async () => {
    const names = [' a b', 'tab\there', 'new\nline', 'ü', '"quoted"', '-rf', '😀', '\uffee', '--', 'a\\b']
    await using world = await committed(Object.fromEntries(names.map((name) => [`t/${name}`, name])))
    const listed = await world.tree.list('t')
    expect(listed.toSorted()).toEqual(names.map((name) => `t/${name}`).toSorted())
    // By code point: an emoji comes after U+FFEE, which UTF-16 has the other way round.
    expect(listed.slice(-2)).toEqual(['t/\uffee', 't/😀'])
    for (const name of names) expect(await world.tree.readText(`t/${name}`, 100)).toBe(name)
  })

  test('are listed without installed packages', async () => {
    await using world = await committed({
      'node_modules/a/x.yaml': '',
      'b/node_modules/x.yaml': '',
      'c.yaml': '',
    })
    expect(await world.tree.list('.')).toEqual(['c.yaml'])
  })

  test('a workspace below the top of the repository sees its own folder only', async () => {
    await using world = await committed({ 'top.txt': '', 'pkg/agent/a.txt': '1', 'pkg/b.txt': '' })
    await using tree = await treeAt(join(world.repo.path, 'pkg', 'agent'), world.sha)
    expect(await tree.list('.')).toEqual(['a.txt'])
    expect(await tree.readText('a.txt', 10)).toBe('1')
    expect(await codeOf(tree.readText('../b.txt', 10))).toBe(
      'path-outside: `../b.txt` leads out of the workspace.',
    )
  })

  test('a workspace that the commit does not have is empty', async () => {
    await using world = await committed({ a: '1' })
    await world.repo.write({ 'pkg/b': '' })
    await using tree = await treeAt(join(world.repo.path, 'pkg'), world.sha)
    expect(await tree.list('.')).toEqual([])
  })
})

describe('paths that lead nowhere or out', () => {
  test.for([
    ['nowhere', 'not-found: There is no file `nowhere` in '],
    ['folder', 'not-found: There is no file `folder` in '],
    ['../outside', 'path-outside: `../outside` leads out of the workspace.'],
    ['/etc/passwd', 'path-outside: `/etc/passwd` leads out of the workspace.'],
    ['out', 'path-outside: `out` is, or is behind, a link out of the workspace; put '],
    ['absolute', 'path-outside: `absolute` is, or is behind, a link out of the workspace; put '],
    ['through/passwd', 'path-outside: `through/passwd` is, or is behind, a link out of the workspace; put '],
    ['circle', 'cannot-read: `circle` of the base is, or is behind, a link to nothing'],
    ['dangling', 'cannot-read: `dangling` of the base is, or is behind, a link to nothing'],
    ['dangling/x', 'cannot-read: `dangling/x` of the base is, or is behind, a link to nothing'],
  ])('%s', async ([path = '', message = '']) => {
    await using world = await committed({
      'folder/file': 'f',
      out: { link: '../../etc/passwd' },
      absolute: { link: '/etc/passwd' },
      through: { link: '/etc' },
      circle: { link: 'circle2' },
      circle2: { link: 'circle' },
      dangling: { link: 'nowhere' },
    })
    expect(await codeOf(world.tree.readText(path, 1000))).toContain(message)
    // It is named, as a folder where it may be one, and nothing is searched in it.
    const lost = ['absolute/', 'circle/', 'circle2/', 'dangling/', 'folder/file', 'out/', 'through/']
    expect(await world.tree.list('.')).toEqual(lost)
    expect(await world.tree.list('.')).toEqual(await openDiskTree(world.repo.path).list('.'))
    expect(await world.tree.glob('**')).toEqual(['folder/file'])
    expect(await world.tree.isUntouched('dangling')).toBe(true)
    expect(await world.tree.isUntouched('out')).toBe(true)
  })

  test('a text larger than allowed', async () => {
    await using world = await committed({ a: '12345' })
    expect(await codeOf(world.tree.readText('a', 4))).toBe('too-large: `a` has 5 bytes; the limit is 4.')
  })
})

describe('links inside the tree', () => {
  const files: Files = {
    'a/one.json': '1',
    'a/deep/two.json': '2',
    'z.json': { link: 'a/one.json' },
    b: { link: 'a' },
    'c/d': { link: '../a/deep' },
    'c/up': { link: '..' },
    'c/e/again': { link: '../../b/deep/two.json' },
    only: { link: 'store/x.json' },
    'store/x.json': 'x',
    'store/self': { link: '../store' },
  }

  test('lead to what they name', async () => {
    await using world = await committed(files)
    const { tree } = world
    expect(await tree.readText('z.json', 10)).toBe('1')
    expect(await tree.readText('b/deep/two.json', 10)).toBe('2')
    expect(await tree.readText('c/e/again', 10)).toBe('2')
    expect(await tree.readText('c/up/c/up/a/one.json', 10)).toBe('1')
    expect(await tree.size('only')).toBe(1)
    expect(await tree.list('b')).toEqual(['b/deep/two.json', 'b/one.json'])
    expect(await tree.glob('b/*.json')).toEqual(['b/one.json'])
  })

  test.for([
    'b/none',
    'b/deep/none',
    'c/d/none/x',
    'c/up/none',
    'store/self/none',
    'store/self/self/x.json',
    'z.json/x',
  ])('`%s` is there or not, as on the disk', async (path) => {
    await using world = await committed(files)
    expect(await world.tree.size(path)).toBe(await openDiskTree(world.repo.path).size(path))
  })

  test.for(['.', 'a', 'b', 'c/d', 'c/up', 'store', 'z.json', 'only', 'nowhere'])(
    '`%s` lists what the disk lists',
    async (path) => {
      await using world = await committed(files)
      expect(await world.tree.list(path)).toEqual(await openDiskTree(world.repo.path).list(path))
    },
  )
})

describe('what a clone may lack', () => {
  test('a Git LFS pointer is told, and counts as an empty file', async () => {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12345\n`
    await using world = await committed({ 'traces/a.jsonl': pointer, 'traces/b.jsonl': '{}' })
    const { tree } = world
    expect(tree.diagnostics).toEqual([])
    expect([await textOf(tree, 'traces/a.jsonl'), await textOf(tree, 'traces/b.jsonl')]).toEqual(['', '{}'])
    await textOf(tree, 'traces/a.jsonl')
    expect(tree.diagnostics).toEqual([
      {
        code: 'trace-lfs',
        severity: 'warning',
        file: 'traces/a.jsonl',
        message:
          "stored in Git LFS; the base's traces are not in this clone. Commit traces as plain files, or give a results file with `baseline`",
      },
    ])
  })

  test('a partial clone has the names and not the contents, and fetches nothing', async () => {
    await using world = await committed({ 'a.json': '1' })
    await world.repo.git('config', 'uploadpack.allowFilter', 'true')
    await using clone = await cloneOf(world.repo, { args: ['--filter=blob:none', '--no-checkout'] })
    await using tree = await treeAt(clone.path, world.sha)
    expect(await tree.list('.')).toEqual(['a.json'])
    // Which of the two depends on the release of git.
    expect(await codeOf(textOf(tree, 'a.json'))).toMatch(
      /^cannot-read: (object [0-9a-f]{7} is not in this clone|`git cat-file` ended early)/,
    )
    expect(await clone.git('count-objects', '-v')).toMatch(/^count: 0\nsize: 0\nin-pack: 2\n/)
  })

  test('a blob that is gone', async () => {
    await using world = await committed({ 'a.json': '1', 'b.json': '2' })
    const oid = await world.repo.git('rev-parse', 'HEAD:a.json')
    await world.tree.list('.')
    await world.repo.write({ [`.git/objects/${oid.slice(0, 2)}/${oid.slice(2)}`]: null })
    expect(await codeOf(textOf(world.tree, 'a.json'))).toBe(
      `cannot-read: object ${oid.slice(0, 7)} is not in this clone; check out without \`filter\` and \`sparse-checkout\`, and with \`fetch-depth: 0\``,
    )
    expect(await textOf(world.tree, 'b.json')).toBe('2')
  })

  test('a blob that is damaged, where git is kept open: later trees are read all the same', async () => {
    await using _ = keepObjectsOpen(gitEnv)
    await using world = await committed({ 'a.json': '1', 'b.json': '2' })
    const oid = await world.repo.git('rev-parse', 'HEAD:a.json')
    const object = `.git/objects/${oid.slice(0, 2)}/${oid.slice(2)}`
    await world.repo.write({ [object]: null })
    await world.repo.write({ [object]: 'no object' })
    expect(await codeOf(textOf(world.tree, 'a.json'))).toMatch(/^cannot-read: /)
    expect(await textOf(world.tree, 'b.json')).toBe('2')
    await using tree = await treeAt(world.repo.path, world.sha)
    expect(await textOf(tree, 'b.json')).toBe('2')
  })

  test('git ending in the middle', async () => {
    await using world = await committed({ 'a.json': '1' })
    await world.tree.list('.')
    await world.tree[Symbol.asyncDispose]()
    await world.repo.write({ '.git/HEAD': null })
    expect(await codeOf(textOf(world.tree, 'a.json'))).toBe(
      'cannot-read: `git cat-file` ended early, as in a partial clone; check out without `filter` and `sparse-checkout`, and with `fetch-depth: 0`',
    )
  })

  test('a commit that is not there', async () => {
    await using world = await committed({ 'a.json': '1' })
    await using tree = await treeAt(world.repo.path, '1'.repeat(40))
    expect(await codeOf(tree.list('.'))).toBe('cannot-read: commit 1111111 is not in this clone')
  })
})

/** One item of a tree object, with any name. */
function treeItem(mode: string, name: string, oid: string): Buffer {
  return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, 'hex')])
}

describe('a tree made to harm', () => {
  test('names that no checkout would make are left out', async () => {
    await using world = await committed({ a: '1' })
    const { repo } = world
    const blob = await repo.git('rev-parse', 'HEAD:a')
    const write = (body: Buffer) =>
      execFileSync('git', ['hash-object', '-t', 'tree', '-w', '--stdin', '--literally'], {
        cwd: repo.path,
        input: body,
      })
        .toString()
        .trim()
    const inner = write(treeItem('100644', 'x', blob))
    const tree = write(
      Buffer.concat([
        treeItem('40000', '..', inner),
        treeItem('40000', '.git', inner),
        treeItem('100644', 'ok', blob),
      ]),
    )
    const sha = await repo.git('commit-tree', tree, '-m', 'evil')
    await using evil = await treeAt(repo.path, sha)
    expect(await evil.list('.')).toEqual(['.git/x', 'ok'])
  })

  test('more files than there is room for end in a message', async () => {
    await using world = await committed({ a: '1' })
    const { repo } = world
    const blob = await repo.git('rev-parse', 'HEAD:a')
    const mktree = (lines: string[]) =>
      execFileSync('git', ['mktree'], { cwd: repo.path, input: lines.join('\n') })
        .toString()
        .trim()
    // A thousand files, a thousand times the same folder: one small object each.
    const names = Array.from({ length: 1000 }, (_, index) => `n${String(index).padStart(3, '0')}`)
    const folder = mktree(names.map((name) => `100644 blob ${blob}\t${name}`))
    const top = mktree(names.map((name) => `040000 tree ${folder}\t${name}`))
    const sha = await repo.git('commit-tree', top, '-m', 'bomb')
    await using bomb = await treeAt(repo.path, sha)
    expect(await codeOf(bomb.list('.'))).toBe('cannot-read: the base has more than 500000 files')
  })
})
