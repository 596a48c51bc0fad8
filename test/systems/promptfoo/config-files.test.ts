import { describe, expect, test } from 'vitest'
import { formatLocation } from '../../../src/core/diagnostic.ts'
import { loadDrafts, loadSuite } from '../../support/load-suite.ts'
import { memoryTree } from '../../support/memory-tree.ts'

type Files = Readonly<Record<string, string>>

async function load(config: string, files: Files = {}) {
  const tree = memoryTree({ 'evals/promptfooconfig.yaml': config, ...files })
  const { scenarios, diagnostics, pool } = await loadSuite(tree, ['evals'])
  const said = diagnostics.map((found) => `${formatLocation(found)} ${found.severity}: ${found.message}`)
  return { tree, scenarios, said, pool, ids: scenarios.map(({ id }) => id) }
}

const named = (tests: string) => `prompts: [file://p.txt]\nproviders: [echo]\ntests: ${tests}\n`

describe('files that a config names', () => {
  test('lists of tests in YAML, with their places, are no scenarios of their own', async () => {
    const { scenarios, ids, said } = await load(named('file://cases/*.yaml'), {
      'evals/p.txt': 'First {{q}}\n---\nSecond {{q}}\n',
      'evals/cases/a.yaml':
        '- vars: { q: one }\n  assert:\n    - { type: is-json, value: file://schema.json }\n',
      'evals/cases/b.yaml': '- vars: { q: two }\n  assert: [{ type: nothing-like-it }]\n',
      'evals/schema.json': '{"type": "object"}',
    })
    expect(ids).toEqual(['one@prompt=p-1', 'one@prompt=p-2', 'two@prompt=p-1', 'two@prompt=p-2'])
    expect(scenarios[0]?.checks[0]?.spec.params).toEqual({ schema: { type: 'object' } })
    expect(scenarios[0]?.locate(['checks', 0, 'type'])).toEqual({
      file: 'evals/cases/a.yaml',
      line: 3,
      column: 15,
    })
    expect(scenarios[0]?.sourceFiles).toContain('evals/cases/a.yaml')
    expect(said).toEqual([
      'evals/cases/b.yaml:2:14 error: promptfoo has no assertion `nothing-like-it`; it may be of a newer version',
    ])
  })

  test('tables with `__expected`', async () => {
    const { scenarios, ids, said } = await load(named('file://t.csv'), {
      'evals/p.txt': 'Ask {{q}}',
      'evals/t.csv':
        'q,__expected,__expected2,__description,__metric,__threshold,__prefix\none,contains: 30,"not-icontains-any: a, ""b, c""",Refunds,Facts,0.5,x\ntwo,30 days,similar(0.9): x,,,,\n',
    })
    expect(ids).toEqual(['Refunds', 'two'])
    expect(said).toEqual([expect.stringContaining('`similar`')])
    expect(scenarios[0]?.checks.map(({ spec: { type, params } }) => [type, params])).toEqual([
      [
        'all_of',
        {
          checks: [
            { type: 'output_contains', params: { value: '30', case_sensitive: true }, description: 'Facts' },
            { type: 'negative_match', params: { must_not_contain: ['a', 'b, c'] }, description: 'Facts' },
          ],
        },
      ],
    ])
    expect(scenarios[1]?.checks.map(({ spec }) => spec.params)).toEqual([
      { patterns: ['^30 days$'] },
      { assertion: 'similar: x {"threshold":0.9}' },
    ])
    expect(scenarios[1]?.locate(['checks', 0])).toEqual({ file: 'evals/t.csv', line: 3, column: 1 })
  })

  test.for([
    ['q,__expcted\none,30 days\n', 'did you mean `__expected`?'],
    ['q,__expected,__treshold\none,30 days,0.5\n', 'did you mean `__threshold`?'],
    ['q,_expected1\none,30 days\n', 'did you mean `__expected`?'],
    ['q,__expected,__config:__expected:treshold\none,cost,0.01\n', 'sets nothing'],
    ['q,__expected,__config:__expectd:threshold\none,cost,0.01\n', 'sets nothing'],
    ['q,__expected,__threshold\none,30 days,half\n', 'expected a `threshold` above 0'],
  ])('a slip in a table is an error: %j', async ([table = '', message]) => {
    const { said } = await load(named('file://t.csv'), { 'evals/p.txt': 'Ask {{q}}', 'evals/t.csv': table })
    expect(said).toEqual([expect.stringContaining(message ?? '')])
  })

  test('JSON and JSON Lines', async () => {
    const { ids, said } = await load(named('[file://t.json, t.jsonl]'), {
      'evals/p.txt': 'Ask {{q}}',
      'evals/t.json': '[{"vars": {"q": "one"}, "assert": [{"type": "is-json"}]}]',
      'evals/t.jsonl': '{"vars": {"q": "two"}, "assert": [{"type": "is-json"}]}\n\n{"vars": \n3\n',
    })
    expect(ids).toEqual(['one', 'two'])
    expect(said).toEqual([
      expect.stringMatching(/^evals\/t\.jsonl:3:1 error: not valid YAML/),
      expect.stringMatching(/^evals\/t\.jsonl:4:1 error: expected a mapping/),
    ])
  })

  test.for([
    ['a program', 'file://tests.py', 'is a program or lies elsewhere, and is not read'],
    ['a service', 'https://docs.google.com/spreadsheets/d/1', 'is a program or lies elsewhere'],
    ['a path out of the workspace', 'file://../../secret.yaml', 'leads out of the workspace'],
    ['an absolute path', 'file:///etc/tests.yaml', 'leads out of the workspace'],
    ['nothing', 'file://none/*.yaml', 'no file matches'],
  ])('%s leaves the config unverified', async ([, path = '', message]) => {
    const { scenarios, said } = await load(
      named(`[{ vars: { q: a }, assert: [{ type: is-json }] }, "${path}"]`),
      { 'evals/p.txt': 'Hi' },
    )
    expect(said).toEqual([expect.stringContaining(message ?? '')])
    expect(scenarios.map(({ problems }) => problems.length)).toEqual([1])
  })

  test('that two configs share make scenarios of each, with ids that tell them apart', async () => {
    const config = 'prompts: [Hi]\nproviders: [echo, http]\ntests: file://../t.yaml\n'
    const tests = '- vars: { q: one }\n  assert: [{ type: is-json }]\n'
    const files = { 'a/promptfooconfig.yaml': config, 't.yaml': tests }
    const loadAll = (more: Files) => loadSuite(memoryTree({ ...files, ...more }), ['.'])
    const alone = await loadAll({})
    const both = await loadAll({ 'b/promptfooconfig.yaml': config.replace('Hi', 'Bye') })
    expect(alone.scenarios.map(({ id }) => id)).toEqual(['one@provider=echo', 'one@provider=http'])
    expect(both.scenarios.map(({ id, cellOf }) => [id, cellOf?.scenario])).toEqual(
      ['a', 'a', 'b', 'b'].map((folder, index) => [
        `one@provider=${index % 2 === 0 ? 'echo' : 'http'},config=${folder}-promptfooconfig.yaml`,
        `one@config=${folder}-promptfooconfig.yaml`,
      ]),
    )
    expect([...alone.diagnostics, ...both.diagnostics]).toEqual([])
  })

  test.for([
    '- vars: { q: a }\n',
    'description: One\nvars: { q: a, expected_tools: [pay] }\n',
    'description: One\nprompt: a\nvars: { q: a }\nassert: [{ type: is-json }]\n',
  ])('tests that no config names are a problem: %s', async (text) => {
    const { scenarios } = await loadSuite(memoryTree({ 'evals/t.yaml': text }), ['evals'])
    expect(scenarios[0]?.problems[0]?.message).toContain('without a config that names them')
  })

  test('another text of a named file is another suite', async () => {
    const config = named('file://t.yaml')
    const files = (q: string) => ({
      'evals/promptfooconfig.yaml': config,
      'evals/t.yaml': `- vars: { q: ${q} }\n`,
      'evals/p.txt': 'Hi',
    })
    const idsOf = async (q: string) =>
      (await loadDrafts(memoryTree(files(q)), ['evals'])).drafts.map(({ id }) => id)
    expect([await idsOf('one'), await idsOf('two')]).toEqual([['one'], ['two']])
  })

  const one = '[{ vars: { q: a }, assert: [{ type: is-json }] }]'
  const write = (prompts: string, providers: string, tests = one) =>
    `prompts: ${prompts}\nproviders: ${providers}\ntests: ${tests}\n`

  test.for([
    ['a provider that is not there', write('[Hi]', '[file://x.yaml]'), '2:13', 'There is no file'],
    ['a provider beside others', write('[Hi]', '[echo, { id: file://x.yaml }]'), '2:19', 'There is no file'],
    ['a provider that is no YAML', write('[Hi]', 'file://broken.yaml'), '2:12', 'line 1: not valid YAML'],
    ['an empty file of providers', write('[Hi]', 'file://empty.yaml'), '2:12', 'expected a provider'],
    ['a provider of a file without id', write('[Hi]', 'file://keys.json'), '2:12', 'expected a provider'],
    ['a provider without id', write('[Hi]', '[{}]'), '2:13', 'expected a provider'],
    ['a prompt that is not there', write('[file://x.txt]', '[echo]'), '1:11', 'There is no file'],
    ['a prompt of a mapping', write('{ file://x.txt: Short }', '[echo]'), '1:26', 'There is no file'],
    ['prompts that no file matches', write('file://none/*.txt', '[echo]'), '1:10', 'no file matches'],
    ['an empty file of prompts', write('[file://empty.yaml]', '[echo]'), '1:11', 'holds no prompt'],
    ['a prompt without text', write('[Hi, { label: x }]', '[echo]'), '1:15', 'expected a prompt'],
    ['a variable', write('[Hi]', '[echo]', '[{ vars: { q: file://x.md } }]'), '3:22', 'There is no file'],
    [
      'one of several values',
      write('[Hi]', '[echo]', '[{ vars: { q: [file://x.csv] } }]'),
      '3:23',
      'no file',
    ],
    [
      'an option',
      write('[Hi]', '[echo]', '[{ options: { rubricPrompt: file://x.txt } }]'),
      '3:36',
      'no file',
    ],
  ])('%s is an error, and all of the config unverified', async ([, config = '', place, message]) => {
    const { scenarios, said } = await load(config, {
      'evals/broken.yaml': '- id: [',
      'evals/empty.yaml': '',
      'evals/keys.json': '[{"id": "echo"}, {"config": {}}]',
    })
    expect(said).toContainEqual(
      expect.stringMatching(new RegExp(`promptfooconfig.yaml:${place} error: .*${message}`)),
    )
    expect(
      scenarios
        .filter(({ file }) => file.endsWith('config.yaml'))
        .every(({ problems }) => problems.length > 0),
    ).toBe(true)
  })

  test.for([
    ['is not there', '{ type: is-json, value: file://x.json }', 'There is no file'],
    ['is no JSON', '{ type: is-json, value: file://broken.json }', 'not valid YAML'],
    ['is one of several', '{ type: contains-any, value: [a, file://x.txt] }', 'There is no file'],
    [
      'is of a kind that promptfoo does not read',
      '{ type: contains, value: file://t.md }',
      'promptfoo reads',
    ],
    [
      'is of a set',
      '{ type: assert-set, assert: [{ type: equals, value: file://x.txt }] }',
      'There is no file',
    ],
    ['is a rubric', '{ type: llm-rubric, value: a, rubricPrompt: file://x.json }', 'There is no file'],
    ['is of a template', "{ $ref: '#/assertionTemplates/t' }", 'There is no file'],
  ])('the file of an assertion %s', async ([, assertion = '', message]) => {
    const { scenarios, said } = await load(
      `${write('[Hi]', '[echo]', `[{ vars: { q: a }, assert: [${assertion}] }, { vars: { q: b } }]`)}assertionTemplates: { t: { type: equals, value: file://x.txt } }\n`,
      { 'evals/broken.json': '{', 'evals/t.md': 'a' },
    )
    expect(said.join('\n')).toContain(`cannot be read: ${message}`)
    expect(scenarios.map(({ problems }) => problems.length > 0)).toEqual([true, false])
  })

  const gone = 'There is no file `evals/'
  test.for([
    ['a provider', write('[Hi]', '[file://x.mjs]'), '2:13', `${gone}x.mjs`],
    ['a provider with a label', write('[Hi]', '[{ id: file://x.ts, label: a }]'), '2:13', `${gone}x.ts`],
    ['a provider in Python', write('[Hi]', '[python:x.py]'), '2:13', `${gone}x.py`],
    ['a function of a provider', write('[Hi]', '[file://x.py:call_api]'), '2:13', `${gone}x.py`],
    [
      'what a provider is set to',
      write('[Hi]', '[{ id: echo, transform: file://x.js }]'),
      '2:36',
      `${gone}x.js`,
    ],
    ['a prompt', write('[file://x.py:build]', '[echo]'), '1:11', `${gone}x.py`],
    ['a prompt without `file://`', write('[prompts/x.js]', '[echo]'), '1:11', `${gone}prompts/x.js`],
    ['programs that no file matches', write('[file://none/*.js]', '[echo]'), '1:11', 'no file matches'],
    ['a variable', write('[Hi]', '[echo]', '[{ vars: { q: file://x.py } }]'), '3:22', `${gone}x.py`],
    [
      'a transform',
      write('[Hi]', '[echo]', '[{ options: { transform: file://x.js:run } }]'),
      '3:33',
      `${gone}x.js`,
    ],
    [
      'an assertion',
      write('[Hi]', '[echo]', '[{ assert: [{ type: javascript, value: file://x.js }] }]'),
      '3:47',
      `${gone}x.js`,
    ],
    [
      'the transform of an assertion',
      write('[Hi]', '[echo]', '[{ assert: [{ type: is-json, transform: file://x.js }] }]'),
      '3:48',
      `${gone}x.js`,
    ],
    [
      'what scores a test',
      write('[Hi]', '[echo]', '[{ assertScoringFunction: file://x.js:f, assert: [{ type: is-json }] }]'),
      '3:34',
      `${gone}x.js`,
    ],
    ['one out of the workspace', write('[Hi]', '[file://../../x.py]'), '2:13', '`../../x.py` leads out'],
    ['one of the machine', write('[file:///opt/x.js]', '[echo]'), '1:11', '`/opt/x.js` leads out'],
    ['an extension', `${write('[Hi]', '[echo]')}extensions: [file://x.js:f]\n`, '4:14', `${gone}x.js`],
  ])(
    'a program that is not there leaves its scenarios unverified: %s',
    async ([, config = '', place, message]) => {
      const { scenarios, said } = await load(config)
      expect(said).toContainEqual(
        expect.stringContaining(
          `evals/promptfooconfig.yaml:${place} error: \`${/(?:file:|python:|prompts\/)[^\]}, ]+/.exec(config)?.[0]}\` cannot be read: ${message}`,
        ),
      )
      expect(scenarios.map(({ problems }) => problems.length)).toEqual([1])
    },
  )

  test('programs that are there are not run, and belong to what a scenario is made of', async () => {
    const config = write(
      '[file://x.py:build, Write main.py]',
      '[python:x.py, exec:./run.py, package:bot:agent.js, "file://{{env.BOT}}.js", { id: file://y.mjs, config: { tools: file://t.json } }]',
      '[{ vars: { q: a, url: https://a.b/c.js }, assert: [{ type: python, value: file://x.py:grade }] }]',
    )
    const { scenarios, said } = await load(config, {
      'evals/x.py': 'raise',
      'evals/y.mjs': 'throw 1',
      'evals/t.json': '[]',
    })
    expect(said).toEqual([expect.stringContaining('`python`: promptfoo')])
    expect(scenarios[0]?.sourceFiles).toEqual(
      expect.arrayContaining(['evals/t.json', 'evals/x.py', 'evals/y.mjs']),
    )
  })

  test('a variable that is called `value` may be of any kind of data', async () => {
    const { scenarios, said } = await load(write('[Hi]', '[echo]', '[{ vars: { value: file://q.md } }]'), {
      'evals/q.md': 'What?',
    })
    expect(said.join('\n')).not.toContain('cannot be read')
    expect(scenarios.map(({ problems }) => problems.length)).toEqual([0])
  })

  test('each item of a list of values may be a file', async () => {
    const { scenarios } = await load(
      write(
        '[Hi]',
        '[echo]',
        '[{ vars: { q: a }, assert: [{ type: contains-all, value: [file://t.txt, b] }] }]',
      ),
      { 'evals/t.txt': ' from a file\n' },
    )
    expect(JSON.stringify(scenarios[0]?.checks[0]?.spec.params)).toContain('"from a file"')
  })

  test('each row of a table of prompts is one, and one of a mapping has its label', async () => {
    const { ids } = await load(write('[file://p.csv, lines.csv]', '[echo]'), {
      'evals/p.csv': 'label,prompt\nShort,"Be brief, {{q}}"\nLong,Tell all\n',
      'evals/lines.csv': 'prompt\nOne\nTwo\n',
    })
    expect(ids).toEqual(['a@prompt=p-1', 'a@prompt=p-2', 'a@prompt=lines-1', 'a@prompt=lines-2'])
  })
})
