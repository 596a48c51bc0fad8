import { cp, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gate, scenarioIn } from '../support/fresh.ts'
import {
  agentFiles,
  answered,
  branch,
  checks,
  prompt,
  recorded,
  scenario,
  seen,
  suite,
  type Seen,
} from '../support/recorded-agent.ts'
import { cloneOf, repository, type Files } from '../support/repository.ts'

describe('a committed recording', () => {
  test.for<[name: string, commits: readonly Files[], seen: Seen]>([
    ['and nothing else changed', [{ 'docs/readme.md': 'y' }], ['passed', 'recorded', undefined]],
    ['and its agent changed', [prompt('2')], ['unverified', 'recorded', 'change']],
    [
      'was made again with its agent',
      [{ ...prompt('2'), ...recorded('2') }],
      ['passed', 'edited', undefined],
    ],
    ['was made again after its agent changed', [prompt('2'), recorded('2')], ['passed', 'edited', undefined]],
    [
      'was made again before its agent changed',
      [recorded('2'), prompt('2')],
      ['unverified', 'edited', 'change'],
    ],
    ['and its agent changed back', [prompt('2'), prompt('Be nice.')], ['passed', 'recorded', undefined]],
    [
      'was made with a change that was taken back',
      [{ ...prompt('2'), ...recorded('2') }, prompt('Be nice.')],
      ['unverified', 'edited', 'change'],
    ],
    [
      'was moved, and its agent changed',
      [
        {
          ...prompt('2'),
          'scenarios/traces/a.json': null,
          'scenarios/traces/a-1.json': answered('Hello you'),
        },
      ],
      ['unverified', 'recorded', 'change'],
    ],
    [
      'was copied, and its agent changed',
      [{ ...prompt('2'), 'scenarios/traces/a-1.json': answered('Hello you') }],
      ['unverified', 'recorded', 'change'],
    ],
    [
      'was edited, and taken back, after its agent changed',
      [prompt('2'), recorded('2'), recorded('you')],
      ['unverified', 'recorded', 'change'],
    ],
    [
      'was taken back but for white space',
      [prompt('2'), recorded('2'), { 'scenarios/traces/a.json': `${answered('Hello you')}\n\n` }],
      ['unverified', 'recorded', 'change'],
    ],
    [
      'was removed, and came back',
      [prompt('2'), { 'scenarios/traces/a.json': null }, recorded('you')],
      ['unverified', 'recorded', 'change'],
    ],
    ['was edited alone', [recorded('2')], ['passed', 'edited', undefined]],
    ['and a file of its agent is new', [{ 'agent/tool.py': 'x' }], ['unverified', 'recorded', 'change']],
    ['and a file of its agent is gone', [{ 'agent/main.py': null }], ['unverified', 'recorded', 'change']],
  ])('%s', async ([, commits, expected]) => {
    await using repo = await branch(suite, ...commits)
    expect(await seen(repo)).toEqual(expected)
  })

  test('of a failure stays one, and one that is older in the base already is only marked', async () => {
    await using failing = await branch({ ...suite, 'scenarios/traces/a.json': answered('No') }, prompt('2'))
    expect(await seen(failing)).toEqual(['failed', 'recorded', 'change'])
    await using older = await repository()
    await older.commit(suite)
    await older.commit(prompt('2'))
    await older.git('checkout', '--quiet', '-b', 'feature')
    await older.commit({ 'docs/readme.md': 'y' })
    expect(await seen(older)).toEqual(['passed', 'recorded', 'base'])
    await older.commit(prompt('3'))
    expect(await seen(older)).toEqual(['unverified', 'recorded', 'change'])
  })

  test('counts by what the policy says', async () => {
    await using repo = await branch(suite, prompt('2'))
    const by = (stale: string) => seen(repo, { ...agentFiles, policy: { stale } })
    expect(await by('block')).toEqual(['unverified', 'recorded', 'change'])
    expect(await by('warn')).toEqual(['passed', 'recorded', 'change'])
    expect(await by('ignore')).toEqual(['passed', 'recorded', undefined])
  })

  test('and work that is not committed', async () => {
    await using repo = await branch(suite)
    await repo.write(prompt('2'))
    expect(await seen(repo, agentFiles, { includesUncommitted: true })).toEqual([
      'unverified',
      'recorded',
      'change',
    ])
    await repo.write(recorded('2'))
    expect(await seen(repo, agentFiles, { includesUncommitted: true })).toEqual([
      'passed',
      'edited',
      undefined,
    ])
  })

  test('that git does not have, or that was made again by an earlier step, is not stale', async () => {
    await using repo = await branch({ ...suite, 'scenarios/traces/a.json': null }, prompt('2'))
    await repo.write(recorded('now'))
    expect(await seen(repo)).toEqual(['passed', 'recorded', undefined])
    await using made = await branch(suite, prompt('2'))
    await made.write(recorded('now'))
    expect(await seen(made)).toEqual(['passed', 'recorded', undefined])
  })

  const spaced = answered('Hello you').replaceAll(',', ',\r\n') + '\n'
  test.for<[name: string, commits: readonly Files[]]>([
    ['with its agent', [{ ...prompt('2'), 'scenarios/traces/a.json': spaced }]],
    ['after its agent changed', [prompt('2'), { 'scenarios/traces/a.json': spaced }]],
    [
      'and it was moved',
      [{ ...prompt('2'), 'scenarios/traces/a.json': null, 'scenarios/traces/a-1.json': spaced }],
    ],
    [
      'before a real one',
      [recorded('2'), prompt('2'), { 'scenarios/traces/a.json': `${answered('Hello 2')}\n` }],
    ],
  ])('that got other white space %s is as old as it was', async ([, commits]) => {
    await using repo = await branch(suite, ...commits)
    const [outcome, , stale] = await seen(repo)
    expect([outcome, stale]).toEqual(['unverified', 'change'])
  })

  test('that got other white space in work that is not committed is as old as it was', async () => {
    await using repo = await branch(suite)
    await repo.write({ ...prompt('2'), 'scenarios/traces/a.json': spaced })
    expect((await seen(repo, agentFiles, { includesUncommitted: true }))[2]).toBe('change')
  })

  test.for([
    ['touch', 'agent/prompt.md'],
    ['touch', 'scenarios/traces/a.json'],
    ['copy', '.'],
  ] as const)('is not stale by a %s of %s: content counts', async ([how, path]) => {
    await using repo = await branch(suite, { 'docs/readme.md': 'y' })
    const later = new Date(Date.now() + 86_400_000)
    const at = join(repo.path, path)
    if (how === 'touch') await utimes(at, later, later)
    else {
      await cp(at, `${at}-copy`, { recursive: true })
      await rm(at, { recursive: true })
      await rename(`${at}-copy`, at)
    }
    for (const uncommitted of [false, true])
      expect(await seen(repo, agentFiles, { uncommitted })).toEqual(['passed', 'recorded', undefined])
    await repo.write(prompt('2'))
    expect((await seen(repo, agentFiles, { includesUncommitted: true }))[2]).toBe('change')
  })

  test('of a history that is cut off: said once, and it counts', async () => {
    await using origin = await branch(suite, prompt('2'))
    await using shallow = await cloneOf(origin, { depth: 1, branch: 'feature' })
    const results = await gate(shallow, { base: 'main', ...agentFiles })
    expect(scenarioIn(results, 'a').outcome).toBe('passed')
    expect(results.diagnostics.map(({ code }) => code)).toEqual(['recording-age'])
  })

  test('in a folder of the repository', async () => {
    const inside = Object.fromEntries(Object.entries(suite).map(([path, text]) => [`pkg/${path}`, text]))
    await using repo = await branch(inside, { 'pkg/agent/prompt.md': '2' })
    const path = `${repo.path}/pkg`
    const results = await gate({ ...repo, path }, { base: 'main', ...agentFiles })
    expect(scenarioIn(results, 'a').reason).toBe(
      'recorded before this change, which touches `agent/prompt.md`; record it again',
    )
  })
})

describe('what makes an agent', () => {
  const listed = 'traces: [traces/a.json]\n'
  const command = `run_command: [python, agent/main.py]\n${listed}`
  const inFolder = `run_command: [python, main.py]\nworking_directory: agent\n${listed}`
  const module = `run_command: [python, -m, agent.main]\n${listed}`

  test.for<
    [name: string, lines: string, options: Readonly<Record<string, unknown>>, changed: string, stale: boolean]
  >([
    ['the folder of its program', command, {}, 'agent/prompt.md', true],
    ['the folder of its program', command, {}, 'docs/readme.md', false],
    ['the folder that it starts in', inFolder, {}, 'agent/prompt.md', true],
    ['the folder of a module', module, {}, 'agent/prompt.md', true],
    ['`agent-files`, and the program itself', command, { 'agent-files': ['docs/**'] }, 'agent/main.py', true],
    [
      '`agent-files` in place of its folder',
      command,
      { 'agent-files': ['docs/**'] },
      'agent/prompt.md',
      false,
    ],
    ['`agent-files`', listed, { 'agent-files': ['docs/**'] }, 'docs/readme.md', true],
    ['`affects`', `affects: docs/**\n${listed}`, {}, 'docs/readme.md', true],
    ['`affects` before `agent-files`', `affects: docs/**\n${listed}`, agentFiles, 'agent/prompt.md', false],
    [
      '`affects` of its tags',
      `tags: [x]\n${listed}`,
      { affects: { x: ['docs/**'] } },
      'docs/readme.md',
      true,
    ],
    ['never its own file', command, { 'agent-files': ['**'] }, 'scenarios/a.yaml', false],
    [
      'a program at the top, with others of its kind',
      `run_command: [python, top.py]\n${listed}`,
      {},
      'other.py',
      true,
    ],
    [
      'a program at the top, without the rest',
      `run_command: [python, top.py]\n${listed}`,
      {},
      'docs/readme.md',
      false,
    ],
  ])('%s: %j, %j, %s', async ([, lines, options, changed, stale]) => {
    const base = { ...suite, ...scenario(lines), 'top.py': '1', 'other.py': '1' }
    const after = changed === 'scenarios/a.yaml' ? scenario(`name: b\n${lines}`) : { [changed]: '2' }
    await using repo = await branch(base, after)
    expect(await seen(repo, options)).toEqual([
      stale ? 'unverified' : 'passed',
      'recorded',
      stale ? 'change' : undefined,
    ])
  })

  test('where nothing says it, that is said once', async () => {
    const more = { 'scenarios/b.yaml': `id: b\n${checks}`, 'scenarios/traces/b.json': answered('Hello') }
    await using repo = await branch({ ...suite, ...more }, prompt('2'))
    const results = await gate(repo, { base: 'main', baseline: 'git' })
    expect(results.diagnostics.map(({ code, message }) => [code, message])).toEqual([
      [
        'agent-unknown',
        'The agent files of 2 scenarios are unknown, so recordings older than this change cannot be found. List the files in `agent-files`.',
      ],
    ])
    await repo.git('checkout', '--quiet', '-b', 'other', 'main')
    await repo.commit(scenario('name: b\n'))
    expect((await gate(repo, { base: 'main', baseline: 'git' })).diagnostics).toEqual([])
  })
})
