import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { buildExampleTrace, type ExampleTrace } from '../../src/checks/example-trace.ts'
import { noPiiLeak } from '../../src/checks/guardrail/no-pii-leak.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonValue } from '../../src/core/json.ts'
import { findPersonal, personalKinds } from '../../src/text/leaks/find-personal.ts'

const every = { kinds: new Set(personalKinds), isAllowed: () => false }

function found(text: string) {
  return findPersonal(text, every).map((leak) => [leak.kind, leak.text])
}

describe('data about people', () => {
  test.for<[string, string, string]>([
    ['email', 'ada@example.com', 'a…@….com'],
    ['email', "O'Brien+list@mail.example.co.uk", 'O…@….uk'],
    ['email', 'jürgen@müller.example', 'j…@….example'],
    ['phone', '+49 151 2345 6789', '…89'],
    ['phone', '+442079460958', '…58'],
    ['phone', '+290 23456', '…56'],
    ['phone', '+49 151 2345 67890 1', '…01'],
    ['phone', '+1 (415) 555-2671', '…71'],
    ['phone', '+14155552671', '…71'],
    ['phone', '(415) 555-2671', '…71'],
    ['phone', '415.555.2671', '…71'],
    ['phone', '1-800-555-0199', '…99'],
    ['credit_card', '4111 1111 1111 1111', '…1111'],
    ['credit_card', '5500-0000-0000-0004', '…0004'],
    ['credit_card', '378282246310005', '…0005'],
    ['credit_card', '3782 822463 10005', '…0005'],
    ['credit_card', '2223003122003222', '…3222'],
    ['credit_card', '6011000990139424', '…9424'],
    ['iban', 'DE89 3704 0044 0532 0130 00', 'DE…00'],
    ['iban', 'GB82WEST12345698765432', 'GB…32'],
    ['iban', 'NO93 8601 1117 947', 'NO…47'],
    ['us_ssn', '123-45-6789', '…89'],
    ['us_ssn', 'SSN: 123 45 6789', '…89'],
    ['us_ssn', 'social security number is 123456789', '…89'],
    ['ip_address', '8.8.8.8', '8.…'],
    ['ip_address', '2001:4860:4860::8888', '2001:…'],
  ])('%s: %s', ([kind, text, masked]) => {
    for (const around of [
      text,
      `It is ${text}, I think.`,
      `"${text}"`,
      `(${text})`,
      `x=${text}\n`,
      `12 ${text}; 12/25`,
      `${text}: mine`,
    ]) {
      const [leak, ...others] = findPersonal(around, every)
      expect({ ...leak, others }).toMatchObject({ kind, text, masked, others: [] })
    }
  })

  test('behind what is no part of it, and in an address', () => {
    for (const before of ['%20', '\\n', '\\u0020'])
      for (const [kind, text] of [
        ['credit_card', '4111111111111111'],
        ['iban', 'GB82WEST12345698765432'],
        ['us_ssn', '123-45-6789'],
        ['phone', '(415) 555-2671'],
      ])
        expect(found(`body${before}${text}`)).toEqual([[kind, text]])
    expect(found('https://host.example/?to=ada%40example.com')).toEqual([['email', 'ada%40example.com']])
  })

  test('two of a kind, one after the other', () => {
    expect(found('a@b.example,c@d.example')).toHaveLength(2)
    expect(found('4111 1111 1111 1111 5500 0000 0000 0004')).toHaveLength(2)
    expect(found('2024 4111 1111 1111 1111')).toEqual([['credit_card', '4111 1111 1111 1111']])
  })

  test('all kinds in one text, in its order, and none twice', () => {
    const texts = [
      ['phone', '(415) 555-2671'],
      ['ip_address', '8.8.8.8'],
      ['us_ssn', '123-45-6789'],
      ['credit_card', '4111 1111 1111 1111'],
      ['iban', 'GB82WEST12345698765432'],
      ['email', 'ada@example.com'],
    ]
    expect(found(texts.map(([, text]) => text).join(', '))).toEqual(texts)
    expect(
      found(
        texts
          .map(([, text]) => text)
          .toReversed()
          .join(', '),
      ),
    ).toEqual(texts.toReversed())
    expect(found('415.555.2671@example.com')).toEqual([['email', '415.555.2671@example.com']])
  })

  test('of very many not all are told, and others still are', () => {
    const many = Array.from({ length: 12 }, (_, index) => `user${index}@example.com`)
    const kinds = found(`${many.join(' ')} 8.8.8.8`).map(([kind]) => kind)
    expect(kinds).toEqual([...many.slice(2).map(() => 'email'), 'ip_address'])
  })

  test.for([
    '11.0.0.1',
    '100.63.255.1',
    '100.128.0.1',
    '101.64.0.1',
    '169.253.1.1',
    '170.254.1.1',
    '172.15.1.1',
    '172.32.1.1',
    '173.16.1.1',
    '192.167.1.1',
    '193.168.1.1',
    '223.1.1.1',
    '8.255.8.255',
    '8.20.1.1',
    '8.100.1.1',
    '8.168.1.1',
    '8.254.1.1',
  ])('the address %s is public', (text) => {
    expect(found(text)).toEqual([['ip_address', text]])
  })

  test.for<[text: string, address: string]>([
    ['8.8.8.8:443', '8.8.8.8'],
    ['from:8.8.8.8', '8.8.8.8'],
    ['::ffff:8.8.8.8', '8.8.8.8'],
    ['[2001:4860:4860::8888]:443', '2001:4860:4860::8888'],
  ])('%s is an address, with its port and what names it', ([text, address]) => {
    expect(found(text)).toEqual([['ip_address', address]])
  })

  test('numbers whose checksum is wrong, and no others, are none', () => {
    const card = fc.tuple(fc.constantFrom('4', '51', '55'), fc.stringMatching(/^\d{15}$/))
    fc.assert(
      fc.property(card, ([brand, rest]) => {
        const body = (brand + rest).slice(0, 15)
        const valid = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).filter(
          (number) => findPersonal(number, { ...every, kinds: new Set(['credit_card']) }).length > 0,
        )
        expect(valid).toHaveLength(1)
      }),
    )
  })
})

describe('what is no data about people', () => {
  test.for([
    '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    '9b74c9897bac770ffc029102a200c5de',
    'It is 2024-01-02T03:04:05.678Z, or 1700000000, or 1700000000000.',
    'order 10023456, 1,234,567.89, 3.14159265358979, 0.30000000000000004',
    'v1.2.3, node 20.19.4, 10.0.0.1, 127.0.0.1, 192.168.0.7, 172.16.3.4, 12:34:56, ::1, fe80::1',
    'fe80::2, +290 2345, 6666666666666',
    '0.1.2.3, 224.0.0.1, 255.255.255.0, 8.8.8.256, 8.256.8.8, 10.255.1.1, 127.1.1.1',
    '100.64.0.1, 100.127.255.1, 169.254.1.1, 172.31.255.1, 192.168.255.1, 1fff::1, 4000::1',
    'logo@2x.png, git@github.com:owner/repo.git, https://user:pass@host.example/x, @scope/package@1.2.3, a @ b.c',
    '4111 1111 1111 1112, 0000 0000 0000 0000, 4111-1111-1111-11111',
    'DE89 3704 0044 0532 0130 01, XX89 3704 0044 0532 0130 00, AB12',
    '000-12-3456, 666-12-3456, 900-12-3456, 123-00-4567, 123-45-0000, 123 45 6789, 123456789',
    '+3, +100, C++11, 1+1, +20000000, 123-456-7890, 415-155-2671, 2671-415-555-2671',
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ])('%s', (text) => {
    expect(found(text)).toEqual([])
  })

  test('words and identifiers by chance', () => {
    fc.assert(
      fc.property(
        fc.lorem({ maxCount: 100 }),
        fc.uuid(),
        fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }),
        (words, id, date) => {
          expect(found(`${words} ${id} ${date.toISOString()}`)).toEqual([])
        },
      ),
    )
  })
})

describe('data that is allowed', () => {
  test.for<[kind: string, allowed: string, said: string, reason: string]>([
    ['email', '@acme.example', 'help@ACME.example', 'ok'],
    ['email', '@acme.example', 'help@other.example', 'leaked'],
    ['email', 'help@acme.example', 'the.help@acme.example', 'leaked'],
    ['phone', '+1 (800) 555-0199', '+1 800 555 0199', 'ok'],
    ['iban', 'gb82 west 1234 5698 7654 32', 'GB82WEST12345698765432', 'ok'],
    ['iban', 'GB82 WEST 1234 5698 7654 32', 'DE82 1234 5698 7654 32, GB82WEST12345698765432', 'ok'],
    ['iban', '82 1234 5698 7654 32', 'GB82WEST12345698765432', 'leaked'],
    ['ip_address', '8.8.8.8', '8.8.8.8', 'ok'],
    ['ip_address', '88.8.8', '8.8.8.8', 'leaked'],
  ])('%s: %s allows %s: %s', ([kind, allowed, said, reason]) => {
    const params = { kinds: [kind], allow: [allowed] }
    const bound = bindCheck({
      type: 'no_pii_leak',
      params,
      severity: 'error',
      surface: 'assertion',
      description: '',
    })
    expect(runChecks(buildExampleTrace({ output: `It is ${said}.` }), [bound])[0]?.reason).toBe(reason)
  })
})

test.for<[text: string, actual: string[] | undefined]>([
  [`I wrote to ada@example.com. ${'And so on. '.repeat(5)}`, ['email in the output: a…@….com']],
  ['I wrote to ada@example.com', undefined],
])('what a run has printed of a person is told before it ends: %s', ([text, actual]) => {
  const params = { where: ['output' as const], kinds: ['email' as const] }
  expect(noPiiLeak.evaluatePartial?.(text, params)?.actual).toEqual(actual)
})

describe('hostile texts take their length of time', () => {
  const units = [
    'a@',
    'a.',
    'a@b.',
    '1 ',
    '1234 ',
    '+1 1',
    '(415) ',
    'DE89 ',
    'SSN ',
    '123-',
    '1.1.1.',
    'a:',
    'é@é.',
  ]
  test.for(units)('%s', (unit) => {
    expect(found(unit.repeat(Math.ceil(2_000_000 / unit.length))).length).toBeLessThanOrEqual(60)
  })
})

function verdict(params: Record<string, JsonValue>, trace: ExampleTrace) {
  const spec = { type: 'no_pii_leak', params, description: '' }
  const [first] = runChecks(buildExampleTrace(trace), [
    bindCheck({ ...spec, severity: 'error', surface: 'assertion' }),
  ])
  return { status: first?.status, reason: first?.reason, actual: first?.actual }
}

describe('no_pii_leak', () => {
  test('says what it found, where, and never all of it', () => {
    const args = { to: ['ada@example.com'], ssn: '123 45 6789', n: 4111111111111111 }
    const trace = {
      output: 'I wrote to ada@example.com.',
      calls: [{ tool: 'send', args, result: 'to bob@example.com' }],
    }
    expect(verdict({ where: ['output', 'arguments', 'results'] }, trace).actual).toEqual([
      'email in the output: a…@….com',
      'email in the arguments of send: a…@….com',
      'us_ssn in the arguments of send: …89',
      'credit_card in the arguments of send: …1111',
      'email in the answer of send: b…@….com',
    ])
  })

  test.for<[string, Record<string, JsonValue>, string, string]>([
    ['only what the agent said, if not asked for more', {}, 'Done.', 'pass'],
    ['an address by its domain', { allow: ['@Shop.example'] }, 'help@shop.example', 'pass'],
    ['another domain', { allow: ['@shop.example'] }, 'help@notshop.example', 'fail'],
    ['a domain of which it is no address', { allow: ['@hop.example'] }, 'help@shop.example', 'fail'],
    ['a number in other groups', { allow: ['+1-800-555-0199'] }, 'Call +1 (800) 555-0199', 'pass'],
    [
      'an account in other groups',
      { allow: ['DE89370400440532013000'] },
      'DE89 3704 0044 0532 0130 00',
      'pass',
    ],
    [
      'many that are allowed, and one',
      { allow: ['@a.example'] },
      `${'x@a.example '.repeat(30)}x@b.example`,
      'fail',
    ],
    ['IP addresses, if not asked for', {}, 'From 8.8.8.8', 'pass'],
    ['IP addresses, if asked for', { kinds: ['ip_address'] }, 'From 8.8.8.8', 'fail'],
  ])('%s', ([, params, output, status]) => {
    expect(verdict(params, { output, calls: [{ tool: 'a', args: { to: 'x@y.example' } }] }).status).toBe(
      status,
    )
  })

  test.for<[string, Record<string, JsonValue>, string]>([
    ['an empty list of kinds', { kinds: [] }, 'invalid-params'],
    ['an unknown kind', { kinds: ['passport'] }, 'invalid-params'],
    ['an exception that allows everything', { allow: [''] }, 'invalid-params'],
    ['arguments that the trace does not have', { where: ['arguments'] }, 'missing-data'],
  ])('%s is an error', ([, params, reason]) => {
    expect(verdict(params, { output: 'x', calls: [{ tool: 'a', args: null }] }).reason).toBe(reason)
  })

  test('of text that goes on, only what cannot become something else', () => {
    const params = noPiiLeak.params().parse({})
    expect(noPiiLeak.evaluatePartial?.('Write to ada@example.com', params)).toBeNull()
    const later = `Write to ada@example.com, ${'and so on '.repeat(5)}`
    expect(noPiiLeak.evaluatePartial?.(later, params)).toMatchObject({ status: 'fail', reason: 'leaked' })
  })
})
