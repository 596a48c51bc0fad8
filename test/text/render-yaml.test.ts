import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonValue } from '../../src/core/json.ts'
import { parseYaml } from '../../src/text/yaml/parse-yaml.ts'
import { renderYaml, withListItems } from '../../src/text/yaml/render-yaml.ts'

function reread(value: JsonValue) {
  const parsed = parseYaml(renderYaml(value))
  return parsed.ok ? { value: parsed.value, faults: parsed.faults } : parsed
}

test.for([
  [
    'words that YAML takes for something else',
    ['yes', 'n', 'null', '~', '1:30', '0x1f', '1e3', '.5', '012', '=', '<<'],
  ],
  ['dates', ['2026-01-01', '2026-01-01 10:00:00']],
  ['numbers', [1e21, 1e-7, -1.5e-9, 0.1, 123456789012, -3]],
  ['signs of YAML', ['a: b', '# c', '!x', '&a', '*a', '- a', '%', '@', '`', '{{x}}', '[a]', 'a #b', '']],
  [
    'lines and blanks',
    ['a\nb', 'a\nb\n', '\na', '  a\n b', ' a ', '\t', 'a\r\nb', '\u0085\u2028', 'a\n\n\n'],
  ],
  ['keys', { yes: 1, '1': 2, 'eq!': 3, '': 4, 'a: b': 5, '<<': 6, '2026-01-01': 7 }],
] as const satisfies readonly (readonly [string, unknown])[])('%s', ([, value]) => {
  expect(reread(value as unknown as JsonValue)).toEqual({ value, faults: [] })
})

test('any JSON reads back as what it was', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), (value) => {
      // Negative zero is zero in JSON.
      const plain = JSON.parse(JSON.stringify(value)) as JsonValue
      expect(reread(plain)).toEqual({ value: plain, faults: [] })
    }),
    { numRuns: 500 },
  )
})

test('a list in a file is edited, and its comments stay', () => {
  const written = `# Ask Ann first.
list:
  # the oldest
  - name: a # kept
    at: 0o17
  - name: b
  # of last week
  - name: c

# the end
other: [1,   2]
`
  expect(withListItems(written, 'list', [{ kept: 0 }, { added: { name: 'x', of: '<<' } }, { kept: 2 }])).toBe(
    `# Ask Ann first.
list:
  # the oldest
  - name: a # kept
    at: 0o17
  - name: x
    of: "<<"
  # of last week
  - name: c

# the end
other: [ 1, 2 ]
`,
  )
})

test.for([
  ['no YAML', 'list: [a'],
  ['no list', 'list: a'],
  ['another key', 'lists: [a]'],
  ['an alias whose anchor goes', 'list: [&a {x: 1}, *a]'],
])('%s cannot be edited', ([, written]) => {
  expect(withListItems(written ?? '', 'list', [{ kept: 1 }])).toBe(null)
})
