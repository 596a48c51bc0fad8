/**
 * The scenario in the id of an Arena run: `<batch>_<provider>_<region>_<scenario>_<hash>_<nonce>`. Every
 * part may have underscores of its own; null where it cannot be told what is what.
 */
export function scenarioOfRun(id: string): string | null {
  const match = /^\d{4}-\d\d-\d\dT[^_]{1,40}_(.{1,400})_[0-9a-f]{8}(?:_[0-9a-z]{1,16})?$/.exec(id)
  const parts = match?.[1]?.split('_') ?? []
  if (parts.length === 3) return parts[2] ?? null
  const region = parts.indexOf('default', 1)
  const isOnly = region !== -1 && !parts.includes('default', region + 1)
  return isOnly && region + 1 < parts.length ? parts.slice(region + 1).join('_') : null
}
