/**
 * Whether the model that says it replied may be the one that was asked. A name without a version, or with
 * `latest`, stands for one with a version (`gpt-5-mini` for `gpt-5-mini-2025-08-07`); `gpt-5` is not `gpt-5-mini`.
 */
export function isSameModel(asked: string, replied: string): boolean {
  const [wanted, found] = [familyOf(asked), familyOf(replied)]
  if (wanted === found || !/\blatest$/i.test(asked)) return wanted === found
  // Such an alias may leave out the version in the middle of the name.
  const parts = found.split(/[-.]/)
  return wanted.split('-').every((part) => parts.includes(part))
}

/** The name without whose it is, and without the version at its end. */
function familyOf(name: string): string {
  const own = name.toLowerCase().split('/').at(-1) ?? ''
  return own.replace(/(?:[-@:](?:latest|preview|free|exp|\d{4}-\d\d-\d\d|\d\d-\d{4}|\d{3,8}))+$/, '')
}
