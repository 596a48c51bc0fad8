/** The fields that have a value; those that may be missing are optional. */
type Present<Fields> = {
  [Name in keyof Fields as MayBeMissing<Fields[Name]> extends true ? never : Name]: Fields[Name]
} & {
  [Name in keyof Fields as MayBeMissing<Fields[Name]> extends true ? Name : never]?: NonNullable<Fields[Name]>
}

type MayBeMissing<Value> = undefined extends Value ? true : null extends Value ? true : false

/** Refuses a field that may be null and undefined: only its caller knows whether null is a value there. */
type Unambiguous<Fields> = {
  [Name in keyof Fields]: undefined extends Fields[Name]
    ? null extends Fields[Name]
      ? never
      : Fields[Name]
    : Fields[Name]
}

/**
 * Drops the fields that are null or undefined, to spread the rest into an object: `{ id, ...present({ error }) }`.
 * Builds an object for each call, so code that runs once per line of input writes the condition itself.
 */
export function omitNullish<Fields extends object>(fields: Fields & Unambiguous<Fields>): Present<Fields> {
  const copy: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) copy[name] = value
  }
  return copy as Present<Fields>
}
