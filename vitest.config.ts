import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

/** Where `.ci/run` wants the counts of a run written. */
const report = process.env['TEST_REPORT']

const seeded = fileURLToPath(new URL('test/support/seeded-fast-check.ts', import.meta.url))

/** A test, or a wait of it, that takes longer hangs. */
export const longestMs = 600_000

/** Tests of whole pipelines: the built `dist/`, git, GitHub's stand-in, copies of the project. */
const pipelines = ['test/e2e/**/*.test.ts', 'test/workbench/**/*.test.ts']

/** Tests that overflow the stack, which is four times as large in a thread as it is for users. */
const deep = ['test/trace/hostile-{examples,recordings}.test.ts']

/** Rooms whose tests start processes, servers or git. */
const effects = [
  'baseline',
  'commands',
  'doctor',
  'files',
  'github',
  'init',
  'judge',
  'record',
  'score',
  'scripts',
  'output',
  'run',
  'trial',
].map((room) => `test/${room}/**/*.test.ts`)

const setupFiles = ['test/support/all-checks.ts']

const exclude = [...configDefaults.exclude, 'test/interop/**', 'test/browser/**', 'test/act/**']

/**
 * Tests make thousands of folders. With a journal of the disk, a folder of 50 files takes 30 to 70 ms of the processor from its
 * making to its end, in memory 2: there they are made where it has room, and where programs may be started from.
 */
function chooseTemporaryFolder(): void {
  const [memory, enough] = ['/dev/shm', 4 * 2 ** 30]
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined) return
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const [, , kind, options = ''] = mounts.find((line) => line.split(' ')[1] === memory)?.split(' ') ?? []
  if (kind !== 'tmpfs' || !/^rw\b/.test(options) || /\bnoexec\b/.test(options)) return
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize >= enough && mayWrite(memory)) process.env['TMPDIR'] = memory
}
chooseTemporaryFolder()

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

export default defineConfig({
  test: {
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
    projects: [
      {
        extends: true,
        // No test keeps a state, so that files share their modules, here and below: loading them anew took longer than the tests.
        test: {
          name: 'pure',
          include: ['test/**/*.test.ts'],
          exclude: [...exclude, ...effects, ...deep, ...pipelines],
          isolate: false,
          setupFiles,
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: { name: 'effects', include: [...effects, ...deep], exclude, isolate: false, setupFiles },
      },
      {
        extends: true,
        test: { name: 'e2e', include: pipelines, exclude, isolate: false },
      },
    ],
    // Files that did not change are not transformed again by the next run. The lockfile and this file count, too.
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: fileURLToPath(new URL('.cache/transformed', import.meta.url)),
    },
    // It imports JSON as bundlers do.
    server: { deps: { inline: [/@actions\/(?:workflow-parser|expressions)/] } },
    // They end what hangs, and say nothing of how long a test may take: a test of several runs takes minutes where other
    // programs use the machine.
    testTimeout: longestMs,
    hookTimeout: longestMs,
    expect: { poll: { timeout: longestMs } },
  },
  plugins: [
    {
      // Packages as they are published: for development, the parser of Markdown checks and logs each of its steps.
      name: 'without the condition "development"',
      configResolved: ({ ssr, configFileDependencies }) => {
        // They are part of the key by which transformed files are kept: those of the configs that build upon this one are the same.
        configFileDependencies.splice(0, configFileDependencies.length, fileURLToPath(import.meta.url))
        if (ssr.resolve?.conditions !== undefined)
          ssr.resolve.conditions = ssr.resolve.conditions.filter((name) => !name.includes('development'))
      },
    },
    {
      // Its source maps name files that are not in the package, which would be said for each.
      name: 'without source maps',
      enforce: 'pre',
      load: (id) =>
        /@actions\/(?:workflow-parser|expressions)\/.*\.js$/.test(id)
          ? readFileSync(id, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '')
          : null,
    },
    {
      name: 'seeded fast-check',
      enforce: 'pre',
      resolveId: (source, importer) => (source === 'fast-check' && importer !== seeded ? seeded : null),
    },
  ],
})
