import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GateError } from '../../src/core/errors.ts'
import { zipPieces, type PackedFile } from '../../src/files/zip/write-zip.ts'
import { ZipTree } from '../../src/files/zip/zip-tree.ts'
import { compareCodePoints, type FileTree } from '../../src/files/paths.ts'
import { temporaryFolder } from '../support/repository.ts'
import { zipOf, type Packed } from '../support/zip.ts'

/** An archive of these bytes, opened. */
async function opened(bytes: Uint8Array) {
  const folder = await temporaryFolder()
  const path = join(folder.path, 'a.zip')
  await writeFile(path, bytes)
  const tree = await ZipTree.open(path, 'the archive').catch(async (thrown: unknown) => {
    await folder[Symbol.asyncDispose]()
    throw thrown
  })
  return {
    tree,
    async [Symbol.asyncDispose]() {
      await tree[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

async function bytesOf(tree: FileTree, path: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of tree.open(path)) parts.push(part)
  return Buffer.concat(parts)
}

async function readAll(archive: Uint8Array): Promise<void> {
  await using world = await opened(archive)
  for (const file of await world.tree.list('.')) await bytesOf(world.tree, file)
}

function packed(name: string, ...parts: readonly (string | Uint8Array)[]): PackedFile {
  return {
    name,
    async *open() {
      for (const part of parts) yield Buffer.from(part)
    },
  }
}

async function zipped(files: readonly PackedFile[], maxBytes = 1e9): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of zipPieces(files, maxBytes)) parts.push(part)
  return Buffer.concat(parts)
}

const refusal = async (files: readonly Packed[]): Promise<string> => messageOf(opened(zipOf(files)))

async function messageOf(action: Promise<unknown>): Promise<string> {
  const thrown: unknown = await action.then(
    () => 'nothing was thrown',
    (error: unknown) => error,
  )
  return thrown instanceof GateError ? `${thrown.code}: ${thrown.message}` : String(thrown)
}

describe('files of an archive', () => {
  test('are listed, found and read as in any tree', async () => {
    await using world = await opened(
      zipOf([
        { name: 'b/two.txt', content: 'two' },
        { name: 'b/', content: '', method: 0 },
        { name: 'a.txt', content: 'one', method: 0 },
        { name: 'b/c/three.txt', content: '' },
      ]),
    )
    const { tree } = world
    expect(await tree.list('.')).toEqual(['a.txt', 'b/c/three.txt', 'b/two.txt'])
    expect(await tree.list('b')).toEqual(['b/c/three.txt', 'b/two.txt'])
    expect(await tree.list('b/two.txt')).toEqual(['b/two.txt'])
    expect(await tree.list('nothing')).toEqual([])
    expect(await tree.glob('**/*.txt')).toEqual(['a.txt', 'b/c/three.txt', 'b/two.txt'])
    expect(await tree.glob('b/*.txt')).toEqual(['b/two.txt'])
    expect(await tree.glob('./a.txt')).toEqual(['a.txt'])
    expect(await tree.size('b/two.txt')).toBe(3)
    expect(await tree.size('b')).toBeNull()
    expect(await tree.readText('b/two.txt', 3)).toBe('two')
    expect(await tree.readText('b/c/three.txt', 0)).toBe('')
    expect(await messageOf(tree.readText('b/two.txt', 2))).toBe(
      'too-large: `b/two.txt` has 3 bytes; the limit is 2.',
    )
    expect(await messageOf(tree.readText('c', 9))).toBe('not-found: There is no file `c` in the archive.')
    expect(await messageOf(tree.list('../x'))).toMatch(/^path-outside/)
  })

  test('are the same once packed and unpacked, and the same bytes each time', async () => {
    const name = fc.stringMatching(/^[a-z]{1,3}(\/[a-z]{1,3}){0,2}\.txt$/)
    const content = fc.uint8Array({ maxLength: 2000 })
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, content, { maxKeys: 6 }), async (files) => {
        const list = Object.entries(files).map(([path, bytes]) => packed(path, bytes))
        const archive = await zipped(list)
        expect(await zipped(list)).toEqual(archive)
        await using world = await opened(archive)
        expect(await world.tree.list('.')).toEqual(Object.keys(files).sort(compareCodePoints))
        for (const [path, bytes] of Object.entries(files))
          expect(await bytesOf(world.tree, path)).toEqual(Buffer.from(bytes))
      }),
      { numRuns: 40 },
    )
  })

  test('that are large go in pieces, several at a time, and may be left in the middle', async () => {
    const large = Buffer.alloc(3 << 20, 'line of a trace\n')
    await using world = await opened(await zipped([packed('a', large, 'end'), packed('b', large)]))
    const { tree } = world
    const [a, b] = await Promise.all([bytesOf(tree, 'a'), bytesOf(tree, 'b')])
    expect([a.length, a.toString('latin1', large.length), b.equals(large)]).toEqual([
      large.length + 3,
      'end',
      true,
    ])
    for await (const _ of tree.open('a')) break
    expect((await bytesOf(tree, 'b')).equals(large)).toBe(true)
  })
})

describe('an archive is refused', () => {
  test.for([
    ['../a', 'leads out of it'],
    ['/etc/passwd', 'leads out of it'],
    ['a/../../b', 'leads out of it'],
    ['a\\b', 'leads out of it'],
    ['C:/a', 'leads out of it'],
    ['a//b', 'another spelling'],
    ['./a', 'another spelling'],
    ['a\0b', 'leads out of it'],
  ] as const)('for the name %j', async ([name, why]) => {
    expect(await refusal([{ name, content: 'x' }])).toMatch(
      new RegExp(`^cannot-read: the archive cannot be used: .*${why}`),
    )
  })

  test.for([
    [
      [
        { name: 'a', content: '1' },
        { name: 'a', content: '2' },
      ],
      '`a` is in it twice',
    ],
    [[{ name: 'a', content: '1', flags: 1 }], '`a` is encrypted'],
    [[{ name: 'a', content: '1', method: 93 }], '`a` is packed in a way that is not read'],
    [[{ name: 'a', content: '1', mode: 0o120777 }], '`a` is a link'],
    [
      Array.from({ length: 3 }, (_, index) => ({ name: `${index}`, content: '', size: 0xfffffff0 })),
      'it unpacks to more than 8589934592 bytes',
    ],
  ] satisfies [Packed[], string][])('%j', async ([files, why]) => {
    expect(await refusal(files)).toBe(`cannot-read: the archive cannot be used: ${why}.`)
  })

  test('where one piece stands for many files, for the list, or lies beyond the end', async () => {
    const whole = zipOf([
      { name: 'a', content: 'first' },
      { name: 'b', content: 'second' },
    ])
    const list = whole.readUInt32LE(whole.length - 6)
    const placeOfSecond = list + 47 + 42
    for (const place of [0, 5, list - 10, list, whole.length - 20, 0xffffffff]) {
      const bytes = Buffer.from(whole)
      bytes.writeUInt32LE(place, placeOfSecond)
      expect(await messageOf(opened(bytes))).toBe(
        'cannot-read: the archive cannot be used: files in it overlap.',
      )
    }
  })

  test('where it is none, or cut off anywhere', async () => {
    const whole = zipOf([{ name: 'a.txt', content: 'one' }])
    for (let end = 0; end < whole.length; end += 1)
      expect(await messageOf(opened(whole.subarray(0, end)))).toMatch(/^cannot-read: the archive cannot be/)
    expect(await messageOf(ZipTree.open('/nowhere/a.zip', 'it'))).toMatch(
      /^cannot-read: it cannot be used: ENOENT/,
    )
  })

  test('a file that is not what the archive says of it', async () => {
    const zeros = Buffer.alloc(4 << 20)
    const wrong: Packed[] = [
      { name: 'more', content: zeros, size: 10 },
      { name: 'more-large', content: zeros, size: 2 << 20 },
      { name: 'less', content: 'abc', size: 10 },
      { name: 'crc', content: 'abc', crc: 1 },
      { name: 'junk', content: 'abc', packed: Buffer.from('not deflated') },
      { name: 'junk-large', content: 'abc', size: 2 << 20, packed: Buffer.from('not deflated') },
    ]
    await using world = await opened(zipOf(wrong))
    for (const { name } of wrong)
      expect(await messageOf(bytesOf(world.tree, name))).toBe(
        `cannot-read: the archive cannot be used: \`${name}\` in it is damaged.`,
      )
  })

  test('random bytes, and archives with a byte changed, throw nothing but that', async () => {
    const whole = zipOf([
      { name: 'a.txt', content: 'one' },
      { name: 'b.txt', content: Buffer.alloc(5000, 'two') },
    ])
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
        const bytes = Buffer.from(whole)
        bytes[at] = byte
        expect(await messageOf(readAll(bytes))).toMatch(/^(?:cannot-read: the archive|nothing was thrown)/)
      }),
      { numRuns: 150 },
    )
  })
})

describe('packing', () => {
  test('stops where the archive would be too large, and at a file that cannot be read', async () => {
    const noise = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251))
    await expect(zipped([packed('a', noise)], 200)).rejects.toThrow(RangeError)
    const broken: PackedFile = {
      name: 'b',
      async *open() {
        yield Buffer.from('start')
        throw new Error('gone')
      },
    }
    await expect(zipped([packed('a', 'x'), broken])).rejects.toThrow('gone')
  })

  test('makes what others unpack: several thousand small files, and a large one', async () => {
    await using folder = await temporaryFolder()
    const small = Array.from({ length: 3000 }, (_, index) => packed(`é/${index}.txt`, `text ${index}`))
    const large = Buffer.from(Array.from({ length: 3 << 20 }, (_, index) => (index * 7919) % 251))
    await writeFile(
      join(folder.path, 'a.zip'),
      await zipped([...small, packed('large', large), packed('empty')]),
    )
    await using tree = await ZipTree.open(join(folder.path, 'a.zip'), 'it')
    expect(await tree.list('.')).toHaveLength(3002)
    expect(await tree.readText('é/2999.txt', 100)).toBe('text 2999')
    expect((await bytesOf(tree, 'large')).equals(large)).toBe(true)
    expect(await tree.readText('empty', 0)).toBe('')
  })

  test('no files make an archive of none', async () => {
    await using folder = await temporaryFolder()
    await writeFile(join(folder.path, 'a.zip'), await zipped([]))
    expect((await readFile(join(folder.path, 'a.zip'))).length).toBe(22)
    await using tree = await ZipTree.open(join(folder.path, 'a.zip'), 'it')
    expect(await tree.list('.')).toEqual([])
  })
})
