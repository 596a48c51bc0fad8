import type { ConfigFile } from '../options/config.ts'
import { dayAfter } from '../core/day.ts'
import { placeOf } from '../core/diagnostic.ts'
import { GateError } from '../core/errors.ts'
import type { QuarantineAt } from '../gate/quarantine.ts'
import type { QuarantineEntry } from '../options/policy-options.ts'

/** Days that an entry of `quarantine` may be in force from today on: long enough to mend a scenario, too short to forget it. */
const longestQuarantine = 90

/**
 * The entries of `quarantine`, each with its place in the config file.
 * @throws GateError `bad-config` for an entry that goes on for too long.
 */
export function quarantineOf(
  entries: readonly QuarantineEntry[],
  config: ConfigFile | null,
  now: number,
): QuarantineAt[] {
  const latest = dayAfter(now, longestQuarantine)
  return entries.map((entry, index) => {
    const place = config === null ? {} : { file: config.path, ...config.locate(['quarantine', index]) }
    if (entry.expires > latest) {
      const at = config === null ? '' : `${placeOf(place)}: `
      throw new GateError(
        'bad-config',
        `${at}\`quarantine[${index}].expires\` is ${entry.expires}; a quarantine is for at most ${longestQuarantine} days, that is until ${latest}`,
      )
    }
    return { ...entry, place }
  })
}
