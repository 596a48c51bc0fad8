import type { Deviation } from '../deviation.ts'

/** Where we read a scenario file of Kensa otherwise. */
export const kensaFileDeviations = {
  'no-shell': {
    checks: [],
    where: 'a pipe, a redirection, `&&`, `$VAR`, `cd` or `X=1` in a `run_command` of one text',
    original: 'is passed to the program as an argument',
    ours: 'a problem of the scenario, with what to write in its place',
    why: 'the author expects a shell, which neither of us starts; without it the command does something else',
  },
  'input-placeholder': {
    checks: [],
    where: '`{{input}}` in a `run_command` that is a list',
    original: 'is passed as it is, and the input is one more argument',
    ours: 'is the place of the input, as in one text',
    why: 'no agent is asked the nine characters `{{input}}`',
  },
  'row-placeholder': {
    checks: [],
    where: '`{{field}}` in `run_command` or `env_overrides`',
    original: 'is passed as it is',
    ours: 'takes the field of the row; a problem of the scenario where there is none',
    why: 'a placeholder that nothing fills would ask the agent something else than its author meant',
  },
  'nothing-asked': {
    checks: [],
    where: 'a scenario without checks, `criteria` and `judge`',
    original: 'passes',
    ours: 'a problem of the scenario, which is unverified',
    why: 'a scenario that asks for nothing shows nothing',
  },
} as const satisfies Readonly<Record<string, Deviation>>
