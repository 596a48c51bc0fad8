import { runInThisContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { withStartedFunctions } from '../../scripts/started-functions.mjs'

const opening = '(__unused_webpack_module, __webpack_exports__, __nccwpck_require__) => {'
const wrap = (text: string) =>
  `export const modules = {\n\n/***/ 7:\n/***/ (${opening}\n\n${text}\n/***/ })\n\n};\n`

type Places = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>

function mark(text: string, started: Places): string {
  const file = withStartedFunctions(
    new Map([['index.js', wrap(text)]]),
    new Map([['7', 'lib/a.js']]),
    started,
  )
  return file.get('index.js') ?? ''
}

/** What a module of the bundle exports. */
function load(chunk: string): unknown {
  const modules = runInThisContext(
    `(${chunk.slice(chunk.indexOf('{'), chunk.lastIndexOf('}') + 1)})`,
  ) as Record<number, (module: unknown, exports: Record<string, unknown>) => void>
  const exported: Record<string, unknown> = {}
  modules[7]?.(null, exported)
  return exported['it']
}

const text = `const first = double(2);
/** Doubles. */
function double(n) {
  return [n].map((one) => one * 2).filter((one) => one > 0)[0];
}
const add = (a, b) => a + b;
async function* count(n) { yield n; }
function unused() { return 'never'; }
__webpack_exports__.it = [first, add(double(3), 1), double.name, double.length, count.constructor.name];
`

describe('functions that a run calls', () => {
  test('are in parentheses, before anything of their module runs, and nothing else is', () => {
    const marked = mark(text, { 'lib/a.js': { double: [0, 2], add: [0], count: [0], gone: [0] } })
    expect(marked).toContain(
      'var double = (function(n) {\n  return [n].map((one) => one * 2).filter(((one) => one > 0))',
    )
    expect(marked).toContain('var count = (async function*(n)')
    expect(marked).toContain('const add = ((a, b) => a + b);')
    expect(marked).toContain("\nfunction unused() { return 'never'; }")
    expect(load(marked)).toEqual(load(wrap(text)))
  })

  test('are found in modules that webpack has put into one, by their own names', () => {
    const joined = `${text};// CONCATENATED MODULE: ./lib/inner.js
function inner_double(n) { return n; }
function other(n) { return n; }
`
    const marked = mark(joined, { 'lib/inner.js': { double: [0], other: [0] } })
    expect(marked).toContain('var inner_double = (function(n) { return n; })')
    expect(marked).toContain('var other = (function(n)')
    expect(marked).toContain('\nfunction double(n)')
    expect(load(marked)).toEqual(load(wrap(text)))
  })

  test('are nobody where a list is of another version', () => {
    expect(mark(text, { 'lib/a.js': { double: [9], first: [0] } })).toBe(wrap(text))
    expect(mark(text, { 'lib/b.js': { double: [0] } })).toBe(wrap(text))
  })
})
