import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../support/source-files.ts'

const folder = join(projectRoot, 'bench')

/** What the benches take out of `lib/`, which no type check sees: names, and the module without its ending. */
const loaded = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs'))
  .flatMap((bench) => {
    const text = readFileSync(join(folder, bench), 'utf8')
    const loads = text.matchAll(/const \{ ([^}]+) \} = await load\('([^']+)\.js'\)/g)
    return [...loads].map(([, names = '', module = '']) => ({ bench, module, names: names.split(', ') }))
  })

test.for(loaded)('$bench finds its functions in $module', async ({ module, names }) => {
  const found = (await import(`../../src/${module}.ts`)) as Record<string, unknown>
  expect(names.filter((name) => typeof found[name] === 'undefined')).toEqual([])
})

test('every load of a bench is looked at', () => {
  const loads = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8').matchAll(/await load\(/g))
    .flatMap((found) => [...found])
  expect(loaded.length).toBeGreaterThan(10)
  expect(loads).toHaveLength(loaded.length)
})
