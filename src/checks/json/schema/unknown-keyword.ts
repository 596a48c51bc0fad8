import { suggestWord } from '../../../text/suggest.ts'

/** Keywords of drafts after the seventh that ask for something. To pass over them would ask for less. */
const later: ReadonlySet<string> = new Set(
  `dependentRequired dependentSchemas maxContains minContains prefixItems unevaluatedItems
  unevaluatedProperties $dynamicRef $recursiveRef`.split(/\s+/),
)

/** Names beside keywords, as notes or as parts of them; some are close to a keyword. */
const others: ReadonlySet<string> = new Set(
  `$anchor $comment $defs $id $schema default definitions deprecated description else example examples
  id readOnly then title writeOnly`.split(/\s+/),
)

/**
 * Why a key of a schema that is no keyword cannot be passed over; null where it is a note. `isMeant`: whether
 * what stands under it could stand under a keyword that is near.
 */
export function explainUnknownKeyword(
  name: string,
  keywords: Iterable<string>,
  isMeant: (keyword: string) => boolean,
): string | null {
  if (others.has(name)) return null
  if (later.has(name)) return 'this keyword is of a later draft; there are those of drafts 4, 6 and 7'
  const near = suggestWord(name, keywords)
  return near !== null && isMeant(near) ? `there is no such keyword; did you mean ${near}?` : null
}
