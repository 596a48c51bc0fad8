import { describe, expect, test } from 'vitest'
import { conversationFile } from '../support/conversation.ts'
import { scoreFiles } from '../support/score-files.ts'

const trace = conversationFile({ calls: [{ tool: 'list_repos', args: { page: 1 } }], answer: 'Two.' })

/** What a run says of a check that its recording passes. */
async function said(check: string) {
  const text = (id: string) => `id: ${id}\ntraces: ../t.json\nchecks:\n  - ${check}\n`
  const files = { 'scenarios/a.yaml': text('a'), 'scenarios/b.yaml': text('b'), 't.json': trace }
  return (await scoreFiles(files, ['scenarios'])).said
}

describe('a check that cannot fail is named once, with the reason', () => {
  test.for([
    ["{ type: regex, params: { pattern: 'refund$ed', expect_match: false } }", 'no text matches `refund$ed`'],
    ["{ type: regex, params: { pattern: 'a^b|c\\zd', expect_match: false } }", 'no text matches'],
    ["{ type: 'not_pattern!', params: { target: output, value: '^\\s+$x' } }", 'no text matches'],
    ['{ type: tool_efficiency, params: { max_error_rate: 1 } }', 'look at its parameters'],
  ] as const)('%s', async ([check, reason]) => {
    expect(await said(check)).toEqual([
      expect.stringMatching(/^scenarios\/a\.yaml:4:5 warning: .* cannot fail: /),
    ])
    expect((await said(check)).join()).toContain(reason)
  })

  test.for([
    "{ type: regex, params: { pattern: '(?i)\\brefund(ed)?\\b.*$', expect_match: false } }",
    "{ type: regex, params: { pattern: '^(?!.*sorry).*$x?', expect_match: false } }",
    "{ type: regex, params: { pattern: '(?m)^a$\\s^b$', expect_match: false } }",
    "{ type: regex, params: { pattern: '[^\\x00-\\x{10fffe}]', expect_match: false } }",
    '{ type: max_tool_calls, params: { max: 100000 } }',
    '{ type: max_cost, params: { max_usd: 5 } }',
    "{ type: 'ne!', params: { target: output, value: ERROR, transform: lowercase } }",
    '{ type: content_excludes, params: { patterns: ["!!"], match_mode: word_boundary } }',
    '{ type: no_pii_leak, params: { kinds: [email], allow: ["@example.com"] } }',
    '{ type: no_secret_leak, params: { kinds: [npm] } }',
  ])('nothing is said of %s', async (check) => {
    expect((await said(check)).filter((line) => line.includes('cannot fail'))).toEqual([])
  })
})
