import type { Fingerprints } from '../results/comparison-schema.ts'
import { commandFingerprint, inputFingerprint } from '../scenario/run-fingerprint.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { ScoredScenario } from './scored.ts'

/** More judges than people ask of one scenario. */
const mostJudges = 32

/**
 * What the verdict of a scenario depends on. A part that the scenario does not have, or that its traces do
 * not show, is absent: nothing can be said of it. `of`: the definition that its traces were made by, where
 * it is not the one that they were scored by.
 */
export function fingerprintsOf(
  { scenario, shown }: Pick<ScoredScenario, 'scenario' | 'shown'>,
  of: Pick<Scenario, 'input' | 'runCommand'> = scenario,
): Fingerprints {
  const { input, runCommand } = of
  const { models = [], judges = [] } = shown ?? {}
  return {
    checks: scenario.checksFingerprint,
    ...(input === null && runCommand === null ? {} : { input: inputFingerprint(input) }),
    ...(judges.length === 0 ? {} : { judge: judges.slice(0, mostJudges).join(' ') }),
    ...(runCommand === null ? {} : { agent: commandFingerprint(runCommand) }),
    ...(models.length === 0 ? {} : { models: [...models] }),
  }
}
