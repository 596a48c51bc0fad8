import { rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { NamedTraces } from '../../src/record/written/named-traces.ts'
import type { WrittenTraces } from '../../src/record/written/written-traces.ts'
import { temporaryFolder } from '../support/repository.ts'

/** Names and texts instead of bytes. */
function shown({ files, problems }: WrittenTraces) {
  return {
    files: files.map(({ name, bytes, isNamed }) => [name, Buffer.from(bytes).toString(), isNamed]),
    problems,
  }
}

describe('trace files that a scenario names', () => {
  test('are those that the command wrote', async () => {
    await using folder = await temporaryFolder()
    await folder.write({
      'agent/traces/old.jsonl': 'old',
      'agent/traces/again.jsonl': 'same',
      'agent/traces/replaced.jsonl': 'same',
      'agent/notes.txt': '',
    })
    const traces = join(folder.path, 'agent', 'traces')
    const long = new Date('2020-01-01')
    for (const name of ['old', 'again', 'replaced']) await utimes(join(traces, `${name}.jsonl`), long, long)
    const named = await new NamedTraces(folder.path).begin(join(folder.path, 'agent'), 'traces/*.jsonl')
    await folder.write({
      'agent/traces/new.jsonl': 'new',
      'agent/traces/again.jsonl': 'same',
      'agent/x.jsonl': 'x',
    })
    await writeFile(join(traces, 'next'), 'same')
    await utimes(join(traces, 'next'), long, long)
    await rename(join(traces, 'next'), join(traces, 'replaced.jsonl'))
    expect(shown(await named.read())).toEqual({
      files: [
        ['agent/traces/again.jsonl', 'same', true],
        ['agent/traces/new.jsonl', 'new', true],
        ['agent/traces/replaced.jsonl', 'same', true],
      ],
      problems: [],
    })
  })

  test('may be one path, and a link inside of the workspace', async () => {
    await using folder = await temporaryFolder()
    const named = await new NamedTraces(folder.path).begin(folder.path, 'latest.jsonl')
    expect(await named.read()).toEqual({ files: [], problems: [] })
    await folder.write({ 'run-1.jsonl': '{}', 'latest.jsonl': { link: 'run-1.jsonl' } })
    expect(shown(await named.read())).toEqual({ files: [['latest.jsonl', '{}', true]], problems: [] })
  })

  test('lie inside of the workspace', async () => {
    await using outside = await temporaryFolder()
    await using folder = await temporaryFolder()
    await outside.write({ 'secret.jsonl': 'x' })
    const linked = await new NamedTraces(folder.path).begin(folder.path, '*.jsonl')
    const above = await new NamedTraces(folder.path).begin(folder.path, '../*.jsonl')
    await folder.write({ 'a.jsonl': { link: join(outside.path, 'secret.jsonl') } })
    expect(await linked.read()).toEqual({ files: [], problems: [] })
    expect(await above.read()).toEqual({
      files: [],
      problems: ['The trace files `../*.jsonl` cannot be listed. `../*.jsonl` leads out of the workspace.'],
    })
  })
})

const line = (text: string) => `${JSON.stringify({ text })}\n`
const lines = (...texts: string[]) => texts.map(line).join('')
const many = (from: number, to: number) =>
  lines(...Array.from({ length: to - from }, (_, index) => String(from + index)))
const list = (...texts: string[]) => JSON.stringify(texts, null, 2)

const counted = (...texts: string[]) => JSON.stringify({ count: texts.length, texts })
const long = 'long '.repeat(40)

describe('of a file that was there before, a run has', () => {
  const oneDocument =
    'The trace file `run` contains earlier runs in one document with this one, and nothing separates them. Write one file per run, or a line for each record. If each run writes the file anew, delete it before, and do not commit it.'

  test.for<[what: string, before: string, after: string, added: string | null]>([
    ['what it appended', line('a'), line('a') + line('b'), line('b')],
    ['what it appended to an empty file', '', line('b'), line('b')],
    ['what it appended without line breaks', '{"a":1}', '{"a":1}\n{"b":1}', '\n{"b":1}'],
    ['what it wrote before', line('a'), line('b') + line('a'), line('b')],
    [
      'what it appended to lines of which it dropped the oldest',
      lines('a', 'b', 'c'),
      lines('b', 'c', 'd'),
      line('d'),
    ],
    ['what it appended to some of many lines', many(0, 3_000), many(500, 3_001), line('3000')],
    [
      'all, where it begins with a line that was there',
      lines('a', 'b', 'c'),
      lines('b', 'd'),
      lines('b', 'd'),
    ],
    [
      'all, where it ends as the last one did',
      lines('a', 'b', 'end'),
      lines('a', 'c', 'end'),
      lines('a', 'c', 'end'),
    ],
    [
      'nothing that can be told apart where it wrote on both sides',
      lines('a', 'b'),
      lines('x', 'a', 'b', 'y'),
      null,
    ],
    ['all, where it cut the file first', line('a') + line('c'), line('b'), line('b')],
    ['all, where it wrote other lines', line('a'), line('b') + line('c'), line('b') + line('c')],
    ['all, where it wrote the same again', list('a'), list('a'), list('a')],
    ['all of another document', list('a'), list('b', 'c'), list('b', 'c')],
    ['all, where the document was empty', '{"messages": []}\n', '{"messages": [1]}', '{"messages": [1]}'],
    ['nothing that can be told apart in a document that grew', list('a'), list('a', 'b'), null],
    ['nothing that can be told apart in one of runs', '{"runs":[1]}', '{"runs":[1,2]}', null],
    ['nothing that can be told apart in one with the newest first', list(long), list('b', long), null],
    ['nothing that can be told apart in one that counts', counted(long), counted('b', long), null],
    [
      'all, where another document shares its end',
      counted(long, 'a', long),
      counted(long, 'b', 'c', long),
      counted(long, 'b', 'c', long),
    ],
  ])('%s', async ([, before, after, added]) => {
    await using folder = await temporaryFolder()
    await folder.write({ run: before })
    const named = await new NamedTraces(folder.path).begin(folder.path, 'run')
    await rm(join(folder.path, 'run'))
    await folder.write({ run: after })
    const { files, problems } = shown(await named.read())
    expect(files).toEqual(added === null ? [] : [['run', added, true]])
    expect(problems.map((problem) => problem.includes(oneDocument))).toEqual(added === null ? [true] : [])
  })

  test.for([
    ['written anew', gzipSync(lines('a', 'b'))],
    ['appended', Buffer.concat([gzipSync(line('a')), gzipSync(line('b'))])],
  ] as const)('what it added to one that is compressed: %s', async ([, after]) => {
    await using folder = await temporaryFolder()
    await writeFile(join(folder.path, 'run.gz'), gzipSync(line('a')))
    const named = await new NamedTraces(folder.path).begin(folder.path, 'run.gz')
    await rm(join(folder.path, 'run.gz'))
    await writeFile(join(folder.path, 'run.gz'), after)
    expect(shown(await named.read())).toEqual({ files: [['run.gz', line('b'), true]], problems: [] })
  })

  test('nothing, where it was renamed or copied, but for what was added to the copy', async () => {
    await using folder = await temporaryFolder()
    await folder.write({ 'a.jsonl': line('a'), 'b.jsonl': line('b'), 'c.jsonl': line('b') + line('c') })
    const named = await new NamedTraces(folder.path).begin(folder.path, '*.jsonl')
    await rename(join(folder.path, 'a.jsonl'), join(folder.path, 'a.1.jsonl'))
    const copies = { 'd.jsonl': line('b') + line('d'), 'e.jsonl': line('b') + line('c') + line('e') }
    await folder.write({ 'a.jsonl': line('c'), ...copies })
    expect(shown(await named.read()).files).toEqual([
      ['a.jsonl', line('c'), true],
      ['d.jsonl', line('d'), true],
      ['e.jsonl', line('e'), true],
    ])
  })

  test('nothing, where another one that ran at the same time may have written it', async () => {
    await using folder = await temporaryFolder()
    await folder.write({ 'a/x': '', 'b/x': '', log: '' })
    const named = new NamedTraces(folder.path)
    const [one, other, apart] = [
      await named.begin(join(folder.path, 'a'), '../log'),
      await named.begin(join(folder.path, 'b'), '../l*'),
      await named.begin(join(folder.path, 'b'), 'x'),
    ]
    await folder.write({ log: line('a'), 'b/x': line('b') })
    const problems = [expect.stringContaining('`log` is also that of another trial')]
    expect(await one.read()).toEqual({ files: [], problems })
    one.end()
    expect(await other.read()).toEqual({ files: [], problems })
    expect(shown(await apart.read()).files).toHaveLength(1)
    other.end()
    apart.end()
    const later = await named.begin(folder.path, 'log')
    await folder.write({ log: line('a') + line('c') })
    expect(shown(await later.read()).files).toEqual([['log', line('c'), true]])
  })
})
