import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalizeJson, parseJson, isSameScalar, writeJson, type JsonValue } from '../../src/core/json.ts'
import { limits } from '../../src/core/limits.ts'
import { parseYaml } from '../../src/text/yaml/parse-yaml.ts'

/** Integers of up to 40 digits, as they are written. */
const digits = fc
  .tuple(fc.constantFrom('', '-'), fc.bigInt({ min: 1n, max: 10n ** 40n }))
  .map(([sign, n]) => `${sign}${n}`)
const space = fc.constantFrom('', ' ', '\n\t')
/** JSON text, and all the digits in it that are numbers, in order. */
const json = fc.letrec<{ value: { text: string; numbers: string[] } }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    digits.map((text) => ({ text, numbers: [text] })),
    fc
      .oneof(
        fc.string(),
        digits,
        fc.tuple(fc.string(), digits, fc.string()).map((parts) => parts.join('\\": ')),
      )
      .map((text) => ({ text: JSON.stringify(text), numbers: [] })),
    fc
      .constantFrom(
        'true',
        'null',
        '1.5',
        '1e20',
        '-0.1234567890123456789',
        '1234567890123456789.5',
        '12345678901234567890E2',
      )
      .map((text) => ({ text, numbers: [] })),
    fc.tuple(fc.array(tie('value'), { maxLength: 4 }), space).map(([items, gap]) => ({
      text: `[${items.map(({ text }) => gap + text + gap).join(',')}]`,
      numbers: items.flatMap(({ numbers }) => numbers),
    })),
    fc.tuple(fc.array(tie('value'), { maxLength: 4 }), space).map(([items, gap]) => ({
      text: `{${items.map(({ text }, index) => `"k\\"${index}\\\\"${gap}:${gap}${text}`).join(',')}}`,
      numbers: items.flatMap(({ numbers }) => numbers),
    })),
  ),
})).value

function numbersIn(value: JsonValue): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(numbersIn)
  return typeof value === 'bigint' || Number.isSafeInteger(value) ? [String(value)] : []
}

describe('JSON', () => {
  test('integers keep their digits wherever they stand, and are written as they were read', () => {
    fc.assert(
      fc.property(json, ({ text, numbers }) => {
        const value = parseJson(text) ?? null
        expect(numbersIn(value)).toEqual(numbers)
        for (const indent of [0, 2]) expect(parseJson(writeJson(value, indent))).toEqual(value)
      }),
      { numRuns: 500 },
    )
  })

  test('what has no long integer is what JSON.parse and JSON.stringify make of it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2), (given, indent) => {
        const text = JSON.stringify(given, null, indent)
        fc.pre(!/\d{16}/.test(text))
        expect(parseJson(text)).toEqual(JSON.parse(text))
        expect(writeJson(JSON.parse(text), indent)).toBe(text)
      }),
    )
  })

  test.for([
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['[1E400, -1e400]', [Infinity, -Infinity]],
    ['{"a": [1e20, 100000000000000000000]}', { a: [1e20, 10n ** 20n] }],
    [
      '{"__proto__": 1234567890123456789}',
      JSON.parse('{"__proto__": 0}', (key, value: unknown) =>
        key === '__proto__' ? 1234567890123456789n : value,
      ),
    ],
    ['{"a": 1234567890123456789, "a": 1234567890123456780}', { a: 1234567890123456780n }],
    ['01234567890123456789', undefined],
    ['"1234567890123456789', undefined],
    ['1'.repeat(limits.integerDigits), BigInt('1'.repeat(limits.integerDigits))],
    ['1'.repeat(limits.integerDigits + 1), undefined],
  ] as const)('%s', ([text, value]) => {
    expect(parseJson(text)).toEqual(value)
    expect(parseJson(value === undefined ? text : writeJson(value))).toEqual(value)
  })

  test('as deep as JSON.parse reads', () => {
    const text = `${'['.repeat(1e5)}1234567890123456789${']'.repeat(1e5)}`
    let value = parseJson(text)
    while (Array.isArray(value)) value = value[0]
    expect(value).toBe(1234567890123456789n)
  })
})

describe('numbers are the same where they are the same number', () => {
  test('two integers, as they are written', () => {
    fc.assert(
      fc.property(digits, digits, (one, other) => {
        const [a, b] = [parseJson(one), parseJson(other)]
        expect(isSameScalar(a, b)).toBe(one === other)
        expect(canonicalizeJson(a) === canonicalizeJson(b)).toBe(one === other)
      }),
    )
  })

  test('integers of one digit apart', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 53n, max: 10n ** 40n }), (one) => {
        expect(isSameScalar(parseJson(`${one}`), parseJson(`${one + 1n}`))).toBe(false)
      }),
    )
  })

  test('floats and integers', () => {
    expect(isSameScalar(1e20, 10n ** 20n)).toBe(true)
    expect(isSameScalar(1e23, 10n ** 23n)).toBe(false)
    expect(isSameScalar(2 ** 53, 2n ** 53n + 1n)).toBe(false)
    expect(isSameScalar(Infinity, null)).toBe(false)
    expect(canonicalizeJson([Infinity])).not.toBe(canonicalizeJson([null]))
  })
})

describe('YAML', () => {
  test.for(['typed', 'go', 'core'] as const)('as %s reads it, integers keep their digits', (scalars) => {
    fc.assert(
      fc.property(digits, (text) => {
        const parsed = parseYaml(`a: ${text}\n`, { scalars })
        expect(parsed.ok && numbersIn(parsed.value)).toEqual([text])
      }),
    )
  })

  test.for([
    ['typed', '0x1fffffffffffffff', 0x1fffffffffffffffn],
    ['typed', '-1_234_567_890_123_456_789', -1234567890123456789n],
    ['typed', '0777777777777777777777', 0o777777777777777777777n],
    ['typed', '99999999999999999:30', 5999999999999999970n],
    ['go', '-0b' + '1'.repeat(60), -(2n ** 60n - 1n)],
    ['core', '0o777777777777777777777', 0o777777777777777777777n],
  ] as const)('%s: %s', ([scalars, text, value]) => {
    expect(parseYaml(text, { scalars })).toMatchObject({ ok: true, value, faults: [] })
  })

  test.for(['typed', 'go', 'core'] as const)('as %s reads it, what is endless has a fault', (scalars) => {
    for (const text of ['9'.repeat(limits.integerDigits + 1), '1.0e+999', `1${'0'.repeat(400)}.5`]) {
      const parsed = parseYaml(`a: ${text}\n`, { scalars })
      expect(parsed).toMatchObject({ ok: true, faults: [{ path: ['a'] }] })
    }
  })
})
