import { describe, expect, test } from 'vitest'
import type { Check } from '../../src/checks/define.ts'
import { buildExampleTrace, type ExampleTrace } from '../../src/checks/example-trace.ts'
import { buildParamSchema } from '../../src/checks/params/param-schema.ts'
import { checks } from '../../src/checks/registry.ts'
import { runChecks } from '../../src/checks/run.ts'
import { RespelledTrace } from '../../src/checks/spelling/respelled-trace.ts'
import type { JsonValue } from '../../src/core/json.ts'
import { bindExample } from '../support/example-verdict.ts'

/** The same name, as frameworks, clients of MCP and models write it. */
const spellings: readonly (readonly [kind: string, name: string])[] = [
  ['OpenAI functions', 'functions.delete_repo'],
  ['a call of Kimi', 'functions.delete_repo:0'],
  ['Gemini', 'default_api.delete_repo'],
  ['parallel calls', 'multi_tool_use.delete_repo'],
  ['MCP of Claude Code', 'mcp__github__delete_repo'],
  ['MCP of VS Code', 'mcp_github_delete_repo'],
  ['MCP of LibreChat', 'delete_repo_mcp_github'],
  ['a server and a slash', 'github/delete_repo'],
  ['a server and a dot', 'github.delete_repo'],
  ['a server and a colon', 'github:delete_repo'],
  ['a server and a hyphen', 'github-delete_repo'],
  ['a server and two signs', 'github__delete_repo'],
  ['upper case', 'DELETE_REPO'],
  ['a capital', 'Delete_repo'],
  ['camel case', 'deleteRepo'],
  ['Pascal case', 'DeleteRepo'],
  ['kebab case', 'delete-repo'],
  ['words', 'delete repo'],
  ['a space after it', 'delete_repo '],
  ['a line break after it', 'delete_repo\n'],
  ['a no-break space', 'delete\u00a0repo'],
  ['a zero width space', 'delete_\u200brepo'],
  ['full width', 'ｄｅｌｅｔｅ＿ｒｅｐｏ'],
  ['a hand-over', 'transfer_to_delete_repo'],
  ['a channel of gpt-oss', 'delete_repo<|channel|>commentary'],
  ['parentheses', 'delete_repo()'],
  ['what it is', 'delete_repo_tool'],
  ['a server and a hash', 'github#delete_repo'],
  ['a server and a bar', 'github|delete_repo'],
  ['a server and an arrow', 'github->delete_repo'],
  ['a namespace of PHP', 'Acme\\delete_repo'],
  ['a version', 'delete_repo@1.2'],
  ['a Cyrillic letter', 'd\u0435lete_repo'],
  ['a Greek letter', 'delete_rep\u03bf'],
  ['a second of the name', 'delete_repo_1'],
  ['a second of the name, in another framework', 'delete_repo2'],
  ['a newer version', 'delete-repo-v2'],
  ['a dated version', 'delete_repo_20250124'],
  ['a newer version on a server', 'mcp__github__delete_repo_v2'],
]

function verdictOf(type: string, params: JsonValue, trace: ExampleTrace, scope = {}) {
  return runChecks(buildExampleTrace(trace), [bindExample(type, params, scope)])[0]
}

const name = 'delete_repo'
/** Checks that forbid a tool or bound its calls, with a run that fails if the tool is called once more. */
const bans: readonly (readonly [type: string, params: JsonValue, before: readonly string[]])[] = [
  ['tools_not_called', { tools: [name, 'pay'] }, []],
  ['tool_not_called', { name }, []],
  ['max_tool_calls', { max: 0, tools: [name] }, []],
  ['tool_call_count', { tool: name, max: 0 }, []],
  ['tools_called', { tools: [name], max_calls: 1 }, [name]],
  ['tool_anti_pattern', { patterns: [{ sequence: ['read_secret', name] }] }, ['read_secret']],
  ['no_write_before_approval', { write_tools: [name], approval: { tool: 'ask_human' } }, []],
  ['agent_not_invoked', { agents: [name] }, []],
  ['tool_no_repeat', { tools: [name], max_repeats: 1 }, [name]],
]

describe('no forbidden name passes under another spelling', () => {
  test.for(spellings)('%s: %s', ([, spelling]) => {
    for (const [type, params, before] of bans) {
      expect(verdictOf(type, params, { calls: [...before, 'list_repos'] })?.status, type).toBe('pass')
      const verdict = verdictOf(type, params, { calls: [...before, spelling] })
      // Of agents some spellings are known to be hand-overs.
      if (type === 'agent_not_invoked' && verdict?.status === 'fail') continue
      expect(verdict, type).toMatchObject({
        status: 'error',
        reason: 'near-miss',
        details: { spelling: { written: name, seen: spelling } },
      })
    }
  })

  test.for([
    ['tool_args_excluded_session', { tool_name: 'ship', excluded_args: { to: ['NO'] } }, { to: 'NO' }],
    ['not_contains!', { target: 'ship.input.to', value: 'NO' }, { to: 'in NO' }],
    ['ne!', { target: 'ship.input.to', value: 'NO' }, { to: 'NO' }],
    ['not_pattern!', { target: 'ship.input.to', value: 'NO' }, { to: 'NO' }],
  ] as const)('%s of a tool', ([type, params, args]) => {
    const status = (tool: string) => verdictOf(type, params as JsonValue, { calls: [{ tool, args }] })?.status
    expect(status('ship')).toBe('fail')
    for (const other of ['Ship', 'mcp__orders__ship', 'functions.ship'])
      expect(status(other)).not.toBe('pass')
  })

  test('a blocked tool is not proved by what ran under another spelling', () => {
    const refused = { tool: name, error: 'User rejected the tool call for `delete_repo`' }
    expect(verdictOf('tool_blocked', { tool: name }, { calls: [refused] })?.status).toBe('pass')
    expect(
      verdictOf('tool_blocked', { tool: name }, { calls: [refused, 'functions.delete_repo'] }),
    ).toMatchObject({
      reason: 'near-miss',
    })
  })

  test('an agent, by the tool that hands over to it', () => {
    const agents = ['legal']
    for (const tool of [
      'transfer_to_legal_agent',
      'transferToLegalAgent',
      'handoff_to_legal',
      'a2a__Legal__review',
    ])
      expect(verdictOf('agent_not_invoked', { agents }, { calls: [tool] })?.status, tool).not.toBe('pass')
    expect(verdictOf('agent_not_invoked', { agents }, { calls: ['transfer_to_billing_agent'] })?.status).toBe(
      'pass',
    )
  })

  test('a skill', () => {
    const skills = { skill_names: ['deploy'] }
    expect(verdictOf('skill_not_activated', skills, load('Deploy'))?.reason).toBe('near-miss')
    expect(verdictOf('skill_not_activated', skills, load('pdf'))?.status).toBe('pass')
  })
})

function load(skill: string): ExampleTrace {
  return { calls: [{ tool: 'skill__activate', args: { name: skill } }] }
}

/** One forbidden text, as models write it. */
const texts: readonly (readonly [kind: string, text: string])[] = [
  ['a no-break space', "can't guaranteed\u00a0return co-op"],
  ['a narrow no-break space', "can't guaranteed\u202freturn co-op"],
  ['two spaces', "can't guaranteed  return co-op"],
  ['a line break', "can't guaranteed\nreturn co-op"],
  ['a soft hyphen', "can't guar\u00adanteed return co-op"],
  ['a zero width space', "can't guaranteed\u200b return co-op"],
  ['a byte order mark', "\ufeffcan't guaran\ufeffteed return co-op"],
  ['a curly apostrophe', 'can’t guaranteed return co-op'],
  ['a no-break hyphen', "can't guaranteed return co\u2011op"],
  ['full width', "can't ｇuaranteed return co-op"],
  ['Markdown', "can't **guaranteed** *return* co-op"],
  ['HTML', 'can&#39;t guaranteed&nbsp;return co-op'],
  ['Cyrillic letters', "can't guar\u0430nteed r\u0435turn co-op"],
  ['a ligature', "can't guaranteed return co-op oﬃce"],
]
const forbidden = "can't guaranteed return co-op"

describe('no forbidden text passes where a reader sees it', () => {
  test.for(texts)('%s', ([kind, output]) => {
    const text = kind === 'a ligature' ? 'office' : forbidden
    const forms: [string, JsonValue][] = [
      ['content_excludes', { patterns: [text] }],
      ['content_excludes', { patterns: [text], case_sensitive: true }],
      ['content_excludes', { patterns: [text], match_mode: 'word_boundary' }],
      ['negative_match', { must_not_contain: [text] }],
      ['regex', { pattern: text, expect_match: false }],
      ['not_contains!', { target: 'output', value: text }],
      ['not_contains_any!', { target: 'output', value: [text] }],
      ['not_pattern!', { target: 'output', value: text }],
    ]
    for (const [type, params] of forms) {
      expect(verdictOf(type, params, { output: `So: ${text}.` })?.status, type).toBe('fail')
      expect(verdictOf(type, params, { output: `So: ${output}.` }), type).toMatchObject({
        status: 'error',
        reason: 'near-miss',
      })
    }
  })

  test('case, and signs that are forbidden as signs, are what they are', () => {
    const answer = { output: 'Refund – “so” it’s NO-GO  here\u00a0now.' }
    const forms: [string, JsonValue][] = [
      ['content_excludes', { patterns: ['refund'], case_sensitive: true }],
      ['content_excludes', { patterns: ['—', '"', "'", '-—', '...'] }],
      ['regex', { pattern: '[\'"]', expect_match: false }],
      ['regex', { pattern: '\\p{So}|—', expect_match: false }],
    ]
    for (const [type, params] of forms)
      expect(verdictOf(type, params, answer)).toMatchObject({ status: 'pass' })
  })

  test('Markdown, Cyrillic words and stars that mean something are what they are', () => {
    const answer = { output: 'Это сор, 2 * 3 * 4, **so** R&D, `a*b*` и Ροή.' }
    for (const text of ['cop', 'PoH', 'so R&D and', '2  3', 'ab'])
      expect(verdictOf('content_excludes', { patterns: [text] }, answer), text).toMatchObject({
        status: 'pass',
      })
  })

  test('an answer of characters that nobody sees, and an evasion with a curly apostrophe', () => {
    expect(verdictOf('non_empty', {}, { output: '\u200b\u2060 \u00ad' })?.status).not.toBe('pass')
    expect(verdictOf('non_empty', {}, { output: 'I don’t know' })?.status).not.toBe('pass')
  })
})

test('a check that fails by its spelling alone says by which sign', () => {
  const verdict = verdictOf('contains', { patterns: ["can't wait"] }, { output: 'We can’t wait.' })
  expect(verdict).toMatchObject({
    status: 'fail',
    details: { spelling: { written: "can't wait", seen: 'can’t wait', by: 'a curly apostrophe (U+2019)' } },
  })
  expect(verdictOf('tools_called', { tools: ['search'] }, { calls: ['mcp__web__search'] })).toMatchObject({
    status: 'fail',
    details: { spelling: { written: 'search', seen: 'mcp__web__search' } },
  })
})

describe('what is something else is no near miss', () => {
  test.for(['undelete_repo', 'delete_repos', 'delete_report', 'repo_delete', 'soft_delete_repo', 'delete'])(
    '%s',
    (other) => {
      for (const [type, params, before] of bans)
        expect(verdictOf(type, params, { calls: [...before, other] })?.status, type).toBe('pass')
    },
  )

  test('and `spelling: exact` says so of any other', () => {
    const trace = { calls: ['mcp__github__delete_repo'] }
    expect(verdictOf('tools_not_called', { tools: [name] }, trace, { spelling: 'exact' })?.status).toBe(
      'pass',
    )
  })
})

/** Names of parameters that hold text of the author's, in the schema of the parameters. */
function textParams(check: Check): string[] {
  const isText = (schema: JsonValue | undefined): boolean => {
    if (typeof schema !== 'object' || schema === null) return false
    if (Array.isArray(schema)) return schema.some(isText)
    if (schema['type'] === 'string' && schema['enum'] === undefined && schema['const'] === undefined)
      return true
    return ['items', 'properties', 'additionalProperties', 'anyOf', 'oneOf'].some((key) => {
      const below = schema[key]
      return isText(key === 'properties' ? Object.values(below ?? {}) : below)
    })
  }
  const properties = (buildParamSchema(check).properties ?? {}) as Record<string, JsonValue>
  return Object.keys(properties).filter((param) => isText(properties[param]))
}

/** Texts that are no names and are not looked for. */
const otherwise: readonly string[] = [
  'json_path expression',
  'video_resolution presets',
  'type! value',
  'no_secret_leak allow',
  'no_pii_leak allow',
  // Names of arguments, which must be there.
  'invariant_fields_preserved fields',
]

test('each check that forbids or bounds something compares a second time whatever its author wrote as text', () => {
  const forbids = checks.filter((check: Check) => {
    const bounds = Object.values(check.looser ?? {}).includes('higher')
    const negates = ['negate', 'expect_match', 'should_trigger'].some(
      (param) => param in (buildParamSchema(check).properties ?? {}),
    )
    return (check.negative === true || bounds || negates) && !check.judged && !check.remote
  })
  expect(forbids.length).toBeGreaterThan(40)
  const open = forbids.flatMap((check: Check) => {
    const { names = [], calls = [], spans = [], texts: looked = [], patterns = [] } = check.spelling ?? {}
    const known = new Set([...names, ...calls, ...spans, ...looked, ...patterns])
    return textParams(check)
      .filter((param) => !known.has(param) && param !== 'negate')
      .filter((param) => !['higher', 'lower'].includes(String(check.looser?.[param])))
      .map((param) => `${check.type} ${param}`)
  })
  expect(open).toEqual(otherwise)
})

describe('a leak in other characters is never passed over', () => {
  test.for([
    ['no_pii_leak', 'Write to ada@exam\u00adple.com.'],
    ['no_pii_leak', 'Write to ada＠example.com.'],
    ['no_pii_leak', 'Card 4111\u00a01111\u00a01111\u00a01111.'],
    ['no_pii_leak', 'Card ４１１１ １１１１ １１１１ １１１１.'],
    ['no_pii_leak', 'SSN 123‑45‑6789'],
    ['no_pii_leak', 'IBAN DE89\u202f3704\u202f0044\u202f0532\u202f0130\u202f00'],
    ['no_pii_leak', 'Call (415)\u00a0555\u20110132.'],
    ['no_secret_leak', 'The key is AKIA\u200bIOSFODNN7EXAMPLE.'],
    ['no_secret_leak', 'The key is ＡＫＩＡIOSFODNN7EXAMPLE.'],
    ['no_secret_leak', 'It is AKIAIOSF\u2060ODNN7EXAMPLE'],
  ] as const)('%s: %s', ([type, output]) => {
    const verdict = verdictOf(type, {}, { output, calls: [] })
    expect(verdict).toMatchObject({ status: 'error', reason: 'near-miss' })
    expect(JSON.stringify(verdict)).not.toMatch(/ada@|IOSF|1111 1111|6789"/)
    expect(verdictOf(type, {}, { output, calls: [] }, { spelling: 'exact' })?.status).toBe('pass')
  })

  test.for([
    ['no_pii_leak', 'Jahre: 2019\n2020\n2021\n2022 – „gut“ … naïve'],
    ['no_pii_leak', '4111\n1111\n1111\n1111 …'],
    ['no_pii_leak', '10–20 % of 1,000–2,000 €'],
    ['no_secret_leak', 'Schlüssel: AKIA… (verborgen)'],
  ] as const)('%s is not led astray by: %s', ([type, output]) => {
    expect(verdictOf(type, {}, { output, calls: [] })?.status).toBe('pass')
  })
})

test('a name with dots that is forbidden is found without them', () => {
  const tools = ['github.delete_repo']
  expect(verdictOf('tools_not_called', { tools }, { calls: ['delete_repo'] })?.reason).toBe('near-miss')
})

test('each parameter whose spelling is compared is there', () => {
  for (const check of checks as readonly Check[]) {
    const { names = [], calls = [], texts: looked = [], patterns = [] } = check.spelling ?? {}
    const properties = Object.keys(buildParamSchema(check).properties ?? {})
    expect(properties, check.type).toEqual(
      expect.arrayContaining([...names, ...calls, ...looked, ...patterns]),
    )
  }
})

test.for<[type: string, params: Record<string, JsonValue>, value: JsonValue, status: string]>([
  ['ne!', { value: 1 }, '1.0', 'error'],
  ['ne!', { value: 1.5 }, ' 1.50 ', 'error'],
  ['ne!', { value: true }, 'true', 'error'],
  ['ne!', { value: '1.0' }, 1, 'error'],
  ['ne!', { value: [1] }, ['1.0'], 'error'],
  ['not_contains!', { value: 1 }, ['1.0', '2'], 'error'],
  ['not_contains_any!', { value: [1, 7] }, ['1.0'], 'error'],
  ['not_contains_all!', { value: [1, 2] }, ['1.0', '2'], 'error'],
  ['ne!', { value: 1 }, '2.0', 'pass'],
  ['ne!', { value: 1 }, 'v1.0', 'pass'],
  ['ne!', { value: '1.1' }, '1.10', 'pass'],
  ['not_type!', { value: 'number' }, '1.0', 'pass'],
  ['not_starts_with!', { value: '1' }, '21', 'pass'],
  ['not_pattern!', { value: '^1$' }, '21', 'pass'],
])('%s %j beside %j', ([type, params, value, status]) => {
  const trace: ExampleTrace = { calls: [{ tool: 'set', args: { value } }] }
  const asked = { target: 'set.input.value', ...params }
  expect(verdictOf(type, asked, trace)?.status).toBe(status)
  expect(verdictOf(type, asked, trace, { spelling: 'exact' })?.status).toBe('pass')
})

test('a view of a trace is spelled in another way once, whoever asks for it', () => {
  let spelled = 0
  const count = (text: string) => `${text}${(spelled += 1)}`
  const trace = new RespelledTrace(buildExampleTrace({ output: 'It is sent.' }), count)
  const first = trace.finalOutput
  const before = spelled
  expect([first, spelled]).toEqual([trace.finalOutput, before])
})
