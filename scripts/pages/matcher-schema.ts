import { otherValueWords } from '../../src/checks/calls/value-matcher.ts'
import { valueWords } from '../../src/checks/calls/value-words.ts'
import type { JsonObject } from '../../src/core/json.ts'

/** JSON Schema of a matcher of values, the definition `matcher`, of which `placeholder` is another. */
export function buildMatcherSchema(): JsonObject {
  const words = Object.keys(valueWords)
  const entries = Object.entries(valueWords).map(([word, { means, schema }]) => [
    word,
    { description: means, ...schema },
  ])
  return {
    properties: Object.fromEntries(entries),
    dependentRequired: { approx: ['within'], within: ['approx'] },
    // Words stand alone; a day beside other keys is one of them.
    if: {
      type: 'object',
      anyOf: words.filter((word) => word !== 'date').map((word) => ({ required: [word] })),
    },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { propertyNames: { enum: words } },
    propertyNames: { not: { enum: Object.keys(otherValueWords) } },
    additionalProperties: { $ref: '#/$defs/matcher' },
    items: { $ref: '#/$defs/matcher' },
  }
}
