import type { Deviation } from '../deviation.ts'

const noSilence = 'what is passed over in silence is something that its author counts on'

/** Where we do otherwise than Timbal with eval files and flows, by what the tests of parity call it. */
export const timbalFlowDeviations = {
  'no-steps': {
    checks: ['seq!', 'parallel!'],
    where: 'an empty list of steps, or of names in a block or a run',
    original: '`parallel!` passes, `seq!` fails, `contains: []` asks for nothing',
    ours: 'error `invalid-params`',
    why: 'a check that asks for nothing is a problem, neither a pass nor a failure',
  },
  'dropped-step': {
    checks: ['seq!', 'parallel!'],
    where: 'a step that is no step: two keys in one mapping, a number, nothing',
    original: 'is left out, and the rest is matched without it',
    ours: 'error `invalid-params`, with its place',
    why: noSilence,
  },
  'no-list': {
    checks: ['seq!', 'parallel!'],
    where: '`seq!: llm`, steps that are no list',
    original: 'is left out; nothing is checked',
    ours: 'error `invalid-params`',
    why: noSilence,
  },
  'block-with-tolerance': {
    checks: ['parallel!'],
    where: '`parallel!: {tolerance, spans}` outside of `seq!`, as the documents have it',
    original: 'is left out; nothing is checked',
    ours: 'is checked, with its tolerance',
    why: noSilence,
  },
  'listed-twice': {
    checks: ['parallel!'],
    where: 'a name that is listed twice, or was called more often than it is listed',
    original:
      'only the last call of a name is looked at: one call is enough, and a later lone call hides a block',
    ours: 'as many calls as are listed must have run at the same time; which ones is open',
    why: 'two calls are asked for, and it is enough that they ran together once',
  },
  'block-in-place': {
    checks: ['seq!'],
    where: '`parallel!` in `seq!` with a wildcard of open length before and after it',
    original: 'other spans than those that were matched may be looked at for overlap',
    ours: 'the sequence holds if it can be matched so that its blocks overlap',
    why: 'the times of other spans say nothing about the block',
  },
  'sequence-in-sequence': {
    checks: ['seq!'],
    where: '`seq!` as a step of `seq!`',
    original: 'stands for a span of that name, and never matches',
    ours: 'error `invalid-params`, with its place',
    why: 'it is a slip of the author, and no failure of the agent',
  },
  'run-of-any': {
    checks: ['seq!'],
    where:
      '`any!` with a list, a key that it does not have (`minimum`), `contains: a` without a list, or a bound that is not a number',
    original: 'ignores the list and the key, and reads a text letter by letter; a bound breaks the run',
    ours: 'error `invalid-params`, with its place',
    why: noSilence,
  },
  'names-alike': {
    checks: ['seq!', 'parallel!'],
    where: 'agents of which one name begins with the other (`agent`, `agent2`)',
    original: 'what ran in the longer counts for the shorter too',
    ours: 'each has its own',
    why: 'they are two agents',
  },
  'validators-in-block': {
    checks: ['seq!', 'parallel!'],
    where: 'validators below steps of `parallel!: {spans}` in `seq!`, or of a flow two levels down',
    original: 'are never read',
    ours: 'are checked',
    why: noSilence,
  },
  'counted-on': {
    checks: ['seq!', 'parallel!'],
    where: 'a name that stands in a sequence and again in a flow inside of it, with validators',
    original: 'counts anew in there: both are about the first call',
    ours: 'counts on: the second is about the second call',
    why: 'the call that is asked about would not be looked at',
  },
  'repeated-key': {
    checks: [],
    where: 'a key that stands twice in one mapping, as `contains!` does in the documents',
    original: 'only the last is checked',
    ours: 'all are checked, with a warning',
    why: noSilence,
  },
  'lost-validator': {
    checks: [],
    where: 'a validator that is misspelt or cannot be built',
    original: 'fails the eval; below a list it is lost, and the eval may pass',
    ours: 'error with its place and the nearest name; the scenario is unverified',
    why: 'it is a problem of the file, and no failure of the agent',
  },
  'asks-nothing': {
    checks: [],
    where: 'a key that leads to no validator (`contains: x`, `tag: [a]`)',
    original: 'is passed over',
    ours: 'an error where it is nearly a validator or a field, else a warning',
    why: noSilence,
  },
  'no-validators': {
    checks: [],
    where: 'an eval without validators, with or without a `timeout`',
    original: 'passes, even where the agent crashed',
    ours: 'is unverified',
    why: 'nothing was checked',
  },
  timeout: {
    checks: ['max_duration'],
    where: '`timeout`',
    original: 'is read and never looked at, though the documents say that it ends the run',
    ours: 'is the check `max_duration`',
    why: 'a limit that was given is held',
  },
  'bad-field': {
    checks: [],
    where: 'a field of the wrong type, a key that is no text, two evals of one name',
    original: 'ends the run; no eval is scored',
    ours: 'an error with its place; that eval is unverified and the others are scored',
    why: 'one bad eval must not hide the others, and none of them passes for it',
  },
  'long-form': {
    checks: [],
    where: 'options of the long form that do not exist, and `name`, `target`, `path_key`',
    original: 'are passed over, or send the validator elsewhere',
    ours: 'error with its place',
    why: noSilence,
  },
  'by-content': {
    checks: [],
    where: 'which files hold evals',
    original: 'those named `eval….yaml` or `…eval.yaml`',
    ours: 'every YAML file that is a list of evals, but for `evalconf.yaml` and what is in `site-packages`',
    why: 'a file that is named otherwise would be passed over in silence',
  },
} as const satisfies Readonly<Record<string, Deviation>>
