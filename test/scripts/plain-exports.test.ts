import { runInThisContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { withPlainExports } from '../../scripts/plain-exports.mjs'

type Exports = Record<string, unknown>

const getters = (pairs: Readonly<Record<string, string>>) =>
  `/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {\n${Object.entries(pairs)
    .map(([key, name]) => `/* harmony export */   ${key}: () => (${name})`)
    .join(',\n')}\n/* harmony export */ });\n`

const binding = (name: string) => `/* binding */ ${name}`

/** A chunk as webpack writes it, of modules by their number; `head`: how one begins. */
function writeChunk(modules: Readonly<Record<number, string>>, heads: Readonly<Record<number, string>> = {}) {
  const usual = '(__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {'
  return `export const modules = {\n\n${Object.entries(modules)
    .map(
      ([number, text]) => `/***/ ${number}:\n/***/ (${heads[Number(number)] ?? usual}\n\n${text}\n/***/ })`,
    )
    .join(',\n\n')}\n\n};\n`
}

/** Loads a module of a chunk, with what it requires, as the bundle does. */
function load(chunk: string, number: number): Exports {
  const modules = runInThisContext(
    `(${chunk.slice(chunk.indexOf('{'), chunk.lastIndexOf('}') + 1)})`,
  ) as Record<number, (module: { exports: Exports }, exports: Exports, required: unknown) => void>
  const loaded = new Map<number, { exports: Exports }>()
  const required = (wanted: number): Exports => {
    const known = loaded.get(wanted)
    if (known !== undefined) return known.exports
    const module = { exports: {} }
    loaded.set(wanted, module)
    modules[wanted]?.(module, module.exports, required)
    return module.exports
  }
  required.d = (exports: Exports, list: Readonly<Record<string, () => unknown>>) => {
    for (const [key, get] of Object.entries(list))
      Object.defineProperty(exports, key, { enumerable: true, get })
  }
  required.a = (_: unknown, run: (done: () => void) => void) => run(() => undefined)
  return required(number)
}

const plain = (chunk: string) => withPlainExports(new Map([['index.js', chunk]])).get('index.js') ?? ''

/** Which exports of a module are values, and whether each is what the getter gives. */
function listValues(chunk: string, number = 1): string[] {
  const [before, now] = [load(chunk, number), load(plain(chunk), number)]
  expect(Object.keys(now).sort()).toEqual(Object.keys(before).sort())
  return Object.entries(Object.getOwnPropertyDescriptors(now))
    .flatMap(([key, property]) => ('value' in property ? [key] : []))
    .sort()
}

/** A module with one export, `it`, and a function that has it changed. */
const exported = (text: string) => writeChunk({ 1: `${getters({ it: binding('it') })}${text}\n` })

describe('what always stands for the same is a value', () => {
  test.each([
    'const it = 1',
    'function it() {}',
    'async function it() {}',
    'function* it() {}',
    'async function* it() {}',
    'class it {}',
    'const it = (other) => other === it || it == other || it >= other',
  ])('%s', (text) => {
    expect(listValues(exported(text))).toEqual(['it'])
  })
})

describe('what may become another stays a getter', () => {
  test.each([
    'let it = 1',
    'var it = 1',
    'function it() {}\nit = 2;',
    'function it() {}\n  it=2;',
    'function it() {}\nif (true) it = 2',
    'function it() { return (it = () => 2)() }',
    'function it() {}\nit ??= 2',
    'function it() {}\nit ||= 2',
    'class it {}\nit += 1',
    'function it() {}\nfunction change() { it++ }',
    'function it() {}\nfunction change() { --it }',
    'function it() {}\nfunction change() { [it] = [2] }',
    'function it() {}\nfunction change() { ({ it } = { it: 2 }) }',
    'function it() {}\nfunction change() { ({ a: it } = { a: 2 }) }',
    'function it() {}\nfunction change() { for (it of [1, 2]); }',
    'let it = 1\nconst text = `\nconst it = 2`',
    'let it = 1\n/*\nfunction it() {}\n*/',
  ])('%s', (text) => {
    expect(listValues(exported(text))).toEqual([])
  })
})

test('re-exports stay getters beside values', () => {
  const chunk = writeChunk({
    1: `${getters({ own: binding('own'), '"default"': binding('own'), theirs: '/* reexport safe */ other.it' })}/* harmony import */ var other = __nccwpck_require__(2);\nconst own = 1\n`,
    2: `${getters({ it: binding('it') })}let it = 2\n`,
  })
  expect(listValues(chunk)).toEqual(['default', 'own'])
  expect(load(plain(chunk), 1)).toMatchObject({ own: 1, default: 1, theirs: 2 })
})

const asks = (number: number, name: string) =>
  `/* harmony import */ var other = __nccwpck_require__(${number});\nconst ${name} = () => other\n`

test('modules in a circle keep all getters, whoever stands beside them', () => {
  const chunk = writeChunk({
    1: `${getters({ one: binding('one') })}${asks(2, 'one')}`,
    2: `${getters({ two: binding('two') })}${asks(1, 'two')}`,
    3: `${getters({ three: binding('three') })}${asks(1, 'three')}`,
    4: `${getters({ four: binding('four') })}${asks(4, 'four')}`,
  })
  const values = [1, 2, 3, 4].flatMap((number) => listValues(chunk, number))
  expect(values).toEqual(['three'])
})

test('a circle through a module of another kind is one', () => {
  const early = 'module.exports = { early: __nccwpck_require__(1).one };'
  const modules = {
    1: `${getters({ one: binding('one') })}/* harmony import */ var other = __nccwpck_require__(2);\nfunction one() { return other }\n`,
    2: early,
  }
  const chunk = writeChunk(modules, { 2: 'function(module, exports, __nccwpck_require__) {' })
  expect(listValues(chunk)).toEqual([])
  expect(load(plain(chunk), 2)['early']).toBeTypeOf('function')
})

test('a circle through modules of other files is one', () => {
  const files = new Map([
    ['index.js', writeChunk({ 1: `${getters({ one: binding('one') })}${asks(2, 'one')}` })],
    ['other.js', writeChunk({ 2: `${getters({ two: binding('two') })}${asks(1, 'two')}` })],
  ])
  expect(withPlainExports(files)).toEqual(files)
})

test('a module that waits at its top keeps its getters, because its text ends before it does', () => {
  const chunk = writeChunk({
    1: `__nccwpck_require__.a(__unused_webpack_module, async (done) => {\n${getters({ it: binding('it') })}const it = 1\ndone();\n});\n`,
  })
  expect(plain(chunk)).toBe(chunk)
})

test('files that are no scripts stay', () => {
  const files = new Map([['licenses.txt', exported('const it = 1')]])
  expect(withPlainExports(files)).toEqual(files)
})
