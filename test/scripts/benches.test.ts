import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, sourceFiles } from '../support/source-files.ts'

const folder = join(projectRoot, 'bench')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'))

/** What the benches take out of `lib/`, which no type check sees: names, and the module without its ending. */
const loaded = files
  .filter((name) => name.endsWith('.mjs'))
  .flatMap((bench) => {
    const text = readFileSync(join(folder, bench), 'utf8')
    const loads = text.matchAll(/const \{ ([^}]+) \} = await load\('([^']+)\.js'\)/g)
    return [...loads].map(([, names = '', module = '']) => ({ bench, module, names: names.split(', ') }))
  })

const sources = new Map(sourceFiles('src').map(({ path, text }) => [path, text]))

test.for(loaded)('$bench finds its functions in $module', ({ module, names }) => {
  const source = sources.get(`src/${module}.ts`) ?? ''
  const isExported = (name: string) =>
    new RegExp(String.raw`^export (?:const|(?:async )?function[*]?|class) ${name}\b`, 'm').test(source)
  expect(names.filter((name) => !isExported(name))).toEqual([])
})

test('what a bench measures is started by the Node that SCENARIO_GATE_NODE names', () => {
  const own = files.filter((name) =>
    /(?:spawn|spawnSync|execFileSync|fork)\(\s*process\.execPath/.test(
      readFileSync(join(folder, name), 'utf8'),
    ),
  )
  // Its children are what `faults` kills; `mutants` starts a tool.
  expect(own.sort()).toEqual(['faults.mjs', 'mutants.mjs'])
})

test('every load of a bench is looked at', () => {
  const loads = files
    .map((name) => readFileSync(join(folder, name), 'utf8').matchAll(/await load\(/g))
    .flatMap((found) => [...found])
  expect(loaded.length).toBeGreaterThan(10)
  expect(loads).toHaveLength(loaded.length)
})
