/**
 * Which keys an object or a list lacks, and which values it has of another type. Types are those of `typeof`, and
 * `array`; null is an `object`, as in JavaScript. A key that is not there has no type. `otherTypes`: the type that was
 * wanted, and the one that it has. `typed`: how many keys were there to look at the type of.
 */
export function findShapeProblems(
  value: object,
  required: readonly string[],
  types: Readonly<Record<string, string>>,
) {
  const has = (key: string) => isPresent(value, key)
  const typed = Object.entries(types).filter(([key]) => has(key))
  return {
    missing: required.filter((key) => !has(key)),
    typed: typed.length,
    otherTypes: typed.flatMap(([key, wanted]) => {
      const actual = getTypeName((value as Record<string, unknown>)[key])
      return actual === wanted ? [] : [{ key, wanted, actual }]
    }),
  }
}

/** Tells whether a key is present; inherited ones (`toString`) are not. */
function isPresent(value: object, key: string): boolean {
  if (Object.hasOwn(value, key)) return true
  const common: object = Array.isArray(value) ? Array.prototype : Object.prototype
  return key in value && !(key in common)
}

function getTypeName(value: unknown): string {
  if (typeof value === 'bigint') return 'number'
  return Array.isArray(value) ? 'array' : typeof value
}
