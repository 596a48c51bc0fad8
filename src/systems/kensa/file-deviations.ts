import type { Deviations } from '../system.ts'

/** Where we read a scenario file of Kensa otherwise, its datasets, or the reply of its judge. */
export const kensaFileDeviations = {
  'no-shell': {
    where: 'a pipe, a redirection, `&&`, `$VAR`, `cd` or `X=1` in a `run_command` of one text',
    original: 'is passed to the program as an argument',
    ours: 'a problem of the scenario, with what to write in its place',
    why: 'the author expects a shell, which neither of us starts; without it the command does something else',
  },
  'input-placeholder': {
    where: '`{{input}}` in a `run_command` that is a list',
    original: 'is passed as it is, and the input is one more argument',
    ours: 'is the place of the input, as in one text',
    why: 'no agent is asked the nine characters `{{input}}`',
  },
  'row-placeholder': {
    where: '`{{field}}` in `run_command` or `env_overrides`',
    original: 'is passed as it is',
    ours: 'takes the field of the row; a problem of the scenario where there is none',
    why: 'a placeholder that nothing fills would ask the agent something else than its author meant',
  },
  'nothing-asked': {
    where: 'a scenario without checks, `criteria` and `judge`',
    original: 'passes',
    ours: 'a problem of the scenario, which is unverified',
    why: 'a scenario that asks for nothing shows nothing',
  },
  'unknown-key': {
    where:
      'a key of a scenario or of a check that Kensa does not know, such as `owner`, unless it begins with `x-`',
    original: 'is passed over',
    ours: 'an error, with the nearest name; write `x-owner`',
    why: 'what is passed over in silence may be something that its author counts on',
  },
  'older-checks': {
    checks: ['tool_called', 'tool_not_called'],
    where: '`tool_called` and `tool_not_called` of Kensa 0.1 and 0.2',
    original: 'are refused since 0.3',
    ours: 'are read, beside those of all later versions',
    why: 'files of all generations are still there',
  },
  'row-ids': {
    where: 'two rows of a dataset with one `id`',
    original: 'end the whole run since 0.8',
    ours: 'are two scenarios, which are told apart by their place',
    why: 'both can be run and judged; earlier versions took `id` for a field like any other',
  },
  'row-faults': {
    where: 'a row of a dataset that is not JSON, or lacks the field of the input',
    original: 'ends the whole run',
    ours: 'is unverified; the other rows are run',
    why: 'one bad row does not hide what the others show, and the gate does not pass over it',
  },
  'dataset-elsewhere': {
    where: 'a dataset outside of the folder of its scenario: `../rows.jsonl`',
    original: 'ends the whole run',
    ours: 'is read, where it is in the repository',
    why: 'scenarios of several folders can share their rows',
  },
  'further-checks': {
    where: '`max_tokens`, `args: subset`, and what else Kensa does not have, in its own files',
    original: 'is refused',
    ours: 'is read as in our own format',
    why: 'a scenario need not be rewritten to ask for more',
  },
  'byte-order-mark': {
    where: 'a dataset that begins with a byte order mark',
    original: 'cannot be read',
    ours: 'is read without it',
    why: 'the mark is no part of the first row',
  },
  'judge-reply': {
    where:
      'a reply of the judge that is no verdict: no JSON, another word, `passed` in the place of `verdict`, no reasons, further keys',
    original:
      'has failed, or passed where `passed` is anything but false or the verdict stands beside other keys',
    ours: 'the model is asked once more, and then the scenario is unverified',
    why: 'a reply that is not what was asked for says nothing about the agent',
  },
  'prose-around': {
    where: 'words before or behind the JSON of a verdict',
    original: 'it has failed',
    ours: 'the verdict counts',
    why: 'models write them, and the verdict is whole',
  },
} as const satisfies Deviations
