import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findFiles } from '../../src/files/find-files.ts'
import { getGlobBase, matchGlob } from '../../src/files/glob.ts'
import { memoryTree } from '../support/memory-tree.ts'

describe('matchGlob', () => {
  test.for([
    ['traces/a.json', ['traces/a.json'], ['traces/b.json', 'traces/a.json/x']],
    [
      'traces/*.json',
      ['traces/a.json', 'traces/-.json'],
      ['traces/a.jsonl', 'traces/x/a.json', 'traces/.a.json'],
    ],
    ['traces/**', ['traces/a', 'traces/x/y/a.json'], ['other/a', 'traces/.cache/a', 'traces/x/.hidden']],
    ['**/*.json', ['a.json', 'x/y/a.json'], ['a.jsonl', '.x/a.json']],
    ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['a', 'b', 'a/x', 'x/a/b']],
    ['a/**/b/**/c', ['a/b/c', 'a/x/b/b/y/c'], ['a/c', 'a/b', 'a/b/x']],
    ['.kensa/traces/*', ['.kensa/traces/a'], ['kensa/traces/a']],
    ['run-?.json', ['run-1.json'], ['run-.json', 'run-12.json']],
    ['run-[0-9a].json', ['run-1.json', 'run-a.json'], ['run-b.json', 'run-10.json']],
    ['run-[!0-9].json', ['run-b.json'], ['run-1.json', 'run-.json']],
    ['run-[0-9', ['run-[0-9'], ['run-1']],
    ['{a,b/c}/*.{json,jsonl}', ['a/x.json', 'b/c/x.jsonl'], ['b/x.json', 'a/x.yaml']],
    ['a{1,{2,3}}', ['a1', 'a2', 'a3'], ['a', 'a{1']],
    ['{a}', ['{a}'], ['a']],
    ['\\*.json', ['*.json'], ['a.json']],
    ['a*b*c', ['abc', 'axbxbc', 'abcbc'], ['ab', 'acb']],
    ['a/**/x/*.json', ['a/', 'a/b/', 'a/b/x/', 'a/b/x/1.json'], ['b/', 'ab/', 'a/.b/', 'a/b/x']],
    ['a/x-*/1.json', ['a/x-1/', 'a/'], ['a/y-1/', 'a/x-1/b/', 'a/x-1']],
    ['{a,b}/x.json', ['a/', 'b/'], ['c/']],
    ['**/*.json', ['1.json'], ['a/']],
  ] as const)('%s', ([pattern, matching, others]) => {
    const matches = matchGlob(pattern)
    expect([matching.filter(matches), others.filter(matches)]).toEqual([matching, []])
  })

  // A backtracking regular expression takes minutes here; this one has to be done before the test's timeout.
  test('a hostile pattern costs no more than its length times the name', () => {
    expect(matchGlob(`${'*a'.repeat(1000)}b`)('a'.repeat(4000))).toBe(false)
    expect(matchGlob(`${'**/a/'.repeat(500)}b`)(`${'a/'.repeat(2000)}a`)).toBe(false)
    expect(matchGlob(`b/${'**/a/'.repeat(500)}b`)('b/'.repeat(2000))).toBe(true)
  })

  test('braces that make too many alternatives match nothing', () => {
    expect(matchGlob('{a,b}'.repeat(20))('a'.repeat(20))).toBe(false)
  })

  test('any name matches itself with wildcards in place of some of it', () => {
    const name = fc
      .string({ minLength: 1, unit: fc.constantFrom('a', 'b', '-', '.', '1') })
      .filter((text) => !text.startsWith('.'))
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(fc.nat(3)),
        (parts, choices) => {
          const pattern = parts.map((part) => {
            const choice = choices.next().value
            if (choice === 0) return '**'
            return choice === 1 ? '*' : choice === 2 ? `${part.slice(0, 1)}*` : part.replaceAll(/./g, '?')
          })
          expect(matchGlob(pattern.join('/'))(parts.join('/'))).toBe(true)
        },
      ),
    )
  })
})

test.for([
  ['a/b/c.json', 'a/b', 1],
  ['c.json', '.', 1],
  ['a/*.json', 'a', 1],
  ['a/*/b/*.json', 'a', 3],
  ['a/**/b', 'a', Infinity],
  ['{a,b/c}/d', '.', Infinity],
] as const)('globBase(%s)', ([pattern, folder, depth]) => {
  expect(getGlobBase(pattern)).toEqual({ folder, depth })
})

test('findFiles finds for each glob what the tree finds, and nothing for a way out', async () => {
  const paths = [
    'a/1.json',
    'a/2.json',
    'a/b/1.json',
    'a-b/1.json',
    'ab/1.json',
    '\u{1F600}/1.json',
    '\uFB01/1.json',
  ]
  const tree = memoryTree(Object.fromEntries(paths.map((path) => [path, ''])))
  const globs = [
    'a/1.json',
    'a/*.json',
    'a*/1.json',
    '**/1.json',
    '\u{1F600}/*',
    '\uFB01/*',
    'none/*',
    'none.json',
    '../x',
    '../*',
  ]
  const found = await findFiles(tree, new Set(globs))
  expect([...found].toSorted(([a], [b]) => globs.indexOf(a) - globs.indexOf(b))).toEqual([
    ['a/1.json', ['a/1.json']],
    ['a/*.json', ['a/1.json', 'a/2.json']],
    ['a*/1.json', ['a-b/1.json', 'a/1.json', 'ab/1.json']],
    ['**/1.json', ['a-b/1.json', 'a/1.json', 'a/b/1.json', 'ab/1.json', '\uFB01/1.json', '\u{1F600}/1.json']],
    ['\u{1F600}/*', ['\u{1F600}/1.json']],
    ['\uFB01/*', ['\uFB01/1.json']],
    ['none/*', []],
    ['none.json', []],
    ['../x', []],
    ['../*', []],
  ])
})
