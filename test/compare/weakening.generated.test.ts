import { expect, test } from 'vitest'
import type { BoundCheck } from '../../src/checks/bind.ts'
import type { Check, Example } from '../../src/checks/define.ts'
import { checks } from '../../src/checks/registry.ts'
import { looseningsOf } from '../../src/compare/weakening/loosened.ts'
import { writeJson } from '../../src/core/json.ts'
import { bindExample } from '../support/example-verdict.ts'

const all: readonly Check[] = checks

/** Of patterns of a thousand parts each would fill a page. */
const longest = 200

/** What the examples of a check ask, each once. */
function asked({ type, examples }: Check): BoundCheck[] {
  const each = new Map(examples.map(({ params }: Example<string>) => [writeJson(params), params] as const))
  return [...each]
    .filter(([written]) => written.length < longest)
    .map(([, given]) => bindExample(type, given))
    .filter(({ problems }) => problems === null)
}

const written = (value: unknown) => (value === undefined ? 'nothing' : writeJson(value))

/**
 * The golden file shows what a change of the rules calls loosened, that was none before, and the contrary: `npm run generate`
 * writes it. Nothing is seen of any trace here, so that a pattern alone tells nothing.
 */
test('what of each check is called loosened, from each of its examples to each other one', async () => {
  const lines = all.flatMap((check) => {
    const examples = asked(check)
    return examples.flatMap((base) => examples.flatMap((head) => loosenedWords(base, head)))
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/loosened.txt')
})

function loosenedWords(base: BoundCheck, head: BoundCheck): string[] {
  const found = looseningsOf(base, head, { base: null, head: null })
  if (found.length === 0) return []
  const { type, params } = base.spec
  return [
    `${type}: ${written(params)} → ${written(head.spec.params)}`,
    ...found.map(
      ({ kind, what, from, to, path }) =>
        `  ${kind} ${what}: ${written(from)} → ${written(to)}, at ${path.join('.')}`,
    ),
  ]
}
