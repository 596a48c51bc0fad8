import { expect, test } from 'vitest'
import { findMisnomers, misnomers } from './support/names.ts'
import { sourceFiles } from './support/source-files.ts'

const all = findMisnomers(sourceFiles('src'))
const kinds = Object.keys(misnomers) as (keyof typeof misnomers)[]

test.for(kinds)('names say what they hold (%s)', (kind) => {
  const names = all.filter((one) => one.kind === kind).map(({ where }) => where)
  expect(names, misnomers[kind]).toEqual([])
})

test('each kind of misnomer is found', () => {
  const files = [
    {
      path: 'src/a/x.ts',
      text: 'export type Place = string\nexport const sizeOf = (told: string) => told.length\nexport const rateOf = memoize((size: number) => size)',
    },
    {
      path: 'src/b/y.ts',
      text: 'export interface Place { readonly x: 1 }\nfunction listIn() {}\nfunction read([{ a: kept }]) { const { found = 1 } = kept }',
    },
  ]
  expect(findMisnomers(files).map(({ kind, where }) => `${kind} ${where}`)).toEqual([
    'preposition src/a/x.ts: sizeOf',
    'preposition src/a/x.ts: rateOf',
    'empty src/a/x.ts: told',
    'preposition src/b/y.ts: listIn',
    'empty src/b/y.ts: kept',
    'empty src/b/y.ts: found',
    'owners src/a/x.ts: Place',
    'owners src/b/y.ts: Place',
  ])
})
