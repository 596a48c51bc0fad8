import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { limits } from '../../src/core/limits.ts'
import type { WrittenTraces } from '../../src/record/written/written-traces.ts'
import { TraceFolder } from '../../src/record/written/trace-folder.ts'
import { temporaryFolder } from '../support/repository.ts'

/** Names and texts instead of bytes. */
function shown({ files, problems }: WrittenTraces) {
  return {
    files: files.map(({ name, bytes, isNamed }) => [name, Buffer.from(bytes).toString(), isNamed]),
    problems,
  }
}

/** A folder for tests, with a trace folder in it. */
async function traceFolder() {
  const parent = await temporaryFolder()
  const folder = await TraceFolder.make(parent.path)
  return {
    folder,
    write: async (name: string, content: string | Uint8Array) => {
      await mkdir(dirname(join(folder.path, name)), { recursive: true })
      await writeFile(join(folder.path, name), content)
    },
    [Symbol.asyncDispose]: () => parent[Symbol.asyncDispose](),
  }
}

describe('the trace folder of a trial', () => {
  test('is empty but for our hook, and goes away', async () => {
    await using given = await traceFolder()
    const { folder } = given
    expect(shown(await folder.read())).toEqual({ files: [], problems: [] })
    await folder.remove()
    await folder.remove()
    await expect(stat(folder.path)).rejects.toThrow('ENOENT')
  })

  test('gives the files that were written to it, unpacked', async () => {
    await using given = await traceFolder()
    await given.write('spans.jsonl', '{}\n')
    await given.write('b.json.gz', gzipSync('{"b":1}'))
    await given.write('empty.jsonl', '')
    await given.write('__pycache__/sitecustomize.pyc', 'x')
    expect(shown(await given.folder.read())).toEqual({
      files: [
        ['b.json.gz', '{"b":1}', false],
        ['spans.jsonl', '{}\n', false],
      ],
      problems: [],
    })
  })

  test('gives no links and waits for no pipes', async () => {
    await using given = await traceFolder()
    await symlink('/etc/passwd', join(given.folder.path, 'link.jsonl'))
    execFileSync('sh', ['-c', 'mkfifo "$0"', join(given.folder.path, 'pipe.jsonl')])
    await given.write('spans.jsonl', '{}')
    expect(shown(await given.folder.read())).toEqual({ files: [['spans.jsonl', '{}', false]], problems: [] })
  })

  test('says what is missing', async () => {
    await using given = await traceFolder()
    await given.write('bad.gz', gzipSync('x'.repeat(100_000)).subarray(0, 60))
    const { files, problems } = await given.folder.read()
    expect(files.length).toBeLessThanOrEqual(1)
    expect(problems).toEqual([
      expect.stringMatching(/^The trace file `bad.gz`: Its compressed data is damaged/),
    ])
  })

  test('is bounded in number and size', async () => {
    await using given = await traceFolder()
    for (let index = 0; index < limits.recordedFiles + 3; index += 1) {
      await given.write(`${String(index).padStart(3, '0')}.jsonl`, 'x')
    }
    const many = await given.folder.read()
    expect(many.files.map(({ name }) => name)).toEqual(
      Array.from({ length: limits.recordedFiles }, (_, index) => `${String(index).padStart(3, '0')}.jsonl`),
    )
    expect(many.problems).toEqual(['The command wrote more than 100 trace files; not all are read.'])

    await using large = await traceFolder()
    await large.write('a.jsonl', Buffer.alloc(limits.recordedFileBytes - 1, 'x'))
    await large.write('b.jsonl', 'xy')
    await large.write('c.jsonl', 'z')
    await large.write('d.jsonl.gz', gzipSync('zz'))
    const { files, problems } = await large.folder.read()
    expect(files.map(({ name }) => name)).toEqual(['a.jsonl', 'c.jsonl'])
    expect(problems).toContain('The trace files of the command have more than 64 MiB; not all are read.')
  })

  test('may be gone, or something else', async () => {
    const problems = ['The command removed the folder for its trace files.']
    await using gone = await traceFolder()
    await rm(gone.folder.path, { recursive: true })
    expect(await gone.folder.read()).toEqual({ files: [], problems })
    await symlink('/etc', gone.folder.path)
    expect(await gone.folder.read()).toEqual({ files: [], problems })
  })
})

const python = (() => {
  try {
    execFileSync('python3', ['-c', 'import sys; assert sys.version_info >= (3, 8)'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** Runs a program with the hook and, after it, a folder of packages on its path. */
async function run(
  files: Readonly<Record<string, string>>,
  source: string,
  env: Record<string, string> = {},
) {
  await using given = await traceFolder()
  await using packages = await temporaryFolder()
  await packages.write(files)
  const { path } = given.folder
  const child = {
    PATH: process.env['PATH'],
    KENSA_TRACE_DIR: path,
    PYTHONPATH: `${path}:${packages.path}`,
    HOOK: path,
    ...env,
  }
  const stdout = execFileSync('python3', ['-c', source], { env: child, encoding: 'utf8' })
  return { stdout, traces: shown(await given.folder.read()), hook: path, packages: packages.path }
}

describe.skipIf(!python)('what every Python program does first (skipped where there is no python3)', () => {
  const kensa = {
    'kensa/__init__.py': '',
    'kensa/exporter.py': `
import os, warnings
def instrument():
    warnings.warn("no instrumentor")
    with open(os.path.join(os.environ["KENSA_TRACE_DIR"], "spans.jsonl"), "a") as file:
        file.write("started\\n")
`,
  }

  test('starts Kensa where it is installed, once, and hides nothing', async () => {
    const files = { ...kensa, 'sitecustomize.py': 'import sys\nsys.marker = __file__\n' }
    const source = `
import os, subprocess, sys, sitecustomize
print(sys.marker, sitecustomize.__file__, os.environ["PYTHONPATH"], os.environ["HOOK"] in sys.path)
subprocess.check_call([sys.executable, "-c", ""])`
    const { stdout, traces, packages } = await run(files, source)
    const own = join(packages, 'sitecustomize.py')
    expect(stdout).toBe(`${own} ${own} ${packages} False\n`)
    expect(traces.files).toEqual([['spans.jsonl', 'started\n', false]])
  })

  test.for<[string, Record<string, string>]>([
    ['without Kensa', {}],
    [
      'where Kensa is broken',
      { 'kensa/__init__.py': '', 'kensa/exporter.py': 'raise RuntimeError("broken")' },
    ],
    ['where another package has its name', { 'kensa.py': '' }],
    ['where a module is no module', { 'kensa/__init__.py': 'import (' }],
  ])('does nothing %s, and lets the next program try', async ([, files]) => {
    const source = 'import os, sys; print(os.environ["PYTHONPATH"]); print(os.environ["HOOK"] in sys.path)'
    const { stdout, traces, hook, packages } = await run(files, source)
    expect(stdout).toBe(`${hook}:${packages}\nFalse\n`)
    expect(traces).toEqual({ files: [], problems: [] })
  })

  test.for<[string, Record<string, string>, string]>([
    ['the newest packages', { OTEL_X: '1' }, 'gen_ai_latest_experimental SPAN_ONLY'],
    ['what is opted in to already', { OTEL_SEMCONV_STABILITY_OPT_IN: 'http' }, 'http true'],
    ['who wants no content', { OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'false' }, 'None false'],
  ])('asks for content, minding %s', async ([, env, expected]) => {
    const key = 'OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT'
    const source = `import os; print(os.environ.get("OTEL_SEMCONV_STABILITY_OPT_IN"), os.environ["${key}"])`
    const given = { [key]: 'true', ...env }
    expect((await run({ 'opentelemetry/util/genai/__init__.py': '' }, source, given)).stdout).toBe(
      `${expected}\n`,
    )
    expect((await run({}, source, { [key]: 'true' })).stdout).toBe('None true\n')
  })

  test('asks ADK 2 for content in its spans, and ADK 1 as before', async () => {
    const key = 'OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT'
    const source = `import os; print(os.environ["${key}"])`
    const asked = async (files: Record<string, string>, value = 'true') =>
      (await run(files, source, { [key]: value })).stdout.trim()
    const adk = { 'google/adk/__init__.py': '', 'google/adk/telemetry/__init__.py': '' }
    const second = { ...adk, 'google/adk/telemetry/context.py': '' }
    expect(await asked(second)).toBe('SPAN_AND_EVENT')
    expect(await asked(second, 'false')).toBe('false')
    expect(await asked(adk)).toBe('true')
    expect(await asked({ ...second, 'opentelemetry/util/genai/__init__.py': '' })).toBe('SPAN_ONLY')
  })
})

test('the hook says who wrote it', async () => {
  await using given = await traceFolder()
  const text = await readFile(join(given.folder.path, 'sitecustomize.py'), 'utf8')
  expect(text.split('\n')[0]).toBe(
    '# Written by Scenario Gate for one run of an agent, and removed after it.',
  )
})
