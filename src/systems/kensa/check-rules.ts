import { idleBounds } from '../../checks/surfaces/threshold.ts'
import { isSampling, leastSamplePercentage } from '../../checks/surfaces/trigger.ts'
import type { CheckValues } from '../../scenario/check-keys.ts'
import type { BindProblem } from '../../checks/params/param-problems.ts'

type Rule = readonly [broken: boolean, problem: BindProblem]

/** What no key of a check can see alone: keys that exclude each other, need another, or ask for nothing. */
export function checkRuleProblems(values: CheckValues): BindProblem[] {
  const rules = [...rulesOfTurns(values), ...rulesOfScores(values), ...rulesOfSurface(values)]
  return rules.flatMap(([broken, found]) => (broken ? [found] : []))
}

function slip(key: string, message: string): BindProblem {
  return { code: 'scenario-value', path: [key], message }
}

function rulesOfTurns({
  turn,
  until_turn: until,
  of_turns: count,
  when,
  when_turn: about,
}: CheckValues): Rule[] {
  const { least, most } = typeof count === 'number' ? { least: count, most: count } : (count ?? {})
  const isBeyond = (place: unknown) => typeof place === 'number' && most !== undefined && place > most
  const beyond = (key: string) => slip(key, `there is no such turn in a conversation of at most ${most ?? 0}`)
  return [
    [
      turn !== undefined && until !== undefined,
      slip('until_turn', '`turn` and `until_turn` exclude each other; keep one of them'),
    ],
    [
      least !== undefined && most !== undefined && least > most,
      slip('of_turns', '`least` is above `most`, so that no conversation is so long'),
    ],
    [isBeyond(turn), beyond('turn')],
    [isBeyond(until), beyond('until_turn')],
    [isBeyond(about), beyond('when_turn')],
    [
      about !== undefined && when === undefined,
      slip('when_turn', '`when_turn` says which turn `when` is about; add `when`, or remove it'),
    ],
  ]
}

function rulesOfScores(values: CheckValues): Rule[] {
  const { min_score: min, max_score: max, threshold } = values
  const isGiven = min !== undefined || max !== undefined
  const idle = isGiven ? idleBounds({ min: min ?? null, max: max ?? null }) : null
  return [
    [
      threshold !== undefined && isGiven,
      slip('threshold', '`threshold` says the same as `min_score` and `max_score`; keep one of them'),
    ],
    [
      idle !== null,
      slip(
        min === undefined ? 'max_score' : 'min_score',
        `expected bounds that can be held and broken; ${idle}`,
      ),
    ],
    [
      values.only_fails !== undefined && values.pass_threshold !== undefined,
      slip('only_fails', '`only_fails` proves nothing, and `pass_threshold` decides; keep one of them'),
    ],
  ]
}

function rulesOfSurface({ surface, direction, trigger, sample_percentage: percentage }: CheckValues): Rule[] {
  return [
    [
      direction !== undefined && surface !== 'guardrail',
      slip('direction', '`direction` is for guardrails only; add `surface: guardrail`, or remove it'),
    ],
    [
      trigger !== undefined && surface === 'guardrail',
      slip('trigger', 'a guardrail is asked of every message; remove `trigger`'),
    ],
    [
      percentage !== undefined && !isSampling(trigger),
      slip('sample_percentage', '`sample_percentage` needs `trigger: sample_turns` or `sample_sessions`'),
    ],
    [
      percentage !== undefined && percentage < leastSamplePercentage,
      slip(
        'sample_percentage',
        `below ${leastSamplePercentage} percent it is never asked; remove the check, or ask of more`,
      ),
    ],
  ]
}
