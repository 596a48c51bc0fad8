import { nearMissDeviation } from './near-miss.ts'
import type { Deviations } from '../../src/systems/system.ts'

const noSilence = 'what is passed over in silence is something that its author counts on'

/** Where we do otherwise than ADK, about no check of its own. */
export const adkFileDeviations = {
  'near-miss': nearMissDeviation,
  'asks-nothing': {
    where:
      'a case of which no criterion asks anything: no expected calls `IN_ORDER` or `ANY_ORDER`, a threshold of 0',
    original: 'passes',
    ours: 'an error of the file; beside other criteria a warning',
    why: 'a case that asks for nothing shows nothing',
  },
  'unreachable-threshold': {
    where: 'a threshold above 1',
    original: 'every run fails',
    ours: 'an error of the file',
    why: 'the config is wrong, not the agent',
  },
  'other-metric': {
    where: '`safety_v1`, `response_evaluation_score`, `multi_turn_*`, metrics of a project',
    original: 'asks a service of Google Cloud, or runs Python',
    ours: 'the check of that name of [your own](../guide/custom-checks.md); without one, an error that names the nearest check',
    why: 'what nobody measured has not passed',
  },
  'unknown-key': {
    where: 'a key of the criteria, or nearly one of a case, that does not exist (`match_typ`)',
    original: 'is passed over',
    ours: 'an error with its place and the nearest name',
    why: noSilence,
  },
  'config-above': {
    where: 'the file with the criteria',
    original: '`test_config.json` in the same folder, or what `--config_file_path` names',
    ours: '`test_config.json` or `eval_config.json` in the same folder, else in the nearest one above',
    why: 'the templates of ADK keep one for all their eval sets, and name it on the command line',
  },
  'played-user': {
    where: 'a case with `conversation_scenario`',
    original: 'a model plays the user',
    ours: 'what is asked of the whole conversation is checked; nobody plays',
    why: 'a recording shows what the user said',
  },
  'same-id': {
    where: 'two eval sets with a case of the same `eval_id`',
    original: 'both run',
    ours: 'an error',
    why: 'an id is that of one scenario',
  },
} as const satisfies Deviations
