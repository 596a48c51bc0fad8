import type { PathValue } from '../../../src/trace/views/path-span.ts'
import { follow, findOccurrences } from '../../../src/trace/views/path-target.ts'
import { findSpanPaths } from '../../../src/trace/views/span-paths.ts'
import { deviations } from '../../systems/timbal/value-deviations.ts'
import { timbalRun, type ShortSpan } from '../timbal-run.ts'
import { timbalVectors, verdictsOn } from '../timbal-vectors.ts'
import type { Comparison } from './comparison.ts'

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
  /** The same as the recording writes it, with its digits and escapes. */
  readonly actual_raw?: string
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

/** Validators of values. */
export const timbalValues = timbalVectors<ValueVector>('value').map((vector): Comparison => {
  const { id, note, validator, expect: theirs } = vector
  const deviation = deviations[id]
  return {
    id,
    note,
    subject: validator,
    as: deviation?.as ?? null,
    answers: async () => ({
      ours: await statusOf(vector),
      // What cannot be built, or breaks, can be evaluated nowhere.
      theirs: theirs.outcome === 'invalid' ? 'error' : theirs.outcome,
      ...(deviation === undefined ? {} : { listed: deviation.status }),
    }),
  }
})

async function statusOf({ validator, ...vector }: ValueVector) {
  const { spec, spec_yaml: yaml, actual = null, actual_raw: raw, missing, message } = vector
  const target = missing === true ? 'nope:\n    output' : 'output'
  const indent = missing === true ? '      ' : '    '
  const written = yaml ?? JSON.stringify(spec)
  const value = raw === undefined ? actual : { $raw: raw }
  const output = message === undefined ? value : { $message: message }
  const { verdicts } = await verdictsOn(`- name: t\n  ${target}:\n${indent}${validator}: ${written}\n`, [
    { path: 'agent', t0: 0, t1: 100, output },
  ])
  return verdicts.find(({ type }) => type === validator)?.status
}

/** Paths to values of a run. Ours begin below the run itself, so that none of them names nothing at all. */
export const timbalPaths: readonly Comparison[] = [
  ...timbalVectors<ResolveVector>('resolve')
    .filter(({ target }) => target !== '')
    .map(resolved),
  ...timbalVectors<UsageVector>('usage').map(usageOf),
  ...timbalVectors<PathKeyVector>('path_key').map((vector): Comparison => ({
    ...pathVector(vector),
    answers: async () => ({
      ours: Object.fromEntries(findOccurrences(vector.path_key, vector.target)),
      theirs: vector.expect,
    }),
  })),
]

function resolved({ spans, target, path_key: key, expect: theirs, ...vector }: ResolveVector): Comparison {
  return {
    ...pathVector(vector),
    async answers() {
      const found = follow(await pathsOf(spans), (key === '' ? target : key).replace(/^[^.]+\.?/, ''))
      const value: PathValue | undefined = found.kind === 'value' ? found.value : null
      return {
        ours: { value, span: 'span' in found ? found.span.span?.id : null },
        theirs: { value: theirs.value, span: theirs.span === null ? null : `c${theirs.span}` },
      }
    },
  }
}

function usageOf({ usage, key, expect: theirs, ...vector }: UsageVector): Comparison {
  return {
    ...pathVector(vector),
    async answers() {
      const found = follow(await pathsOf([{ path: 'agent', usage }]), `usage.${key}`)
      return {
        ours: { kind: found.kind, value: 'value' in found ? found.value : null },
        theirs: { kind: 'value', value: theirs.value },
      }
    },
  }
}

function pathVector({ id, note }: Base) {
  return { id, note, subject: 'paths', as: null }
}

async function pathsOf(spans: readonly ShortSpan[]) {
  return findSpanPaths(await timbalRun(spans))
}
