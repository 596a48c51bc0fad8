import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { memoryFile, readAll } from '../../support/trace-files.ts'

const examples = new URL('../../fixtures/traces/examples/', import.meta.url)

/** An example whose only tool call is a command, by what stands in place of its result. */
async function findErrors(name: string, change: (text: string) => string) {
  const text = readFileSync(new URL(name, examples), 'utf8')
  const changed = change(text)
  expect(changed).not.toBe(text)
  const { traces, damaged } = await readAll(memoryFile(changed, name))
  expect(damaged).toEqual([])
  return traces.flatMap(({ toolCalls }) => toolCalls?.map(({ error }) => error) ?? [])
}

test.for<[string, (code: number) => (text: string) => string]>([
  [
    'opencode.json',
    (code) => (text) => text.replace(/"output": "18[^"]*"/, `$&, "metadata": { "exit": ${code} }`),
  ],
  [
    'amp.json',
    (code) => (text) =>
      text.replace(/"result": "18[^"]*"/, `"result": { "output": "x", "exitCode": ${code} }`),
  ],
  [
    'copilot-cli.jsonl',
    (code) => (text) =>
      text.replace(/"success": true/, `$&, "toolTelemetry": { "metrics": { "exit_code": ${code} } }`),
  ],
  [
    'copilot-cli.jsonl',
    (code) => (text) => text.replace(/"18 °C[^"]*"/, `"x\\n<exited with exit code ${code}>"`),
  ],
])(
  'a command that ends with another code than zero has failed, whatever is said of the tool: %s',
  async ([name, write]) => {
    expect(await findErrors(name, write(0))).toEqual([null])
    expect(await findErrors(name, write(3))).toEqual(['exit code 3'])
  },
)

const printShell = (printed: string, code: number) =>
  `Output: ${printed}\\nError: (none)\\nExit Code: ${code}\\nSignal: 0\\nProcess Group PGID: 7`
const asShell = (output: string) => (text: string) =>
  text.replaceAll('get_weather', 'run_shell_command').replace(/"18 °C[^"]*"/, `"${output}"`)

test.for(['gemini-cli.json', 'qwen-code.jsonl'])(
  'the code stands below what a command printed, which may look like it: %s',
  async (name) => {
    expect(await findErrors(name, asShell(printShell('Exit Code: 1', 0)))).toEqual([null])
    expect(await findErrors(name, asShell(printShell('Exit Code: 0', 1)))).toEqual(['exit code 1'])
  },
)

test.for<[string, RegExp, string]>([
  ['nothing that it printed', /"response": \{[^}]*\}/, '"response": {}'],
  ['no answer of a tool', /"functionResponse": \{[^}]*\}\s*\}/, '"text": "x"'],
])('nobody knows how a command ended of which is recorded %s', async ([, place, other]) => {
  const text = asShell('x')(readFileSync(new URL('gemini-cli.json', examples), 'utf8'))
  const changed = text.replace(place, other)
  expect(changed).not.toBe(text)
  const { traces } = await readAll(memoryFile(changed, 'gemini-cli.json'))
  expect(traces.map((trace) => trace.toolCalls?.map(({ errorKnown }) => errorKnown))).toEqual([[false]])
})
