import { Readable } from 'node:stream'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../src/core/json.ts'
import { createRedactor, SecretSearch } from '../../src/record/redact/redact.ts'
import { collectSecretValues } from '../../src/record/redact/secrets.ts'
import { digits } from '../support/leak-samples.ts'
import { TextMask } from '../../src/record/redact/text-mask.ts'

const secret = 'sk-"live"/é+=42'

describe('secrets of an environment', () => {
  test.for<[string, string]>([
    ['OPENAI_API_KEY', 'sk-0123456789'],
    ['OPENAI_APIKEY', 'sk-0123456789'],
    ['openaiApiKey', 'sk-0123456789'],
    ['GITHUB_TOKEN', 'ghs_0123456789'],
    ['AWS_SECRET_ACCESS_KEY', '/abc/DEF+ghi0123456789'],
    ['DB_PASSWORD', '  padded-password\n'],
    ['NPM_CONFIG__AUTH', 'dXNlcjpwYXNz'],
    ['SENTRY_DSN', 'https://abc@sentry.example/1'],
    ['SLACK_WEBHOOK_URL', 'https://hooks.example/T0/B0/x'],
    ['AZURE_STORAGE_CONNECTION_STRING', 'AccountName=x;AccountKey=y'],
    ['GH_PAT', 'ghp_0123456789'],
  ])('has the value of %s', ([name, value]) => {
    expect([...collectSecretValues({ [name]: value })]).toEqual([value.trim()])
  })

  test.for<[string, string]>([
    ['OPENAI_API_KEY', 'short'],
    ['USE_AUTH', 'disabled'],
    ['GOOGLE_APPLICATION_CREDENTIALS', '/home/runner/work/key.json'],
    ['TOKEN_CACHE', './.cache/tokens'],
    ['SSH_AUTH_SOCK', '/somewhere/agent.1'],
    ['KEY_FILE', 'keys/private.pem'],
    ['AUTH_URL', 'https://login.example/authorize'],
    ['GIT_AUTHOR_NAME', 'Somebody Else'],
    ['TOKENIZERS_PARALLELISM', 'something'],
    ['PATH', '/usr/bin:/bin/keys'],
    ['OTEL_SERVICE_KEY', 'long enough'],
    ['MODEL', 'gpt-4o-mini-2024'],
    ['HOME', '/home/runner'],
  ])('has not that of %s', ([name, value]) => {
    expect([...collectSecretValues({ [name]: value })]).toEqual([])
  })

  test('has the passwords in addresses, and each line of a key', () => {
    expect([...collectSecretValues({ DATABASE_URL: 'postgres://app:hunter2hunter2@db:5432/app' })]).toEqual([
      'hunter2hunter2',
    ])
    const key = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\nkqhkiG9w0BAQEF\n-----END PRIVATE KEY-----'
    expect([...collectSecretValues({ SIGNING_KEY: key })]).toEqual([key, 'MIIEvQIBADANBg', 'kqhkiG9w0BAQEF'])
  })
})

function shown(env: Readonly<Record<string, string>>, text: string): string {
  return createRedactor(env).text(text)
}

describe('parts of a secret', () => {
  const token = `ghp_${digits('0123456789abcdefABCDEF', 36)}`

  test('a token is known by its looks, whatever its variable is called', () => {
    for (const value of [token, `x-access:${token}`, `https://${token}@github.com/octo/agent`])
      expect(shown({ BOT: value }, `it said ${token}.`)).toBe('it said ***.')
  })

  test('the password of an address is known as it is used', () => {
    const env = { DATABASE_URL: 'postgres://app:hunter%402%2Fhunter@db/app' }
    expect(shown(env, 'wrong password hunter@2/hunter for app')).toBe('wrong password *** for app')
    expect(shown({ DATABASE_URL: 'postgres://app:100%hunter2@db/app' }, 'is 100%hunter2')).toBe('is ***')
  })

  test('the fields of an object of JSON that are secret are known, and the others are not', () => {
    const key = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\n-----END PRIVATE KEY-----\n'
    const credentials = { type: 'service_account', project_id: 'shop-project', private_key: key }
    for (const indent of [0, 2]) {
      const env = { GCP_CREDENTIALS: JSON.stringify(credentials, null, indent) }
      expect(shown(env, 'MIIEvQIBADANBg of shop-project')).toBe('*** of shop-project')
      expect(shown(env, JSON.stringify({ key }))).not.toContain('MIIEv')
    }
  })

  test('each line of a file of settings is known, and each secret in it', () => {
    const npmrc = 'save-exact=true\n//npm.example/:_authToken = 0123-4567-89ab\n'
    expect(shown({ NPM_AUTH: npmrc }, 'as 0123-4567-89ab, exact')).toBe('as ***, exact')
    expect(shown({ DEPLOY_KEYS: 'first-line-1\r\nsecond-line-2' }, 'second-line-2')).toBe('***')
  })
})

describe('a redactor', () => {
  const { text, json, bytes } = createRedactor({ API_KEY: secret, MODE: 'test-mode' })

  test.for<[string, string]>([
    ['as it is', secret],
    ['in JSON', JSON.stringify(secret).slice(1, -1)],
    ['in JSON of Python', 'sk-\\"live\\"/\\u00e9+=42'],
    ['in JSON within JSON', JSON.stringify(JSON.stringify(secret)).slice(3, -3)],
    ['in JSON with escaped slashes', JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/')],
    ['in an address', encodeURIComponent(secret)],
    ['in hex', Buffer.from(secret).toString('hex')],
    ['in hex in capitals', Buffer.from(secret).toString('hex').toUpperCase()],
    ['in an address in lower case', 'sk-%22live%22%2f%c3%a9%2b%3d42'],
    ['in an address of Python', 'sk-%22live%22/%C3%A9%2B%3D42'],
    ['in a whole address', encodeURI(secret)],
    ['in HTML', 'sk-&quot;live&quot;/é+=42'],
    ['in HTML of ASP.NET', 'sk-&#34;live&#x22;/é&#x2B;=42'],
    ['in JSON of .NET', String.raw`sk-\u0022live\u0022/\u00e9\u002B=42`],
    ['in JSON within JSON within JSON', JSON.stringify(JSON.stringify(JSON.stringify(secret))).slice(7, -7)],
  ])('masks a secret %s', ([, form]) => {
    expect(text(`a ${form}, ${form}b`)).toBe('a ***, ***b')
  })

  test('masks a form with signs that strict encoders write otherwise', () => {
    const { text: hide } = createRedactor({ PASSWORD: "it's <b>(100%) + A&B!* ~ \\d" })
    for (const form of [
      'it%27s+%3Cb%3E%28100%25%29+%2B+A%26B%21%2A+%7E+%5Cd',
      'it&#39;s &lt;b&gt;(100%) + A&amp;B!* ~ \\d',
      String.raw`it's \u003cb\u003e(100%) + A\u0026B!* ~ \\d`,
      String.raw`it\'s <b>(100%) + A&B!* ~ \\d`,
    ])
      expect(hide(`a ${form}, ${form}b`)).toBe('a ***, ***b')
  })

  test.for(['', 'u', 'us', 'use', 'user:'])('masks a secret after %j in base64', (before) => {
    for (const encoding of ['base64', 'base64url'] as const) {
      const encoded = Buffer.from(`${before}${secret} and so on`).toString(encoding)
      const masked = text(`Authorization: Basic ${encoded}`)
      expect(masked).toMatch(/^Authorization: Basic [\w+/-]*\*\*\*[\w+/=-]*$/)
      const left = masked.split(/\*\*\*|Basic /).map((part) => Buffer.from(part, 'base64').toString('latin1'))
      expect(left.join('')).not.toMatch(/live|sk-/)
    }
  })

  test.for<[string, string]>([
    ['lines', '\n'],
    ['lines of Windows', '\r\n'],
    ['indented lines', '\n    '],
    ['lines in JSON', String.raw`\n`],
    ['lines in JSON within JSON', String.raw`\\r\\n`],
  ])('masks a secret that is broken into %s, wherever that is', ([, lineBreak]) => {
    const { text: hide } = createRedactor({ API_KEY: digits('0123456789abcdef', 90) })
    const forms = [
      digits('0123456789abcdef', 90),
      Buffer.from(`user:${digits('0123456789abcdef', 90)}:x`).toString('base64'),
    ]
    for (const form of forms)
      for (const width of [1, 3, 10, 64, 76]) {
        const pieces = form.match(new RegExp(`.{1,${width}}`, 'g')) ?? []
        const hidden = hide(`so ${lineBreak}${pieces.join(lineBreak)}${lineBreak} it ${lineBreak} ends`)
        expect(hidden).toMatch(/^so [^*]*\*\*\*[^*]* it [^*]* ends$/)
        expect(
          hidden.split(/so|it/)[1]?.replaceAll(lineBreak, '').replace('***', '').trim().length,
        ).toBeLessThan(16)
      }
  })

  test('leaves the lines around a secret as they are', () => {
    const whole = 'one\ntwo sk-0123456789abcdef three\n\nfour'
    expect(shown({ API_KEY: 'sk-0123456789abcdef' }, whole)).toBe('one\ntwo *** three\n\nfour')
    expect(shown({ API_KEY: 'sk-0123456789abcdef' }, 'sk-0123\n456789abcdef sk-0123456789abcdef\n')).toBe(
      '*** ***\n',
    )
  })

  test('leaves everything else as it is', () => {
    const value = { a: ['test-mode', 1, null, { b: true }] }
    expect(text('test-mode')).toBe('test-mode')
    expect(json(value)).toBe(value)
    expect(createRedactor({ MODE: 'x' }).text(secret)).toBe(secret)
  })

  test('masks values and keys of JSON, at any depth', () => {
    const value = JSON.parse(
      `{"a":[1,${JSON.stringify(secret)}],${JSON.stringify(secret)}:{"__proto__":"x"},"n":null}`,
    ) as JsonValue
    expect(JSON.stringify(json(value))).toBe('{"a":[1,"***"],"***":{"__proto__":"x"},"n":null}')
    let deep: JsonValue = secret
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep]
    expect(() => json(deep)).not.toThrow()
  })

  test('keeps the length of files that are no text', () => {
    const around = [0xff, 0x0a, Buffer.byteLength(secret)]
    const file = Buffer.concat([Buffer.from(around), Buffer.from(secret), Buffer.from([0xfe])])
    expect([...bytes(file)]).toEqual([...around, ...Buffer.from('*'.repeat(Buffer.byteLength(secret))), 0xfe])
    expect(Buffer.from(bytes(Buffer.from(`{"k":${JSON.stringify(secret)}}`))).toString()).toBe('{"k":"***"}')
  })
})

const star = () => '*'

describe('a mask', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 })

  test('covers each character that is part of a word, and no other', () => {
    fc.assert(
      fc.property(
        fc.array(word),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 60 }),
        (words, text) => {
          const covered = new Set<number>()
          for (const item of words) {
            for (let at = text.indexOf(item); at !== -1; at = text.indexOf(item, at + 1)) {
              for (let index = at; index < at + item.length; index += 1) covered.add(index)
            }
          }
          const expected = Array.from(text, (char, index) => (covered.has(index) ? '*' : char)).join('')
          expect(new TextMask(words).masked(text, (length) => '*'.repeat(length))).toBe(expected)
        },
      ),
    )
  })

  test('makes one of words that overlap, and two of words that touch', () => {
    expect(new TextMask(['abcd', 'cdef']).masked('xabcdefx', star)).toBe('x*x')
    expect(new TextMask(['ab', 'cd', 'abcdef']).masked('abcdxabcdef', star)).toBe('**x*')
  })

  test('takes no longer for words that are made to', () => {
    const words = Array.from({ length: 2_000 }, (_, index) => `${'a'.repeat(500)}${index}`)
    const text = 'a'.repeat(4 << 20)
    expect(new TextMask(words).masked(text, star) === text).toBe(true)
  })
})

test('names a secret of the job in a file that comes in pieces, broken into lines too', async () => {
  const value = digits('0123456789abcdef', 200)
  const search = new SecretSearch([{ name: 'DEPLOY_KEY', value }])
  const encoded = Buffer.from(`user:${value}`).toString('base64')
  for (const file of [value, encoded, encoded.replaceAll(/.{76}/g, '$&\r\n')]) {
    const names: string[] = []
    const pieces = `so it is: ${file}, and on`.match(/[^]{1,7}/g) ?? []
    const given = Readable.from(pieces.map((piece) => Buffer.from(piece)))
    const read: Uint8Array[] = []
    for await (const piece of search.watched(given, (name) => names.push(name))) read.push(piece)
    expect([names, Buffer.concat(read).toString()]).toEqual([['DEPLOY_KEY'], `so it is: ${file}, and on`])
  }
})
