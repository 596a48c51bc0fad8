import { describe, expect, test } from 'vitest'
import { gate, scenarioIn } from '../support/fresh.ts'
import { agentFiles, answered, branch, prompt, seen, suite, type Seen } from '../support/recorded-agent.ts'
import { cloneOf, repository, type Files, type TestRepository } from '../support/repository.ts'

describe('where git cannot tell', () => {
  const baseRef = { kind: 'event', branch: 'main' } as const
  const cutOff = async (repo: TestRepository, policy?: object) => {
    const [base, head] = [await repo.git('rev-parse', 'main'), await repo.git('rev-parse', 'feature')]
    await using clone = await cloneOf(repo, { depth: 1, branch: 'feature' })
    const options = { ...agentFiles, ...(policy === undefined ? {} : { policy }) }
    return await gate(clone, options, { baseRef: { ...baseRef, base, head } })
  }

  test('a recording of a change proves nothing, and how to mend it is said', async () => {
    await using repo = await branch(suite, prompt('2'))
    const results = await cutOff(repo)
    expect(scenarioIn(results, 'a')).toMatchObject({
      outcome: 'unverified',
      reason: expect.stringMatching(
        /^its age is unknown, so it may have been recorded before this change.*fetch-depth: 0/,
      ),
    })
    expect(scenarioIn(await cutOff(repo, { stale: 'warn' }), 'a').outcome).toBe('passed')
  })

  test('a failure stays one', async () => {
    await using repo = await branch({ ...suite, 'scenarios/traces/a.json': answered('No') }, prompt('2'))
    expect(scenarioIn(await cutOff(repo), 'a').outcome).toBe('failed')
  })
})

describe('what is behind a link, or in a submodule', () => {
  const inside = { ...suite, 'agent/prompt.md': null, 'agent/main.py': null }
  const linked: Files = { ...inside, agent: { link: 'impl' }, 'impl/prompt.md': 'Be nice.' }

  test.for<[name: string, base: Files, change: Files, stale: boolean]>([
    ['a file behind a folder that is a link', linked, { 'impl/prompt.md': '2' }, true],
    [
      'a file behind two links',
      { ...linked, impl: { link: 'real' }, 'impl/prompt.md': null, 'real/prompt.md': '1' },
      { 'real/prompt.md': '2' },
      true,
    ],
    [
      'a file that is a link',
      { ...inside, 'agent/prompt.md': { link: '../shared/p.md' }, 'shared/p.md': '1' },
      { 'shared/p.md': '2' },
      true,
    ],
    [
      'a link that leads elsewhere now',
      { ...linked, 'other/prompt.md': '2' },
      { agent: { link: 'other' } },
      true,
    ],
    ['a file beside it', linked, { 'other/prompt.md': '2' }, false],
    [
      'its recording',
      {
        ...suite,
        'scenarios/traces/a.json': null,
        'scenarios/traces': { link: '../recordings' },
        'recordings/a.json': answered('Hello you'),
      },
      prompt('2'),
      true,
    ],
  ])('%s', async ([, base, change, stale]) => {
    const files = Object.fromEntries(Object.entries(base).filter(([, text]) => text !== null))
    await using repo = await branch(files)
    await repo.write(Object.fromEntries(Object.keys(change).map((file) => [file, null])))
    await repo.commit(change)
    expect(await seen(repo)).toEqual([
      stale ? 'unverified' : 'passed',
      'recorded',
      stale ? 'change' : undefined,
    ])
  })

  test.for([
    ['agent', 'prompt.md', false],
    ['agent', 'prompt.md', true],
    ['scenarios/traces', 'a.json', false],
  ] as const)('%s with %s, shallow: %s', async ([folder, file, isShallow]) => {
    await using inner = await repository()
    const isAgent = folder === 'agent'
    const first = await inner.commit({ [file]: isAgent ? 'Be nice.' : answered('Hello you') })
    const second = isAgent ? await inner.commit({ [file]: '2' }) : first
    const rest = Object.entries(suite).filter(([path]) => !path.startsWith(`${folder}/`))
    await using repo = await repository()
    await repo.commit(Object.fromEntries(rest))
    await repo.git('clone', '--quiet', ...(isShallow ? ['--depth=1'] : []), `file://${inner.path}`, folder)
    const at = async (sha: string) => {
      await repo.git('update-index', '--add', '--cacheinfo', `160000,${sha},${folder}`)
      await repo.git('commit', '--quiet', '--allow-empty', '--message', sha)
    }
    await at(first)
    await repo.git('checkout', '--quiet', '-b', 'feature')
    await at(second)
    if (!isAgent) {
      await repo.write(prompt('2'))
      await repo.git('commit', '--quiet', '--all', '--message', 'agent')
    }
    expect(await seen(repo)).toEqual(['unverified', 'recorded', 'change'])
  })
})

describe('what attributes give other content, whose blob stays as it is', () => {
  const agent = { ...suite, 'agent/prompt.md': 'Pay ¥5 to $Id$.' }
  const failing = {
    ...suite,
    'scenarios/traces/a.json': answered('No, ¥u0048ello'),
  }
  const sjis = 'working-tree-encoding=SHIFT_JIS'

  test.for<[line: string, isUncommitted: boolean, base: Files, expected: Seen]>([
    [`agent/*.md ${sjis}`, true, agent, ['unverified', 'recorded', 'change']],
    [`agent/*.md ${sjis}`, false, agent, ['unverified', 'recorded', 'change']],
    ['agent/*.md ident', false, agent, ['unverified', 'recorded', 'change']],
    [`* ${sjis}`, false, agent, ['unverified', 'edited', 'change']],
    [`[attr]odd ${sjis}\nscenarios/traces/* odd`, false, failing, ['passed', 'edited', undefined]],
    ['agent/*.md linguist-documentation -ident', false, agent, ['passed', 'recorded', undefined]],
  ])('%s, with a work tree: %s', async ([line, isUncommitted, base, expected]) => {
    await using repo = await branch(base)
    await repo.write({ '.gitattributes': `${line}\n` })
    await repo.git('add', '.gitattributes')
    await repo.git('commit', '--quiet', '--message', 'attributes')
    const [from, head] = [await repo.git('rev-parse', 'main'), await repo.git('rev-parse', 'HEAD')]
    await using clone = await cloneOf(repo, { branch: 'feature' })
    const baseRef = { kind: 'event', branch: 'main', base: from, head } as const
    expect(await seen(clone, agentFiles, isUncommitted ? {} : { baseRef })).toEqual(expected)
  })
})
