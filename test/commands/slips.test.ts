import { expect, test } from 'vitest'
import { temporaryFolder, type Files } from '../support/repository.ts'
import { command } from '../support/terminal.ts'

const answers = (head: string, value: string) =>
  `${head}\nchecks:\n  - type: output_contains\n    params: { value: ${value} }\n`

/** What people type first, and what they are told, so that they need no page to go on. */
test.for<readonly [args: readonly string[], says: string, files?: Files]>([
  [['test', 's'], '`test` is not a command; did you mean `run`?'],
  [['lint', 's'], '`lint` is not a command; did you mean `validate`?'],
  [['rnu', 's'], '`rnu` is not a command; did you mean `run`?'],
  [['frobnicate'], '`frobnicate` is not a command; the usual ones are `init`, `run`, `trace` and `explain`'],
  [['run', 's', '--base', 'main', '--base', 'dev'], '--base takes one value, got `main` and `dev` '],
  [['run', 's', '--results', 'a', '--results', 'b'], '--results takes one value, got `a` and `b` '],
  [['report', 'a', '--format', 'html', '--format', 'junit'], '--format takes one value, got `html` and'],
  [['run', 's', '--replay=false'], '--replay takes no value; leave it out to switch it off '],
  [['accept', 'a', '--reason', 'x', '--all=no'], '--all takes no value; leave it out to switch it off '],
  [['run', 's', '--scenario', 'x', '--scenario', 'y'], '--scenario x --scenario y: no scenario is meant'],
  [['run', 's', '--traces', 'x', '--traces', 'y'], 'no trace found: no file matches `x`, `y`'],
  [
    ['run', 's', '--agent-files', 'x', '--agent-files', 'y'],
    'All scenarios were run: what the change touches',
  ],
  [['run', 's', '--filter', 'a'], '--filter is not an option; did you mean `--scenario`?'],
  [
    ['run', 's', '--max-concurrency', '3'],
    '--max-concurrency is not an option; did you mean `--concurrency`?',
  ],
  [['run', 's', '-v'], '-v is not an option; did you mean `--verbose`?'],
  [['accept', '-5-degrees'], '-5 is not an option; a name that begins with `-` stands behind `--`'],
  [['doctor', '--agent'], '--agent is not an option; did you mean `--start-agent`?'],
  [['run', 's', '--format', 'html'], 'got `html`; `scenario-gate report RESULTS --format html` makes it'],
  [['run', 's/*.yaml'], 'There is nothing at `s/*.yaml`: a path is no glob here; name the folder `s`.'],
  [['run', 's/a.yml'], 'There is nothing at `s/a.yml`; did you mean `s/a.yaml`?', { 's/a.yaml': '' }],
  [['run', 'scenarioz'], 'at `scenarioz`; did you mean `scenarios`?', { 'scenarios/a.yaml': '' }],
  [['run', String.raw`s\a.yaml`], 'at `s\\a.yaml`; did you mean `s/a.yaml`?', { 's/a.yaml': '' }],
  [
    ['trace', 't/refund.jsn'],
    'no file `t/refund.jsn`, and no folder with files; did you mean `t/refund.json`?',
    { 't/refund.json': '[]' },
  ],
  [['trace'], '`scenario-gate trace --help` lists the options;'],
  [['frobnicate'], '`scenario-gate --help` lists the options;'],
  [['explain', 'cost'], 'Did you mean max_cost, cost_budget?'],
  [['suggest', 'nowhere'], 'There is no file `nowhere`, and no folder with files.'],
  [
    ['validate', 's'],
    's/a.yaml:1:1: error: this is not a scenario: did you mean `id` for `Id`, `checks` for `Checks`?',
    { 's/a.yaml': 'Id: a\nChecks: []\n' },
  ],
  [
    ['validate', 's'],
    'YAML 1.1 reads `yes` as true and YAML 1.2 as text; put it in quotes: "yes"',
    { 's/a.yaml': answers('id: a', 'yes') },
  ],
  [
    ['run', 's', '--baseline', 'none'],
    '`traces`: no file matches `traces`; that is a folder; its files are `traces/**`; relative to this file it is `../traces/**`',
    { 's/a.yaml': answers('id: a\ntraces: ../traces', 'x'), 'traces/a.json': '{}' },
  ],
  [
    ['run', 's', '--baseline', 'none'],
    'no file matches `s/u/s/t/*.json`; there is no folder `s/u/s`; relative to this file it is `../t/*.json`',
    { 's/u/a.yaml': answers('id: a\ntraces: s/t/*.json', 'x'), 's/t/a.json': '{}' },
  ],
  [
    ['validate', 's'],
    'checks[0]: write `type: tools_called`, and what stands below `tools_called` under `params`',
    { 's/a.yaml': 'id: a\nchecks:\n  - tools_called: [a]\n' },
  ],
  [
    ['validate', 's'],
    's/a.yaml:4:1: error: `params` is not a key here; it is of a check: indent it as far as `type`',
    { 's/a.yaml': 'id: a\nchecks:\n  - type: output_contains\nparams: { value: x }\n' },
  ],
  [
    ['validate', 's'],
    's/a.yaml:4:4: error: not valid YAML: the items of one list start in the same column, and so do the keys of one item',
    { 's/a.yaml': 'id: a\nchecks:\n  - type: output_contains\n   params: { value: x }\n' },
  ],
  [
    ['validate', 's'],
    '`timeout_seconds` is not a key here; did you mean `timeout`?',
    { 's/a.yaml': 'id: a\nrun_command: [a]\ntimeout_seconds: 3\nchecks:\n  - type: non_empty\n' },
  ],
  [
    ['validate', 's'],
    '`assertions` is not a key here; did you mean `checks`?',
    { 's/a.yaml': 'id: a\nassertions:\n  - type: non_empty\n' },
  ],
  [
    ['validate', 's'],
    'expected number, got the text "$0.05"; write the number alone, such as 0.05',
    { 's/a.yaml': 'id: a\nchecks:\n  - { type: max_cost, params: { max_usd: $0.05 } }\n' },
  ],
])('%j says: %s', async ([args, says, files = { 's/a.yaml': answers('id: a', 'x') }]) => {
  await using folder = await temporaryFolder()
  await folder.write(files)
  const { code, stdout, stderr } = await command(args, folder.path)
  expect(code).toBeGreaterThan(0)
  expect(`${stdout}${stderr}`.replaceAll(/\s+/g, ' ')).toContain(says)
})

test('-h is --help', async () => {
  await using folder = await temporaryFolder()
  for (const name of ['run', 'doctor', 'trace']) {
    const [short, long] = await Promise.all(
      ['-h', '--help'].map((flag) => command([name, flag], folder.path)),
    )
    expect(short).toEqual(long)
    expect(short?.stdout).toContain(`Usage: scenario-gate ${name}`)
  }
})
