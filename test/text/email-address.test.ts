import { expect, test } from 'vitest'
import { isEmailAddress } from '../../src/text/email-address.ts'

/** As pydantic 2.13 with email-validator 2.3 answers. */
test.for([
  ['a@example.com', true],
  ['user+tag@example.co.uk', true],
  ['  a@b.com \n', true],
  ['a@B.COM', true],
  [`${'a'.repeat(100)}@b.com`, true],
  ['Ada Lovelace <ada@example.com>', true],
  ['"Doe, John" <john@example.com>', true],
  ['<a@b.co>', true],
  ["O'Neil <o@b.com>", true],
  ['é@example.com', true],
  ['a@münchen.de', true],
  ['a@xn--mnchen-3ya.de', true],
  ['日本@例え.jp', true],
  ['a@l·l.cat', true],
  ['a@faß.de', true],
  ['plain', false],
  ['', false],
  ['@b.com', false],
  ['a@', false],
  ['a@b@c.com', false],
  ['.a@b.com', false],
  ['a..b@example.com', false],
  ['a b@example.com', false],
  ['"a b"@c.com', false],
  ['a@localhost', false],
  ['a@foo.test', false],
  ['a@sub.localhost', false],
  ['a@home.arpa', false],
  ['a@1.2.3.4', false],
  ['a@[1.2.3.4]', false],
  ['a@b.c1', false],
  ['a@-b.com', false],
  ['a@ab--c.com', false],
  ['a@exa_mple.com', false],
  ['a@example.com.', false],
  ['a@☃.net', false],
  ['a@l·a.cat', false],
  ['\u0301a@b.com', false],
  ['a\u200b@b.com', false],
  [`a@${'b'.repeat(64)}.com`, false],
  ['A, B <a@b.com>', false],
  ['x <a@b.com> y', false],
  ['mailto:a@b.com', false],
] as const)('%j: %s', ([text, isOne]) => {
  expect(isEmailAddress(text)).toBe(isOne)
})

// A search that tries each place against each other one would not end in the time of a test.
test('long texts take no long time', () => {
  for (const text of [
    '<'.repeat(2_000),
    `"${'a" <'.repeat(500)}>`,
    `${'a '.repeat(1_000)}(<a@b.c>`,
    'a@'.repeat(1e6),
  ])
    expect(isEmailAddress(text)).toBe(false)
})
