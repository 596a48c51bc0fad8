import { expect, test } from 'vitest'
import { findMisnomers, misnomers } from './support/names.ts'
import { sourceFiles } from './support/source-files.ts'
import left from './support/names-left.json' with { type: 'json' }

const all = findMisnomers(sourceFiles('src'))
const rooms = [...new Set([...all.map(({ room }) => room), ...Object.keys(left)])].sort()

test.for(rooms)('names in src/%s say what they hold; misnomers of before only become fewer', (room) => {
  const allowed = (left as Readonly<Record<string, Readonly<Record<string, number>>>>)[room] ?? {}
  for (const [kind, rule] of Object.entries(misnomers)) {
    const found = all.filter((one) => one.room === room && one.kind === kind).map(({ where }) => where)
    const most = allowed[kind] ?? 0
    const which = found.length > most ? found.join('\n') : 'lower the figure in names-left.json'
    expect(found.length, `${rule}\n${which}`).toBe(most)
  }
})

test('each kind of misnomer is found', () => {
  const files = [
    {
      path: 'src/a/x.ts',
      text: 'export type Place = string\nexport const sizeOf = (told: string) => told.length',
    },
    {
      path: 'src/b/y.ts',
      text: 'export interface Place { readonly x: 1 }\nfunction read([{ a: kept }]) { const { found = 1 } = kept }',
    },
  ]
  expect(findMisnomers(files).map(({ kind, where }) => `${kind} ${where}`)).toEqual([
    'preposition src/a/x.ts: sizeOf',
    'empty src/a/x.ts: told',
    'empty src/b/y.ts: kept',
    'empty src/b/y.ts: found',
    'owners src/a/x.ts: Place',
    'owners src/b/y.ts: Place',
  ])
})
