import { existsSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import type { BoundCheck } from '../../src/checks/bind.ts'
import type { Check } from '../../src/checks/define.ts'
import { judgedTypes, outsideTypes } from '../../src/checks/other-names.ts'
import { buildParamSchema } from '../../src/checks/params/param-schema.ts'
import { checkNames, findCheck } from '../../src/checks/find-check.ts'
import { checks } from '../../src/checks/registry.ts'
import { runChecks } from '../../src/checks/run.ts'
import { checkIndexPage } from '../../scripts/pages/check-page.ts'
import { buildChecksSchema } from '../../scripts/pages/check-schema.ts'
import { loadSuite } from '../support/load-suite.ts'
import { exampleAnswer } from '../support/example-answer.ts'
import { documents, fileOf, traceOfRun, type DocumentExample } from '../support/documents.ts'
import { memoryTree } from '../support/memory-tree.ts'

const validate = new Ajv2020({ allErrors: true, strict: false }).compile(buildChecksSchema())
const index = checkIndexPage(checks)

/** The names of parameters that an author may write, in any form of the parameters. */
function paramNames(check: Check): string[] {
  const { properties = {}, anyOf = [] } = buildParamSchema(check)
  return [
    ...Object.keys(properties),
    ...anyOf.flatMap((form) => Object.keys(form.properties ?? {})),
    ...Object.keys(check.paramAliases ?? {}),
  ]
}

describe.for(documents)('$document', ({ names, outside = [], examples, source, licence }) => {
  test('says where it comes from', () => {
    expect([source, licence].every((text) => text !== '')).toBe(true)
  })

  test.for(Object.entries(names))(
    '%s is registered, documented, exemplified and in the schema',
    ([name, params]) => {
      const check = findCheck(name)
      if (check === null) throw new Error(`there is no check called ${name}`)
      expect(paramNames(check)).toEqual(expect.arrayContaining([...params]))
      expect(existsSync(`docs/checks/${check.type}.md`)).toBe(true)
      expect(index).toContain(`[\`${name}\`](${check.type}.md)`)
      expect(check.examples.some(({ expect: wanted }) => wanted === undefined)).toBe(true)
      // Each example of the check may as well be written under this name.
      const items = check.examples.map((example) => ({ type: name, params: example.params }))
      expect(validate(items), JSON.stringify(validate.errors)).toBe(true)
    },
  )

  test('what nobody here answers for is known, and no check', () => {
    expect(outside.filter((name) => !judgedTypes.has(name) && !outsideTypes.has(name))).toEqual([])
    expect(outside.filter((name) => checkNames.includes(name))).toEqual([])
  })

  test.for(examples.map((example) => [titleOf(example), example] as const))('%s', async ([, example]) => {
    const { path, text } = fileOf(example.snippet)
    const { scenarios, diagnostics } = await loadSuite(memoryTree({ [path]: text }), [path])
    const [scenario, second] = scenarios
    expect({ second, problems: scenario?.problems }).toEqual({ second: undefined, problems: [] })
    const isOutside = example.runs.every(({ verdicts }) => verdicts.every((status) => status === 'error'))
    expect(diagnostics.length > 0, JSON.stringify(diagnostics)).toBe(isOutside)
    expect(await statuses(example, scenario?.checks ?? [])).toEqual(
      example.runs.map(({ verdicts }) => verdicts),
    )
    if (!isOutside) showsBoth(example)
  })
})

function titleOf({ snippet }: DocumentExample): string {
  return snippet
    .replaceAll(/#.*|\s+/g, ' ')
    .trim()
    .slice(0, 80)
}

/** What its own checks say of each run; what a dialect asks of every run stands before them. */
async function statuses({ runs }: DocumentExample, bound: readonly BoundCheck[]) {
  const own = bound.slice(-(runs[0]?.verdicts.length ?? 0))
  const found: string[][] = []
  for (const run of runs) {
    found.push(runChecks(await traceOfRun(run), own, exampleAnswer(run)).map(({ status }) => status))
  }
  return found
}

/** Each check of an example passes on one run and fails on another. */
function showsBoth({ runs }: DocumentExample): void {
  const count = runs[0]?.verdicts.length ?? 0
  for (let at = 0; at < count; at += 1) {
    expect(runs.map(({ verdicts }) => verdicts[at])).toEqual(expect.arrayContaining(['pass', 'fail']))
  }
}
