import { afterAll, describe, expect, test } from 'vitest'
import { isoInstant } from '../../src/text/iso-instant.ts'
import type { PathValue } from '../../src/trace/views/path-span.ts'
import { follow, occurrencesIn } from '../../src/trace/views/path-target.ts'
import { spanPathsOf } from '../../src/trace/views/span-paths.ts'
import { timbalRun, type ShortSpan } from '../support/timbal-run.ts'
import { timbalVectors, verdictsOn } from '../support/timbal-vectors.ts'
import { deviations } from './timbal-value-deviations.ts'

interface Base {
  readonly id: string
  readonly note: string
}

interface ValueVector extends Base {
  readonly kind: 'value'
  readonly validator: string
  readonly spec?: unknown
  readonly spec_yaml?: string
  readonly actual?: unknown
  readonly missing?: boolean
  readonly message?: readonly string[]
  readonly expect: { readonly outcome: string }
}

interface ResolveVector extends Base {
  readonly kind: 'resolve'
  readonly spans: readonly ShortSpan[]
  readonly target: string
  readonly path_key: string
  readonly expect: { readonly span: number | null; readonly value: unknown }
}

interface UsageVector extends Base {
  readonly kind: 'usage'
  readonly usage: Readonly<Record<string, number>>
  readonly key: string
  readonly expect: { readonly value: unknown }
}

interface PathKeyVector extends Base {
  readonly kind: 'path_key'
  readonly path_key: string
  readonly target: string
  readonly expect: Readonly<Record<string, number>>
}

interface TransformVector extends Base {
  readonly kind: 'transform'
  readonly text: string
  readonly transforms: readonly string[]
  readonly expect: string
}

interface DateVector extends Base {
  readonly kind: 'isodate'
  readonly text: string
  readonly expect: {
    readonly valid: boolean
    readonly aware?: boolean
    readonly normalized?: string
    readonly utc?: string | null
  }
}

const agreement = new Map<string, { agree: number; listed: number }>()

function tally(kind: string, isListed = false): void {
  const found = agreement.get(kind) ?? { agree: 0, listed: 0 }
  agreement.set(kind, found)
  found[isListed ? 'listed' : 'agree'] += 1
}

const values = timbalVectors<ValueVector>('value')

/** What cannot be built, or breaks, can be evaluated nowhere. */
function theirStatus({ expect: { outcome } }: ValueVector): string {
  return outcome === 'invalid' ? 'error' : outcome
}

describe('validators of Timbal', () => {
  test.for(values)('$id $validator: $note', async (vector) => {
    const { id, validator, spec, spec_yaml: yaml, actual = null, missing, message } = vector
    const target = missing === true ? 'nope:\n    output' : 'output'
    const indent = missing === true ? '      ' : '    '
    const written = yaml ?? JSON.stringify(spec)
    const output = message === undefined ? actual : { $message: message }
    const { verdicts } = await verdictsOn(`- name: t\n  ${target}:\n${indent}${validator}: ${written}\n`, [
      { path: 'agent', t0: 0, t1: 100, output },
    ])
    const deviation = deviations[id]
    tally(validator, deviation !== undefined)
    expect(verdicts.find(({ type }) => type === validator)?.status).toBe(
      deviation?.status ?? theirStatus(vector),
    )
  })

  test('every listed deviation is one', () => {
    const theirs = new Map(values.map((vector) => [vector.id, theirStatus(vector)]))
    const stale = Object.entries(deviations).filter(([id, { status }]) => {
      const answer = theirs.get(id)
      return answer === undefined || answer === status
    })
    expect(stale).toEqual([])
  })
})

async function pathsOf(spans: readonly ShortSpan[]) {
  return spanPathsOf(await timbalRun(spans))
}

describe('paths of Timbal', () => {
  // Our targets begin below the run itself, so that none of them names nothing at all.
  const resolved = timbalVectors<ResolveVector>('resolve').filter(({ target }) => target !== '')
  test.for(resolved)('$id $target: $note', async ({ spans, target, path_key: key, expect: theirs }) => {
    tally('resolve')
    const found = follow(await pathsOf(spans), (key === '' ? target : key).replace(/^[^.]+\.?/, ''))
    const value: PathValue | undefined = found.kind === 'value' ? found.value : null
    expect(value).toEqual(theirs.value)
    expect('span' in found ? found.span.span?.id : null).toBe(theirs.span === null ? null : `c${theirs.span}`)
  })

  test.for(timbalVectors<UsageVector>('usage'))('$id $key: $note', async ({ usage, key, expect: theirs }) => {
    tally('usage')
    const found = follow(await pathsOf([{ path: 'agent', usage }]), `usage.${key}`)
    expect(found).toMatchObject({ kind: 'value', value: theirs.value })
  })

  test.for(timbalVectors<PathKeyVector>('path_key'))(
    '$id $path_key: $note',
    ({ path_key: key, target, expect: theirs }) => {
      tally('path_key')
      expect(Object.fromEntries(occurrencesIn(key, target))).toEqual(theirs)
    },
  )
})

describe('texts and dates of Timbal', () => {
  test.for(timbalVectors<TransformVector>('transform'))(
    '$id: $note',
    async ({ text, transforms, expect: theirs }) => {
      tally('transform')
      const check = JSON.stringify({ value: theirs, transform: transforms })
      // Transforms act on both sides; what was changed already stays as it is.
      const yaml = `- name: t\n  output:\n    pattern!: ${JSON.stringify({
        value: `\\A${theirs.replaceAll(/[^\p{L}\p{N}]/gu, (sign) => `\\U${(sign.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`)}\\Z`,
        transform: transforms,
      })}\n    eq!: ${check}\n`
      const { verdicts } = await verdictsOn(yaml, [{ path: 'agent', output: text }])
      expect(verdicts.map(({ status }) => status)).toEqual(['pass', 'pass'])
    },
  )

  test.for(timbalVectors<DateVector>('isodate'))('$id $text', ({ text, expect: theirs }) => {
    tally('isodate')
    const instant = isoInstant(text)
    expect(instant !== null).toBe(theirs.valid)
    if (instant === null) return
    const { normalized = '', utc } = theirs
    expect(instant.hasZone).toBe(theirs.aware)
    expect(instant.micros).toBe(microsOf(utc ?? normalized))
  })

  afterAll(() => {
    const lines = [...agreement].map(
      ([kind, { agree, listed }]) => `${kind}: ${agree} agree, ${listed} listed`,
    )
    process.stdout.write(`Timbal parity of values\n  ${lines.join('\n  ')}\n`)
  })
})

/** Of `2025-12-15T10:30:45.123456`, with or without `+00:00` behind. */
function microsOf(text: string): bigint {
  const [, seconds = '', fraction = ''] = /^([^.+]+)(?:\.(\d{6}))?(?:\+00:00)?$/.exec(text) ?? []
  return BigInt(Date.parse(`${seconds}Z`)) * 1000n + BigInt(fraction === '' ? 0 : fraction)
}
