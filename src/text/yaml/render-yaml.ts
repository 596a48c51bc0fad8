import { Document, type ScalarTag, visit } from 'yaml'
import type { JsonValue } from '../../core/json.ts'

/** Of numbers with an exponent YAML 1.1 reads only those with a point as numbers. */
const exponent: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  identify: (value) =>
    typeof value === 'number' && (String(value).includes('e') || Math.abs(value) > Number.MAX_SAFE_INTEGER),
  default: true,
  test: /^(?!)/,
  resolve: (text) => text,
  stringify: ({ value }) =>
    Number(value)
      .toExponential()
      .replace(/^(-?\d+)e/, '$1.0e'),
}

const isMerge = (tag: unknown) =>
  typeof tag === 'object' && tag !== null && 'tag' in tag && tag.tag === 'tag:yaml.org,2002:merge'

/** A value as YAML that reads the same by the rules of 1.1, which are ours and PyYAML's, and by those of 1.2. */
export function renderYaml(value: JsonValue): string {
  const document = new Document(value, {
    version: '1.1',
    aliasDuplicateObjects: false,
    customTags: (tags) => [exponent, ...tags.filter((tag) => !isMerge(tag))],
  })
  visit(document, {
    Scalar(_, scalar) {
      // Plain, it would merge mappings.
      if (scalar.value === '<<') scalar.type = 'QUOTE_DOUBLE'
    },
  })
  // A folded line is hard to search for, and to tell from one with line feeds.
  return document.toString({ lineWidth: 0 })
}
