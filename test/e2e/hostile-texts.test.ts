import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { actionHere } from '../support/github/action-here.ts'
import { events } from '../support/github/events.ts'
import { runnerEnvironment } from '../support/github/runner.ts'
import { linesWithCommands, workflowCommands } from '../support/github/workflow-commands.ts'
import { livePatterns, rendered } from '../support/rendered.ts'
import { temporaryFolder, type Files } from '../support/repository.ts'
import { good, recording, scenario } from '../support/suite.ts'

/** Means something to Markdown, to GitHub, to a terminal and to the runner. */
const evil = [
  '@octocat #12 https://evil.example/x www.evil.example GH-7 a@b.example 1234567abcdef',
  '![i](//evil.example/p.png) [l](//evil.example) </details><img src=x> <!-- --> $x$ :tada: | ` ``` ~~~',
  '\u001B[2J\u001B]8;;https://evil.example\u0007x\u202Egnp\u200B',
  '##[error]x',
].join(' ')
const lines = `${evil}\n::error::${evil}\n\n# h\n- [ ] x\n\`\`\`mermaid\ngraph\n`
/** As a name of a file may be. */
const named = evil.replaceAll('/', '∕').slice(0, 80)
const text = JSON.stringify(lines)

const unseen = ['\u001B', '\u0007', '\u202E', '\u200B']
// eslint-disable-next-line no-control-regex
const color = /\u001B\[[\d;]*m/g

interface Case {
  readonly name: string
  readonly files: Files
  readonly inputs?: Record<string, string>
  readonly links?: Readonly<Record<string, string>>
}

const check = (params: string) => `  - type: output_contains\n    params: ${params}\n`

const cases: readonly Case[] = [
  {
    name: 'a failing scenario whose every text is hostile',
    files: {
      'scenarios/a.yaml': `id: ${text}\nname: ${text}\ndescription: ${text}\ninput: ${text}\ntags: [${text}]\ntraces: traces/a.json\nchecks:\n  - type: output_contains\n    description: ${text}\n    params: { value: ${text} }\n  - type: tool_called\n    params: { tool: ${text} }\n`,
      'scenarios/traces/a.json': recording({ tools: [lines, 'other'], answer: lines }),
    },
  },
  {
    name: 'files with hostile names',
    files: {
      [`scenarios/${named}.yaml`]: scenario('a', 'traces: "*.json"\n'),
      [`scenarios/${named}.json`]: recording({ tools: [], answer: 'no' }),
      [`scenarios/b${named}/broken.yaml`]: 'id: [\n',
    },
  },
  {
    name: 'unknown keys, checks and words',
    files: {
      'scenarios/a.yaml': `id: a\n${text}: 1\nchecks:\n  - type: ${text}\n  - type: output_contains\n    ${text}: 2\n    params: { ${text}: x }\n${check('{ value: 1 }')}    severity: ${text}\n    when: ${text}\n`,
      'scenarios/b.yaml': `id: b\ntraces: ${text}\nchecks:\n${check(`{ value: x }`)}`,
      'scenarios/c.yaml': `id: c\ndataset: ${text}\ninput_field: ${text}\nchecks:\n${check(`{ value: x }`)}`,
      'scenarios/d.yaml': `id: d\njudge: ${text}\ncriteria: ${text}\nchecks:\n${check(`{ value: x }`)}`,
    },
  },
  {
    name: 'a config of hostile words',
    files: { 'scenarios/a.yaml': scenario('a'), 'scenario-gate.yaml': `${text}: ${text}\n` },
  },
  {
    name: 'a config of hostile values',
    files: { 'scenarios/a.yaml': scenario('a'), 'scenario-gate.yaml': `fail-on: ${text}\n` },
  },
  {
    name: 'a path of the config that leaves the workspace',
    files: {
      'scenarios/a.yaml': scenario('a'),
      'scenario-gate.yaml': `scenarios: [${JSON.stringify(`../${lines}`)}]\n`,
    },
  },
  {
    name: 'a path of the config with nothing there',
    files: { 'scenarios/a.yaml': scenario('a'), 'scenario-gate.yaml': `scenarios: [${text}]\n` },
  },
  {
    name: 'a link that leads out',
    files: { 'scenarios/a.yaml': scenario('a'), 'scenarios/traces/a.json': good },
    links: { [`scenarios/${named}.yaml`]: '/etc/passwd', [`scenarios/traces/${named}.json`]: '/etc/passwd' },
  },
  {
    name: 'a folder of scenarios that leads out',
    files: { 'README.md': '' },
    links: { scenarios: '/etc' },
  },
  {
    name: 'results of a hostile name',
    files: {
      'scenarios/a.yaml': scenario('a'),
      'scenarios/traces/a.json': good,
      'scenario-gate.yaml': `results: ${text}\njunit: ${text}\nctrf: ${JSON.stringify(`x/${lines}`)}\n`,
    },
  },
  {
    name: 'accepted changes of hostile words',
    files: {
      'scenarios/a.yaml': scenario('a'),
      'scenario-gate-accepted.yaml': `- scenario: ${text}\n  by: ${text}\n  reason: ${text}\n  at: ${text}\n  ${text}: 1\n`,
    },
  },
  {
    name: 'a quarantine of hostile words',
    files: {
      'scenarios/a.yaml': scenario('a'),
      'scenarios/traces/a.json': recording({ tools: [], answer: 'no' }),
      'scenario-gate.yaml': `quarantine:\n  - scenario: a\n    owner: ${text}\n    reason: ${text}\n    expires: 2027-01-10\n`,
    },
  },
]

describe('nothing that a change holds is alive on a surface', () => {
  test.for(cases)('$name', async ({ files, inputs = {}, links = {} }) => {
    await using folder = await temporaryFolder()
    await folder.write(files)
    for (const [place, target] of Object.entries(links)) await symlink(target, join(folder.path, place))
    await using runner = await runnerEnvironment({
      event: { name: 'workflow_dispatch', payload: events.workflowDispatch('octo/agent') },
      inputs: { ...inputs, junit: 'junit.xml', ctrf: 'ctrf.json' },
      workspace: folder.path,
    })
    const { stdout } = await actionHere(runner.env)
    const summary = await runner.summary()
    const { live, elements, links: addresses } = rendered(summary)
    expect(Object.entries(livePatterns).filter(([, pattern]) => pattern.test(live))).toEqual([])
    expect(elements.filter((name) => /^(?:img|script|input|h[124-6]|pre)$/.test(name))).toEqual([])
    expect(addresses.filter((address) => /evil/.test(address))).toEqual([])
    const log = stdout.replaceAll(color, '')
    expect(unseen.filter((sign) => summary.includes(sign) || log.includes(sign))).toEqual([])
    const free = stdout.replaceAll(/::stop-commands::(.*)\n[^]*?\n::\1::/g, '')
    expect(linesWithCommands(free).length).toBe(workflowCommands(free).length)
    expect(Object.keys(await runner.outputs())).toContain('gate')
  })
})
