import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { withPackedChunks } from '../../scripts/packed-chunks.mjs'
import { temporaryFolder } from '../support/repository.ts'
import { projectRoot } from '../support/source-files.ts'

interface Chunk {
  readonly ids: readonly string[]
  readonly modules: Readonly<Record<string, () => unknown>>
}

const chunk = (name: string, modules: string, imports = '') =>
  `${imports}export const ids=[\`${name}\`];export const modules={${modules}};`

const pack = (files: Readonly<Record<string, string>>, names: readonly string[]) =>
  withPackedChunks(new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])), names)

test('a chunk that is packed loads with the same modules, what it imports too', async () => {
  const files = {
    'plain.js': chunk('plain', '1:(function(){return`plain`})'),
    'one.js': chunk('one', '2:(function(){return`one "quoted" \\u2028 ${1+1}`}),3:(function(){return this})'),
    'two.js': chunk(
      'two',
      '...a,4:(function(){throw Error(`four`)})',
      'import{modules as a}from"./plain.js";',
    ),
  }
  await using folder = await temporaryFolder()
  await writeFile(join(folder.path, 'package.json'), '{"type":"module"}')
  const written = pack(files, ['one.js', 'two.js'])
  for (const [name, content] of written) await writeFile(join(folder.path, name), content)
  const load = (name: string) => import(pathToFileURL(join(folder.path, name)).href) as Promise<Chunk>

  const one = await load('one.js')
  expect(one.ids).toEqual(['one'])
  expect(Object.keys(one.modules)).toEqual(['2', '3'])
  expect(one.modules['2']?.()).toBe('one "quoted" \u2028 2')
  // As in any ES module, a function that is called alone has no `this`.
  const { 3: alone } = one.modules
  expect(alone?.()).toBeUndefined()
  const two = await load('two.js')
  expect(two.modules['1']?.()).toBe('plain')
  // A place in a stack trace names the file.
  const error = (() => {
    try {
      return two.modules['4']?.()
    } catch (thrown) {
      return thrown as Error
    }
  })() as Error
  expect(error.stack).toContain(join(folder.path, 'packed-two.br'))
  expect(written.get('one.js')?.toString()).not.toContain('quoted')
})

test.each([
  ['no chunk', 'export default 1'],
  ['a chunk that imports', chunk('one', '1:(function(){return import(`node:fs`)})')],
  ['one that asks for its own place', chunk('one', '1:(function(){return import.meta.url})')],
])('%s is not packed', (_, text) => {
  expect(() => pack({ 'one.js': text }, ['one.js'])).toThrow(/^one\.js /)
})

test('what the bundle packs has its chunk, and is read by the loader as it stands here', async () => {
  const dist = join(projectRoot, 'dist')
  const packed = (await readdir(dist)).filter((name) => name.endsWith('.br'))
  expect(packed).toContain('packed-undici.br')
  for (const name of packed) {
    const asker = name.replace(/^packed-(.*)\.br$/, '$1.js')
    expect(await readFile(join(dist, asker), 'utf8')).toContain(`...unpack("${name}")`)
  }
  expect(await readFile(join(dist, 'unpack.js'))).toEqual(
    await readFile(join(projectRoot, 'scripts/unpack.mjs')),
  )
})
