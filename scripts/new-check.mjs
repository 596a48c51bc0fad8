// new-check.mjs FAMILY TYPE: makes src/checks/FAMILY/TYPE.ts from a template and adds its lines to the list of its family.
// What it makes answers `error` to every trace until it is written, so that its own examples fail: never a check
// that passes on nothing. CONTRIBUTING.md says what comes next.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Script } from 'node:vm'

const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'src/checks')
/** The list of each family, from the imports of the registry. */
const lists = new Map(
  [...readFileSync(join(folder, 'registry.ts'), 'utf8').matchAll(/from '\.\/(([a-z]+)\/[^']+)'/g)].map(
    ([, path, family]) => [family, path],
  ),
)
const families = [...lists.keys()].sort((a, b) => (a < b ? -1 : 1))

const [family, type, ...rest] = process.argv.slice(2)
if (family === undefined || type === undefined || rest.length > 0) {
  stop(
    `usage: npm run new:check -- FAMILY TYPE, such as: npm run new:check -- tools max_hops\n${familyList()}`,
  )
}
if (!families.includes(family)) stop(`\`${family}\` is no family of checks. ${familyList()}`)
if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(type)) {
  stop(
    `\`${type}\` cannot be a type; write words in small letters with \`_\` between them, such as \`max_hops\``,
  )
}
const list = lists.get(family)
const source = readFileSync(join(folder, list), 'utf8')
const taken = namesInUse().get(type)
if (taken !== undefined) stop(`there is a check called \`${type}\` in src/checks/${taken}`)

const stem = type.replaceAll('_', '-')
const name = type.replaceAll(/_(.)/g, (_, letter) => letter.toUpperCase())
if (!canBeDeclared(name))
  stop(`\`${type}\` would be \`${name}\` in TypeScript, which is taken; choose another type`)
const file = join(folder, family, `${stem}.ts`)
if (existsSync(file)) stop(`src/checks/${family}/${stem}.ts exists`)

writeFileSync(join(folder, list), registered())
writeFileSync(file, template())
console.log(`src/checks/${family}/${stem}.ts: fill in what is marked TODO; until then its own examples fail
src/checks/${list}: has its lines
then: npx vitest run test/checks/registry.test.ts -t ${type}
      npm run generate`)

function stop(message) {
  console.error(message)
  process.exit(2)
}

/** A reserved word is no name, nor is what the list declares itself, and what the template imports. */
function canBeDeclared(word) {
  if (['z', 'missingData', 'pass', 'fail', 'passes', 'fails'].includes(word)) return false
  if (new RegExp(`(?:const|function|import \\{) ${word}\\b`).test(source)) return false
  try {
    return new Script(`'use strict'; const ${word} = 0`) instanceof Script
  } catch {
    return false
  }
}

function familyList() {
  return `Families: ${families.join(', ')}.`
}

/** Types and aliases, and the file of each. */
function namesInUse() {
  const names = new Map()
  for (const own of families) {
    for (const each of readdirSync(join(folder, own)).filter((path) => path.endsWith('.ts'))) {
      const text = readFileSync(join(folder, own, each), 'utf8')
      const words = text.match(/^ {2}(?:type: '[^']+'|aliases: \[[^\]]*\])/gm) ?? []
      for (const [, word] of words.join(' ').matchAll(/'([^']+)'/g)) names.set(word, `${own}/${each}`)
    }
  }
  return names
}

/** The list with the import in the order of paths, and the check at its end. */
function registered() {
  const lines = source.split('\n')
  const path = `./${stem}.ts`
  const imports = lines.flatMap((line, at) => {
    const [, from] = /^import \{ [^}]+ \} from '(\.\/[^']+)'$/.exec(line) ?? []
    return from === undefined ? [] : [{ at, from }]
  })
  const place = lines.findLastIndex((line) => /^ {2}\w+,$/.test(line))
  const next = imports.find(({ from }) => from > path)?.at ?? imports.at(-1).at + 1
  if (place === -1) stop(`src/checks/${list} is not written as expected; add the lines by hand`)
  lines.splice(place + 1, 0, `  ${name},`)
  lines.splice(next, 0, `import { ${name} } from '${path}'`)
  return lines.join('\n')
}

function template() {
  return `import { z } from 'zod'
import { defineCheck, missingData } from '../define.ts'
import { fails, omitOutput, passes } from '../shared-examples.ts'

export const ${name} = defineCheck({
  type: '${type}',
  origins: ['scenario-gate'],
  summary: 'TODO: what holds where it passes, in one sentence.',
  why: 'TODO: what goes wrong in agents that this finds.',
  // TODO: what a trace must hold; without it the verdict is \`missing-data\`, before \`evaluate\` is asked.
  needs: ['output'],
  params: () =>
    z.strictObject({
      value: z.string().min(1).describe('TODO: what the author of a scenario says here.'),
    }),
  reasons: { 'not-so': 'TODO: why it fails, in one sentence.' },
  evaluate(trace, { value }) {
    // TODO: \`pass()\`, or \`fail('not-so', { expected, actual })\`. Until then it passes nothing.
    return missingData(\`${type} is not written yet: \${value}, \${trace.finalOutput}\`)
  },
  examples: [
    passes('TODO: when it passes', { value: 'TODO' }, { output: 'TODO' }),
    fails('TODO: when it does not', { value: 'TODO' }, 'not-so', 'TODO'),
    omitOutput({ value: 'TODO' }),
  ],
})
`
}
