import { nearMissDeviation } from './near-miss.ts'
import type { Deviations } from '../../src/systems/system.ts'

const noSilence = 'what is passed over in silence is something that its author counts on'

/** Where we do otherwise than Timbal, about no validator of its own. */
export const timbalFileDeviations = {
  'repeated-key': {
    where: 'a key that stands twice in one mapping, as `contains!` does in the documents',
    original: 'only the last is checked',
    ours: 'all are checked, with a warning',
    why: noSilence,
  },
  'lost-validator': {
    where: 'a validator that is misspelt or cannot be built',
    original: 'fails the eval; below a list it is lost, and the eval may pass',
    ours: 'error with its place and the nearest name; the scenario is unverified',
    why: 'it is a problem of the file, and no failure of the agent',
  },
  'asks-nothing': {
    where: 'a key that leads to no validator (`contains: x`, `tag: [a]`)',
    original: 'is passed over',
    ours: 'an error where it is nearly a validator or a field, else a warning',
    why: noSilence,
  },
  'no-validators': {
    where: 'an eval without validators, with or without a `timeout`',
    original: 'passes, even where the agent crashed',
    ours: 'is unverified',
    why: 'nothing was checked',
  },
  'bad-field': {
    where: 'a field of the wrong type, a key that is no text, two evals of one name',
    original: 'ends the run; no eval is scored',
    ours: 'an error with its place; that eval is unverified and the others are scored',
    why: 'one bad eval must not hide the others, and none of them passes for it',
  },
  'long-form': {
    where: 'options of the long form that do not exist, and `name`, `target`, `path_key`',
    original: 'are passed over, or send the validator elsewhere',
    ours: 'error with its place',
    why: noSilence,
  },
  'by-content': {
    where: 'which files hold evals',
    original: 'those named `eval….yaml` or `…eval.yaml`',
    ours: 'every YAML file that is a list of evals, but for `evalconf.yaml` and what is in `site-packages`',
    why: 'a file that is named otherwise would be passed over in silence',
  },
  'near-miss': nearMissDeviation,
  'escaped-halves': {
    where: 'a character above U+FFFF that YAML text writes as two escapes: `"\\ud83d\\ude00"`',
    original: 'is two half characters, which no recorded text holds',
    ours: 'is the character',
    why: 'JSON writes such a character in this way, and nobody means two halves',
  },
  'path-of-span': {
    where: 'a validator directly on a call that was made, or on the run (`get_weather: {not_null!: false}`)',
    original: 'sees null, so that it passes as if nothing had been called',
    ours: 'fails as there; where it would pass it is an error `missing-data` that names a path to a value',
    why: 'the path does not say what the validator is about, so its pass proves nothing',
  },
  'missing-occurrence': {
    where: 'a step for a call that was not made so often',
    original: 'is checked on the first call',
    ours: 'fails as there; where it would pass it is an error `missing-data`',
    why: 'a call that was never made cannot pass',
  },
  'not-shown': {
    where:
      'a value that the recording cannot show: of a run that is not over, or in a format that leaves it out',
    original: 'is null',
    ours: 'error `missing-data`; null stays what is known not to be there, such as a tool that was not called',
    why: 'what was not recorded may have been there',
  },
  methods: {
    where: 'a path into a text by the name of a Python method (`output: {title: {not_null!: true}}`)',
    original: 'leads to the method, which is not null',
    ours: 'leads to nothing',
    why: 'a text has no such part',
  },
  objects: {
    where: 'a validator directly on `status`, or on a part of a message (`output: {content: {"0": …}}`)',
    original: 'sees an object, which is no mapping',
    ours: 'sees the mapping that is recorded of it',
    why: 'a recording does not tell the two apart',
  },
  'merge-sign': {
    where: '`<<` or `=` in YAML where a value is due',
    original: 'the file cannot be read',
    ours: 'is text',
    why: 'only as a key can it mean more',
  },
} as const satisfies Deviations
