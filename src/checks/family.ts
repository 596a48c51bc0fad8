import { namesByFamily } from './names.ts'

/** Folders of checks, as the pages group them; `custom`: the project's own. */
export type Family = keyof typeof namesByFamily | 'custom'

export const familyByName: ReadonlyMap<string, Exclude<Family, 'custom'>> = new Map(
  (Object.keys(namesByFamily) as (keyof typeof namesByFamily)[]).flatMap((family) =>
    namesByFamily[family].map((name) => [name, family] as const),
  ),
)

/** Finds the family of a check by its type or an alias. */
export function findFamily(name: string): Family {
  return familyByName.get(name) ?? 'custom'
}
