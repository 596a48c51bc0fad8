import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Check } from '../../src/checks/define.ts'
import { checks } from '../../src/checks/registry.ts'
import { isObject } from '../../src/core/json.ts'
import { installPackage } from '../support/installed-package.ts'
import { temporaryFolder, type TemporaryFolder } from '../support/repository.ts'
import { projectRoot } from '../support/source-files.ts'
import { compileProject, typedProject } from '../support/typed-project.ts'

const run = promisify(execFile)

const project = {
  'package.json': '{ "name": "agent", "private": true, "type": "module" }',
  'vitest.config.js': "export default { test: { setupFiles: ['./setup.js'], watch: false } }\n",
  'setup.js':
    "import { expect } from 'vitest'\nimport { matchers } from 'scenario-gate/vitest'\nexpect.extend(matchers)\n",
  'tokyo.test.js': `import { expect, test } from 'vitest'
import { readTraces } from 'scenario-gate/vitest'
const order = (...order) => ['tool_order', { order }]
test('holds', async () => {
  await expect('tokyo.json').toPassCheck(...order('get_weather', 'get_timezone'))
  await expect('tokyo.json').not.toPassCheck('tools_called', { tools: ['book'] })
  const [trace] = await readTraces('tokyo.json')
  await expect(trace).toPassCheck('no_tool_errors')
})
test('fails', async () => { await expect('tokyo.json').toPassCheck('tools_called', { tools: ['book'] }) })
test('passes', async () => { await expect('tokyo.json').not.toPassCheck('no_tool_errors') })
test('unverified', async () => { await expect('tokyo.json').not.toPassCheck('max_cost', { max_usd: 1e-9 }) })
test('unknown', async () => { await expect('tokyo.json').toPassCheck('tool_oder', { order: ['a'] }) })
test('absent', async () => { await expect('none.json').not.toPassCheck('no_tool_errors') })
`,
}

/** Every example of a check that uses the first names of its parameters. */
function typedExamples(): string {
  const lines = checks.flatMap(({ type, examples, paramAliases = {} }: Check) =>
    examples.flatMap(({ params }) =>
      isObject(params) && Object.keys(params).some((name) => name in paramAliases) ? [] : [{ type, params }],
    ),
  )
  const list = lines.map(({ type, params }) => `  [${JSON.stringify(type)}, ${JSON.stringify(params)}],`)
  return `import type { CheckParams, CheckType } from 'scenario-gate/vitest'
type Asked = { [Type in CheckType]: [type: Type, ...params: CheckParams<Type>] }[CheckType]
export const examples: readonly Asked[] = [\n${list.join('\n')}\n]
`
}

// It takes seconds to build.
let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
  await installPackage(folder.path)
})
afterAll(() => folder[Symbol.asyncDispose]())

test('parameters are typed by the check', async () => {
  await folder.write({ ...typedProject, 'examples.ts': typedExamples() })
  const { stdout } = await compileProject(folder.path)
  expect(stdout).toBe('')
})

// It starts another Vitest.
test('checks are asserted in a project with Vitest, by our words', async () => {
  await folder.write(project)
  await cp(
    join(projectRoot, 'test/fixtures/traces/deepeval-langgraph-1.json'),
    join(folder.path, 'tokyo.json'),
  )
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs')
  const ended = run(process.execPath, [vitest, 'run', '--reporter=json'], { cwd: folder.path })
  const { stdout } = await ended.catch((failed: { readonly stdout: string }) => failed)
  const [{ assertionResults }] = JSON.parse(stdout).testResults
  const messages = Object.fromEntries(
    assertionResults.map(({ title, status, failureMessages }: Record<string, string>) => [
      title,
      status === 'passed' ? 'passed' : String(failureMessages?.[0]).split('\n')[0],
    ]),
  )
  expect(messages).toEqual({
    holds: 'passed',
    fails: expect.stringContaining('tools_called: Never called `book`; called `get_weather`'),
    passes: expect.stringContaining('no_tool_errors passes, and should not'),
    unverified: expect.stringContaining('max_cost is unverified: '),
    unknown: expect.stringContaining('Unknown check "tool_oder". Did you mean tool_order?'),
    absent: expect.stringContaining('none.json: The file cannot be read'),
  })
})
