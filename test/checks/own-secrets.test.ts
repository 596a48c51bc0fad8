import { rules } from '@secretlint/secretlint-rule-preset-recommend'
import type { SecretLintRuleContext, SecretLintSourceCode } from '@secretlint/types'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { buildExampleTrace, type ExampleTrace } from '../../src/checks/example-trace.ts'
import { isFinalFailure } from '../../src/checks/surfaces/on-part.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonValue } from '../../src/core/json.ts'
import { findSecrets, maskSecrets } from '../../src/text/leaks/find-secrets.ts'
import { secretKinds } from '../../src/text/leaks/secret-rules.ts'
import { digits, secretSamples } from '../support/leak-samples.ts'

const every = { kinds: new Set(secretKinds), isAllowed: () => false }
const samples = [1, 2, 3].flatMap(secretSamples)

function verdict(params: Record<string, JsonValue>, trace: ExampleTrace) {
  const spec = { type: 'no_secret_leak', params, description: '' }
  const [found] = runChecks(buildExampleTrace(trace), [
    bindCheck({ ...spec, severity: 'error', surface: 'assertion' }),
  ])
  return { status: found?.status, reason: found?.reason, actual: found?.actual, evidence: found?.evidence }
}

describe('secrets', () => {
  test.for(samples.map((sample) => [sample.name, sample] as const))('%s', ([, { kind, text, secret }]) => {
    for (const around of [
      `It is ${text} today.`,
      `{"key":"${text}"}`,
      `KEY='${text}'\n`,
      text,
      `(${text})`,
    ]) {
      const found = findSecrets(around, every)
      expect(found.map((leak) => leak.kind)).toEqual([kind])
      // Nothing that is worth anything is shown.
      for (let at = 0; at + 6 <= secret.length; at += 1)
        expect(found[0]?.masked).not.toContain(secret.slice(at, at + 6))
    }
  })

  test.for(['%3D', '%20', '\\n', '\\u003d'])('behind %s, which is no part of it', (before) => {
    const found = samples.map(({ text }) =>
      findSecrets(`body${before}${text}`, every).map((leak) => leak.kind),
    )
    expect(found).toEqual(samples.map(({ kind }) => [kind]))
  })

  test('an independent detector finds none that is not found here', () => {
    const theirs = samples.map(({ name, text }) => [name, foundBySecretlint(`It is ${text} today.`)] as const)
    expect(new Set(theirs.flatMap(([, found]) => found)).size).toBeGreaterThan(15)
    const missed = samples.filter(
      ({ text }, index) => theirs[index]?.[1].length !== 0 && findSecrets(text, every).length === 0,
    )
    expect(missed).toEqual([])
  })

  test('what it finds in texts by chance is found here', () => {
    const parts = fc.constantFrom(...samples.map(({ text }) => text), 'and', '\n', '"', '=', 'x')
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 6 }), (list) => {
        const text = list.join(' ')
        return foundBySecretlint(text).length === 0 || findSecrets(text, every).length > 0
      }),
      { numRuns: 300 },
    )
  })
})

const endOf = (leak: ReturnType<typeof findSecrets>[number] | undefined) =>
  leak === undefined ? 0 : leak.index + leak.text.length

describe('several in one text', () => {
  const parts = secretSamples(4).filter(({ kind }) => kind !== 'private-key')

  test('are told in its order, each once', () => {
    for (const list of [parts, parts.toReversed()]) {
      const found = findSecrets(list.map(({ text }) => text).join(' and '), every)
      expect(found.map(({ index }) => index)).toEqual(
        found.map(({ index }) => index).toSorted((a, b) => a - b),
      )
      expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(list.map(({ kind }) => kind)))
      expect(found.every((one, at) => at === 0 || endOf(found[at - 1]) <= one.index)).toBe(true)
    }
  })

  test('a password is shown without its user and its host', () => {
    const [found] = findSecrets('mysql://shop:hunter2hunter@db.example/shop', every)
    expect(found?.masked).toBe('mysql://…:… (13 characters)')
  })

  test('a private key is shown by its first line', () => {
    const keys = samples.filter(({ kind }) => kind === 'private-key')
    expect(keys.length).toBeGreaterThan(0)
    for (const { text } of keys)
      expect(findSecrets(text, every)[0]?.masked).toMatch(/^-----BEGIN [A-Z ]*PRIVATE KEY-----…$/)
  })
})

describe('a text that may be shown', () => {
  const [token = '', other = ''] = [5, 6].flatMap((seed) =>
    secretSamples(seed).flatMap(({ text }) => (text.startsWith('ghp_') ? [text] : [])),
  )
  const masked = 'ghp_… (36 characters)'

  test.for<[name: string, text: string, shown: string]>([
    ['without a secret', 'Refund order 17 of user@example.com', 'Refund order 17 of user@example.com'],
    ['with two', `a ${token} b ${other} c`, `a ${masked} b ${masked} c`],
    ['with more than are found at once', `${token} `.repeat(25), `${masked} `.repeat(25)],
    ['with so many that it is given up', `${token} `.repeat(600), '… (secrets)'],
    ['cut off within one', `used ${token.slice(0, 20)}…`, 'used ghp_…'],
    ['cut off elsewhere', `used ${token.slice(0, 20)} and on…`, `used ${token.slice(0, 20)} and on…`],
    [
      'cut off behind a long one',
      `${'word '.repeat(1_000)}${token.slice(0, 20)}…`,
      `${'word '.repeat(1_000)}ghp_…`,
    ],
    [
      'with a password',
      'at mysql://shop:hunter2hunter@db/shop now',
      'at mysql://…:… (13 characters)db/shop now',
    ],
  ])('%s', ([, text, shown]) => {
    expect(maskSecrets(text)).toBe(shown)
  })

  test('ends where a private key begins', () => {
    for (const { text } of samples.filter(({ kind }) => kind === 'private-key'))
      expect(maskSecrets(`key: ${text} and so on`)).toMatch(/^key: -----BEGIN [A-Z ]*PRIVATE KEY-----…$/)
  })

  test('holds no secret any more', () => {
    for (const { text, secret } of samples)
      for (let at = 0; at + 6 <= secret.length; at += 1)
        expect(maskSecrets(`It is ${text} today.`)).not.toContain(secret.slice(at, at + 6))
  })
})

describe('what is no secret', () => {
  const hex = '0123456789abcdef'
  const base64 = `${digits('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', 200_000)}==`

  test.for<[string, string]>([
    ['a UUID', '3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
    ['a commit', digits(hex, 40)],
    ['a checksum', `sha256:${digits(hex, 64)}`],
    ['an integrity line', `sha512-${base64.slice(0, 86)}==`],
    ['an image', `data:image/png;base64,iVBORw0KGgo${base64}`],
    ['many zeros in base64', 'A'.repeat(100_000)],
    ['an address', 'https://user@example.com:8080/a:b@c?d=https://e.example/f@g'],
    ['a port and a path', 'postgres://localhost:5432/db and redis://cache:6379/0'],
    [
      'a password that is a variable',
      'postgres://shop:$PASSWORD@db/shop postgres://shop:${PW}@db mysql://u:***@h',
    ],
    ['a password that says so', 'https://user:password@example.com'],
    ['placeholders', `sk-ant-api03-${'x'.repeat(93)} ghp_${'*'.repeat(36)} AKIA${'X'.repeat(16)}`],
    ['a header to fill in', 'Authorization: Bearer YOUR_ACCESS_TOKEN_HERE'],
    [
      'the first line of a key alone',
      'It begins with -----BEGIN PRIVATE KEY----- and then come many letters.',
    ],
    [
      'the first line of a key in front of a long sentence',
      `-----BEGIN PRIVATE KEY----- ${'and then come very many letters that nobody should read '.repeat(3)}`,
    ],
    ['a key of one letter', `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}\n-----END PRIVATE KEY-----`],
    ['names of variables', 'GITHUB_TOKEN, aws_secret_access_key, sk-proj-…, ghp_, xoxb-'],
    ['a token of another service', `page_token=${digits(hex, 32)}&cursor=eyJpZCI6MX0`],
    ['a middle of a word', `risk_live_${'abcd'.repeat(3)} askproj-${digits(hex, 60)}`],
    ['a public key', `-----BEGIN PUBLIC KEY-----\nMIIB${base64.slice(0, 300)}\n-----END PUBLIC KEY-----`],
  ])('%s', ([, text]) => {
    expect(findSecrets(text, every)).toEqual([])
  })

  test('words by chance', () => {
    fc.assert(
      fc.property(
        fc.lorem({ maxCount: 200, mode: 'words' }),
        fc.uuid(),
        fc.base64String(),
        (words, id, data) => {
          expect(findSecrets(`${words} ${id} ${data}`, every)).toEqual([])
        },
      ),
    )
  })
})

describe('hostile texts take their length of time', () => {
  const key = '-----BEGIN PRIVATE KEY-----'
  const units = [
    'eyJ-',
    'M-',
    'postgres://a:b',
    `${key}\n`,
    `xoxb-${'a-'.repeat(9)}`,
    'sk-',
    '.eyJaaaaaaaaaa',
  ]
  test.for(units)('%s', (unit) => {
    const found = findSecrets(unit.repeat(Math.ceil(2_000_000 / unit.length)), every)
    expect(found.length).toBeLessThanOrEqual(20)
  })
})

describe('no_secret_leak', () => {
  const [token = ''] = secretSamples(9).flatMap(({ kind, text }) => (kind === 'github' ? [text] : []))
  const secret = token.slice(4)

  test('is found wherever it is looked for, by the name of the tool, and never shown', () => {
    const calls = [
      { tool: 'deploy', args: { env: [{ [token]: true, n: { GITHUB: token } }] }, result: `used ${token}` },
    ]
    const trace = { output: `Used ${token}, ${token}.`, calls }
    const found = verdict({ where: ['output', 'arguments', 'results'] }, trace)
    expect(found.actual).toEqual([
      'github in the output: ghp_… (36 characters)',
      'github in the arguments of deploy: ghp_… (36 characters)',
      'github in the answer of deploy: ghp_… (36 characters)',
    ])
    expect(JSON.stringify(found)).not.toContain(secret.slice(0, 6))
  })

  test('a name and its value are read together', () => {
    const key = digits('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 40)
    const args = { aws_secret_access_key: key, headers: { Authorization: `Bearer ${key}` } }
    const { actual } = verdict({ where: ['arguments'] }, { calls: [{ tool: 'fetch', args }] })
    expect(actual).toHaveLength(2)
  })

  test('other kinds, and what is allowed, do not count', () => {
    expect(verdict({ where: ['output'], kinds: ['aws'] }, { output: token }).status).toBe('pass')
    expect(verdict({ where: ['output'], allow: [token] }, { output: token }).status).toBe('pass')
    const many = `${`${token} `.repeat(20)} ${secretSamples(8)[18]?.text}`
    expect(verdict({ where: ['output'], allow: [token] }, { output: many }).status).toBe('fail')
  })

  test.for<[string, Record<string, JsonValue>, ExampleTrace]>([
    ['no answer', { where: ['output'] }, { costs: [0.1] }],
    ['no tool calls', { where: ['arguments'] }, { costs: [0.1] }],
    ['arguments that were not recorded', {}, { output: 'x', calls: [{ tool: 'a', args: null }] }],
    ['answers that were not recorded', { where: ['results'] }, { output: 'x', calls: [{ tool: 'a' }] }],
  ])('%s: missing data', ([, params, trace]) => {
    expect(verdict(params, trace).reason).toBe('missing-data')
  })

  test.for<[string, Record<string, JsonValue>]>([
    ['an empty list of places', { where: [] }],
    ['an unknown place', { where: ['outputs'] }],
    ['an unknown kind', { kinds: ['git-hub'] }],
    ['so short an exception that it allows everything', { allow: ['ghp_'] }],
    ['an unknown parameter', { allowed: [token] }],
  ])('%s is an error', ([, params]) => {
    expect(verdict(params, { output: 'x', calls: [] }).reason).toBe('invalid-params')
  })

  test('stops a run that goes on', () => {
    const spec = { type: 'no_secret_leak', params: {}, description: '' } as const
    expect(isFinalFailure(bindCheck({ ...spec, severity: 'error', surface: 'assertion' }))).toBe(true)
  })
})

/** Kinds that secretlint reports of a text. */
function foundBySecretlint(content: string): string[] {
  const found: string[] = []
  for (const rule of rules) {
    if (rule.meta.id.endsWith('filter-comments')) continue
    const context = {
      sharedOptions: {},
      createTranslator: () => () => ({ message: '', messageId: '' }),
      report: () => found.push(rule.meta.id),
      ignore: () => undefined,
    } as unknown as SecretLintRuleContext
    const source = { content, contentType: 'text', filePath: 'a.txt', ext: '.txt' } as SecretLintSourceCode
    void rule.create(context, {}).file?.(source)
  }
  return found
}
