import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDiskTree } from '../../src/files/disk-tree.ts'

let home = ''
let root = ''

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'disk-tree-'))
  root = join(home, 'work')
  mkdirSync(root)
})

afterEach(() => rmSync(home, { recursive: true, force: true }))

function write(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `text of ${path}`)
  }
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts).toString()
}

/** The code of what a promise was refused with. */
async function codeOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    (value) => ({ value }),
    (thrown: unknown) => (thrown as { code?: unknown }).code,
  )
}

describe('list and glob', () => {
  test('files below a folder by code point, without .git and node_modules', async () => {
    write(
      'b.json',
      'B.json',
      'a/2.json',
      'a/10.json',
      'a/x/1.json',
      '.git/config',
      'a/node_modules/x/index.js',
      '.kensa/x.yaml',
    )
    const tree = openDiskTree(root)
    expect(await tree.list('.')).toEqual([
      '.kensa/x.yaml',
      'B.json',
      'a/10.json',
      'a/2.json',
      'a/x/1.json',
      'b.json',
    ])
    expect(await tree.list('./a/../a/x/')).toEqual(['a/x/1.json'])
    expect(await tree.list('b.json')).toEqual(['b.json'])
    expect(await tree.list('none')).toEqual([])
    expect(await tree.glob('**/1*.json')).toEqual(['a/10.json', 'a/x/1.json'])
    expect(await tree.glob('a/*.json')).toEqual(['a/10.json', 'a/2.json'])
    expect(await tree.glob('a/2.json')).toEqual(['a/2.json'])
    expect(await tree.glob('a/x')).toEqual([])
  })

  test('links inside are followed once; links out and to nothing are named, as folders where they may be one', async () => {
    write('a/1.json', 'a/deep/2.json', 'z/3.json')
    writeFileSync(join(home, 'secret.json'), 'secret')
    symlinkSync(join(home, 'secret.json'), join(root, 'a/out.json'))
    symlinkSync(home, join(root, 'a/up'))
    symlinkSync(root, join(root, 'a/circle'))
    symlinkSync('nowhere', join(root, 'a/broken'))
    symlinkSync('loop', join(root, 'a/loop'))
    symlinkSync('../z', join(root, 'a/z'))
    symlinkSync('1.json', join(root, 'a/again.json'))
    const tree = openDiskTree(root)
    const lost = ['a/broken/', 'a/loop/', 'a/out.json', 'a/up/']
    expect((await tree.list('.')).filter((path) => !lost.includes(path))).toEqual([
      'a/1.json',
      'a/deep/2.json',
      'z/3.json',
    ])
    expect(await tree.list('.')).toEqual(expect.arrayContaining(lost))
    expect(await tree.glob('a/*.json')).toEqual(['a/1.json', 'a/out.json'])
    expect(await tree.glob('a/*/*.json')).toEqual([
      'a/broken/',
      'a/deep/2.json',
      'a/loop/',
      'a/up/',
      'a/z/3.json',
    ])
    for (const path of ['a/broken', 'a/loop/', 'a/loop/x', 'a/up/none/x']) {
      expect(await codeOf(tree.size(path))).toMatch(/^(?:cannot-read|path-outside)$/)
      expect(await tree.glob(path)).toEqual([path.replace(/\/$/, '')])
    }
    expect(await tree.list('a/z')).toEqual(['a/z/3.json'])
    expect(await tree.glob('a/z/*.json')).toEqual(['a/z/3.json'])
    // `a/circle` leads to the root, where all was seen but `z`; that is seen through `a/z`.
    expect((await tree.list('a')).filter((path) => !lost.includes(path))).toEqual([
      'a/1.json',
      'a/deep/2.json',
      'a/z/3.json',
    ])
  })

  test('a root that is a link is its target', async () => {
    write('a.json')
    symlinkSync(root, join(home, 'link'))
    expect(await openDiskTree(join(home, 'link')).list('.')).toEqual(['a.json'])
  })
})

describe('nothing outside can be reached', () => {
  test.for([
    '../secret.json',
    '/etc/passwd',
    'a/../../secret.json',
    'out.json',
    'up/secret.json',
    'C:\\x',
    'a\0b',
  ])('%j', async (path) => {
    write('a/1.json')
    writeFileSync(join(home, 'secret.json'), 'secret')
    symlinkSync(join(home, 'secret.json'), join(root, 'out.json'))
    symlinkSync(home, join(root, 'up'))
    const tree = openDiskTree(root)
    const tries = [tree.size(path), tree.readText(path, 100), textOf(tree.open(path))]
    expect(await Promise.all(tries.map(codeOf))).toEqual(['path-outside', 'path-outside', 'path-outside'])
    // Behind a link it is named, whether it is there or not.
    const named = /^(?:out|up)/.test(path) ? { value: [path] } : 'path-outside'
    expect(await Promise.all([tree.list(path), tree.glob(path)].map(codeOf))).toEqual([named, named])
  })

  test.for(['.git', '.git/config', 'sub/.git/config', './a/../.git/config', 'config', 'folder/config'])(
    'nor what git keeps for itself: %j',
    async (path) => {
      write('.git/config', 'sub/.git/config', 'module/.git', '.gitignore', 'sub/a.git/config')
      symlinkSync('.git/config', join(root, 'config'))
      symlinkSync('.git', join(root, 'folder'))
      const tree = openDiskTree(root)
      const tries = [tree.size(path), tree.readText(path, 100)]
      expect(await Promise.all(tries.map(codeOf))).toEqual(tries.map(() => 'path-outside'))
      expect(await codeOf(textOf(tree.open(path)))).toBe('path-outside')
      expect(await tree.list(path)).toHaveLength(1)
      expect(await tree.list('.')).toEqual(['.gitignore', 'config/', 'folder/', 'sub/a.git/config'])
      expect(await tree.size('.gitignore')).not.toBeNull()
    },
  )

  test('a root that is not there holds nothing', async () => {
    const tree = openDiskTree(join(home, 'none'))
    expect([await tree.size('a/b'), await tree.list('a'), await tree.glob('a/*')]).toEqual([null, [], []])
  })

  test('a folder whose name begins with two dots is inside', async () => {
    write('..a/1.json')
    expect(await openDiskTree(root).list('..a')).toEqual(['..a/1.json'])
  })
})

describe('reading', () => {
  test('text, size and bytes of a file', async () => {
    write('a.txt')
    const tree = openDiskTree(root)
    expect(await tree.size('a.txt')).toBe(13)
    expect(await tree.readText('a.txt', 13)).toBe('text of a.txt')
    expect(await textOf(tree.open('a.txt'))).toBe('text of a.txt')
  })

  test('a byte order mark is not part of the text', async () => {
    writeFileSync(join(root, 'bom.txt'), '\uFEFFid: a')
    expect(await openDiskTree(root).readText('bom.txt', 100)).toBe('id: a')
  })

  test('a file beyond the bound, and one that is not there', async () => {
    write('a.txt', 'folder/b.txt')
    const tree = openDiskTree(root)
    expect(await codeOf(tree.readText('a.txt', 12))).toBe('too-large')
    expect(await codeOf(tree.readText('none', 100))).toBe('not-found')
    expect(await codeOf(tree.readText('folder', 100))).toBe('not-found')
    expect(await codeOf(textOf(tree.open('none')))).toBe('not-found')
    expect([await tree.size('none'), await tree.size('folder'), await tree.size('a.txt/x')]).toEqual([
      null,
      null,
      null,
    ])
  })
})
