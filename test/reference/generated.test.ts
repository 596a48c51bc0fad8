import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import type { Check } from '../../src/checks/define.ts'
import { runCli } from '../../src/cli.ts'
import { checks } from '../../src/checks/registry.ts'
import { checkPage, checkIndexPage } from '../../scripts/pages/check-page.ts'
import { checkTypesText } from '../../scripts/pages/check-types.ts'
import { buildChecksSchema } from '../../scripts/pages/check-schema.ts'
import { renderCommandPage } from '../../scripts/pages/command-page.ts'
import { renderDeviationPage } from '../../scripts/pages/deviation-page.ts'
import { renderErrorPage } from '../../scripts/pages/error-page.ts'
import { exampleVerdict } from '../support/example-verdict.ts'
import { leftOver } from '../support/left-over.ts'
import { projectRoot } from '../support/source-files.ts'

const all: readonly Check[] = checks

/** What the command line prints for these arguments. */
async function readHelp(args: readonly string[]): Promise<string> {
  let text = ''
  const stdout = { write: (part: string) => (text += part) }
  await runCli([...args], { stdout, stderr: stdout, env: {}, cwd: () => projectRoot, now: () => 0 })
  return text
}

/** `npm run generate` writes what is out of date. */
describe('generated files are up to date', () => {
  test.for(all.map((check) => [check.type, check] as const))('docs/checks/%s.md', async ([type, check]) => {
    const page = checkPage(check, (example) => exampleVerdict(check, example))
    await expect(page).toMatchFileSnapshot(`../../docs/checks/${type}.md`)
  })

  test('docs/checks/README.md', async () => {
    await expect(checkIndexPage(all)).toMatchFileSnapshot('../../docs/checks/README.md')
  })

  test('docs/reference/errors.md', async () => {
    await expect(renderErrorPage()).toMatchFileSnapshot('../../docs/reference/errors.md')
  })

  test('docs/reference/commands.md', async () => {
    await expect(await renderCommandPage(readHelp)).toMatchFileSnapshot('../../docs/reference/commands.md')
  })

  test('docs/reference/deviations.md', async () => {
    await expect(renderDeviationPage()).toMatchFileSnapshot('../../docs/reference/deviations.md')
  })

  test('schema/checks.schema.json', async () => {
    const schema = `${JSON.stringify(buildChecksSchema(), null, 2)}\n`
    await expect(schema).toMatchFileSnapshot('../../schema/checks.schema.json')
  })

  test('src/reference/params-by-type.ts', async () => {
    await expect(checkTypesText()).toMatchFileSnapshot('../../src/reference/params-by-type.ts')
  })

  test('no page is left over', () => {
    const pages = ['README.md', ...all.map(({ type }) => `${type}.md`)]
    expect(leftOver(join(projectRoot, 'docs/checks'), pages)).toEqual([])
  })
})

describe('the JSON Schema of checks', () => {
  const validate = new Ajv2020({ allErrors: true, strict: false }).compile(buildChecksSchema())

  test('takes every example', () => {
    const items = all.flatMap(({ type, examples }) => examples.map(({ params }) => ({ type, params })))
    expect(validate(items), JSON.stringify(validate.errors)).toBe(true)
  })

  test.for([
    ['a check without parameters that needs none', { type: 'no_repeat_calls', severity: 'warning' }, true],
    ['a placeholder for a list', { type: 'tools_called', params: { tools: '{{tools}}' } }, true],
    ['an alias', { type: 'max_cost', params: { max: 1 } }, true],
    ['two spellings of one parameter', { type: 'max_cost', params: { max: 1, max_usd: 1 } }, false],
    ['missing parameters', { type: 'max_turns' }, false],
    ['a text for a list', { type: 'tools_called', params: { tools: 'search' } }, false],
    ['an unknown parameter', { type: 'max_turns', params: { max: 1, min: 1 } }, false],
    ['an unknown check', { type: 'tool_caled', params: {} }, false],
    ['an unknown key', { type: 'no_repeat_calls', weight: 2 }, false],
  ] as const)('%s', ([, item, valid]) => {
    expect(validate([item])).toBe(valid)
  })
})
