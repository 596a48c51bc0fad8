import { posix } from 'node:path'
import { writeClaim } from '../../../src/github/comment-metadata.ts'
import { buildCommentMarker } from '../../../src/github/own-comments.ts'
import type { UntrustedInputId } from '../../../scripts/pages/untrusted/inputs.ts'
import type { ForkRun } from '../../support/github/fork.ts'
import type { Files } from '../../support/repository.ts'
import { modelCalls, replayedModels } from './replayed-world.ts'
import * as programs from './program-worlds.ts'
import * as worlds from './worlds.ts'

/** What a fork does with one thing that a verdict reads; without any of it the gate of the world is closed. */
export interface Walk {
  readonly world: Omit<ForkRun, 'head'> & { readonly red: Files }
  readonly change: Files
  readonly link: Files
  readonly remove: Files
}

/** Changes, links to and deletes the files at these paths. */
function filesAt(world: Walk['world'], evil: Readonly<Record<string, string>>, more: Files = {}): Walk {
  const paths = Object.keys(evil)
  const linked = paths.flatMap((path) => [
    [path, { link: posix.relative(posix.dirname(path), `elsewhere/${path}`) }] as const,
    [`elsewhere/${path}`, evil[path] ?? ''] as const,
  ])
  return {
    world,
    change: { ...evil, ...more },
    link: { ...Object.fromEntries(linked), ...more },
    remove: { ...Object.fromEntries(paths.map((path) => [path, null])), ...more },
  }
}

/** What a `.env` file can say of variables that the runner and the workflow set. */
const dotEnv = (...lines: string[]) => filesAt(worlds.judged, { '.env': lines.join('\n') })

const program = '#!/bin/sh\nexit 0\n'

/** One for each row of the table, by its id: a row without one does not compile. */
export const walks: Readonly<Record<UntrustedInputId, () => Promise<Walk> | Walk>> = {
  config: () => filesAt(worlds.recorded, { 'scenario-gate.yaml': 'fail-on: never\n' }),
  accepted: async () =>
    filesAt(worlds.recorded, { 'scenario-gate-accepted.yaml': await worlds.acceptance(worlds.recorded) }),
  scenarios: () => filesAt(worlds.recorded, { 'scenarios/refund.yaml': worlds.lax('refund') }),
  datasets: () => filesAt(worlds.rows, { 'scenarios/rows.csv': 'id,question,word\n1,money,refund\n' }),
  'judge-files': () =>
    filesAt(worlds.judgedByFile, { '.kensa/judges/polite.yaml': worlds.judgeFile('Anything.') }),
  'runtime-config': () => filesAt(programs.runtime, { 'runtime.yaml': programs.runtimeConfig('[true]') }),
  floors: () => ({
    world: worlds.floor,
    change: worlds.trivial('n1', 'n2', 'n3', 'n4'),
    link: {
      'elsewhere/n.yaml': worlds.lax('n'),
      'scenarios/n.yaml': { link: '../elsewhere/n.yaml' },
      'scenarios/traces/n.json': { link: 'greet.json' },
    },
    remove: { 'scenarios/refund.yaml': null, 'scenarios/traces/refund.json': null },
  }),
  recordings: () => filesAt(worlds.recorded, { 'scenarios/traces/refund.json': worlds.forged }),
  'recordings-of-runs': () => filesAt(worlds.fresh, { 'scenarios/traces/fresh.json': worlds.forged }),
  replayed: async () => filesAt(worlds.replay, await worlds.recordingsOfRun()),
  'model-replies': async () =>
    filesAt(replayedModels(await modelCalls('No.')), await modelCalls('Your refund is on its way.')),
  media: () => filesAt(worlds.media, { 'scenarios/traces/x.gif': worlds.gif(3, 3) }),
  'judge-replies': async () =>
    filesAt(worlds.replied(await worlds.reply('fail')), await worlds.reply('pass')),
  'judge-calibration': async () =>
    filesAt(worlds.calibrated(await worlds.reply('fail')), { 'judge-calibration.json': worlds.uncalibrated }),
  'baseline-file': async () =>
    filesAt(await worlds.againstFile(), { 'base.json': await worlds.results('careless') }),
  'committed-results': async () =>
    filesAt(await worlds.againstCommitted(), {
      'scenario-gate-results.json': await worlds.results('careless'),
    }),
  'custom-checks': () => filesAt(programs.custom, { 'checks/polite.mjs': programs.module('pass') }),
  'dot-env': () => filesAt(worlds.fresh, { '.env': 'OPENAI_API_KEY=sk-x\nINPUT_FAIL-ON=never\n' }),
  'base-commit': () =>
    filesAt(
      worlds.tampered(async (repo, { base, head }) => {
        const evil = await repo.git('commit-tree', 'HEAD^{tree}', '-m', 'evil')
        await repo.write({ '.git/info/grafts': `${head} ${evil}\n${base} ${evil}\n` })
      }),
      { 'prompt.txt': 'x' },
    ),
  'first-parent': () =>
    filesAt(
      worlds.tampered(async (repo, { head }) => {
        const evil = await repo.git('commit-tree', 'HEAD^{tree}', '-m', 'evil')
        const merge = await repo.git('commit-tree', 'HEAD^{tree}', '-m', 'm', '-p', evil, '-p', head)
        await repo.git('update-ref', '--no-deref', 'HEAD', merge)
      }),
      { 'prompt.txt': 'x' },
    ),
  marks: () => {
    const claim = writeClaim({ head: 'b'.repeat(40), run: 999_999, attempt: 1 })
    return filesAt(worlds.recorded, {
      'scenario-gate-comment.md': `${buildCommentMarker('default')}\n${claim}\n✅`,
    })
  },
  'git-attributes': () => {
    const attributes = filesAt(worlds.recorded, { '.gitattributes': '* filter=evil export-ignore -text\n' })
    const modules = '[submodule "a"]\n\tpath = scenarios\n\turl = ./evil\n'
    // Git takes no link for this one.
    return { ...attributes, change: { ...attributes.change, '.gitmodules': modules } }
  },
  // What a fork brings in their place is read as its own.
  'base-objects': () =>
    filesAt(worlds.recorded, { 'scenarios/refund.yaml': `${worlds.lax('refund')}# \uFFFD\n` }),
  'start-up-files': () =>
    filesAt(worlds.recorded, {
      'package.json': '{"type":"commonjs","main":"evil.js"}',
      '.npmrc': 'script-shell=./evil\n',
      '.node-version': '0.10\n',
      'sitecustomize.py': 'raise SystemExit(0)\n',
      'node_modules/zod/index.js': 'process.exit(0)\n',
    }),
  'runner-files': () =>
    filesAt(worlds.recorded, {
      'event.json': '{}',
      output: 'gate=open\n',
      'scenario-gate-results.json': '{"decision":{"gate":"open"}}',
    }),
  'judge-cache': async () => {
    const reply = await worlds.reply('pass')
    const kept = Object.fromEntries(Object.entries(reply).map(([path, text]) => [posix.basename(path), text]))
    const at = (folder: string): Files =>
      Object.fromEntries(Object.entries(kept).map(([name, text]) => [`${folder}/${name}`, text]))
    return {
      world: worlds.judged,
      change: at('.cache/judge'),
      link: { '.cache': { link: 'docs' }, ...at('docs/judge') },
      remove: { '.gitignore': null },
    }
  },
  'embeddings-cache': async () => {
    const at = worlds.vectors
    return {
      world: worlds.embedded,
      change: await at('.cache/judge/embeddings'),
      link: { '.cache': { link: 'docs' }, ...(await at('docs/judge/embeddings')) },
      remove: { '.gitignore': null },
    }
  },
  'results-artifacts': async () =>
    filesAt(worlds.regressions, {
      'scenario-gate-results.json': await worlds.results('careless'),
      '.scenario-gate/inputs.json': '{"version":1,"traces":true}',
      '.scenario-gate/verdicts/a.json': '{}',
    }),
  inputs: () => dotEnv('INPUT_FAIL-ON=never', 'INPUT_JUDGE=off', 'INPUT_UNTRUSTED-COMMANDS=run'),
  'github-variables': () =>
    dotEnv('GITHUB_EVENT_NAME=push', 'GITHUB_SHA=', 'RUNNER_TEMP=/tmp', 'GITHUB_ACTIONS='),
  'judge-variables': () => dotEnv('KENSA_JUDGE_MODEL=openai/gpt-4o', 'OPENAI_API_KEY=sk-0123456789'),
  'network-variables': () => dotEnv('HTTPS_PROXY=http://127.0.0.1:9', 'NODE_EXTRA_CA_CERTS=./evil.pem'),
  'node-variables': () => dotEnv('NODE_OPTIONS=--require ./evil.js', 'PATH=.', 'GIT_DIR=./evil.git'),
  git: () =>
    filesAt(worlds.recorded, {
      git: program,
      'git.exe': program,
      'node_modules/.bin/git': program,
      'evil.git/HEAD': 'ref: refs/heads/main\n',
      'evil.git/config': '[core]\n\tbare = true\n\tfsmonitor = ./evil\n',
    }),
  commands: () =>
    filesAt(worlds.fresh, { 'agent.mjs': 'console.log("Your refund of $12 is on its way.")\n' }),
  evaluators: () =>
    filesAt(programs.custom, {
      'checks/helper.mjs': 'export {}\n',
      'checks/polite.mjs': programs.module('pass'),
    }),
  'github-api': () => dotEnv('GITHUB_API_URL=http://127.0.0.1:9', 'GITHUB_SERVER_URL=http://127.0.0.1:9'),
  models: () =>
    filesAt(worlds.judged, {
      'scenario-gate.yaml': 'judge-base-url: http://127.0.0.1:9/v1\njudge-model: x\n',
    }),
  'evaluator-hosts': () =>
    filesAt(programs.service, { 'scenario-gate.yaml': 'evaluator-hosts: [127.0.0.1:9]\n' }),
  receiver: () => dotEnv('OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:9', 'OTEL_TRACES_EXPORTER=none'),
  prices: () => filesAt(worlds.costly, { 'scenario-gate.yaml': worlds.priced(0) }),
}
