import { joinPath } from '../files/paths.ts'
import type { StartCommand } from '../project/start-commands.ts'
import { pinned } from './workflow-text.ts'

/** Steps of a workflow that install an agent's language and packages, by the files that its project has. */
export function setUpSteps(
  { language, folder }: Pick<StartCommand, 'language' | 'folder'>,
  files: ReadonlySet<string>,
): (readonly string[])[] {
  const has = (name: string) => files.has(joinPath(folder, name))
  const run = (command: string) => [
    `run: ${command}`,
    ...(folder === '.' ? [] : [`working-directory: ${folder}`]),
  ]
  if (language === 'node') {
    const node = [
      `uses: ${pinned.setupNode}`,
      'with:',
      '  node-version: 24',
      '  package-manager-cache: false # nothing that a pull request can poison',
    ]
    if (has('pnpm-lock.yaml')) return [node, run('corepack enable && pnpm install --frozen-lockfile')]
    if (has('yarn.lock')) return [node, run('corepack enable && yarn install --immutable')]
    if (has('package-lock.json')) return [node, run('npm ci')]
    return has('package.json') ? [node, run('npm install')] : [node]
  }
  if (has('uv.lock')) {
    const uv = ['with:', '  enable-cache: false # nothing that a pull request can poison']
    return [[`uses: ${pinned.setupUv}`, ...uv], run('uv sync --locked')]
  }
  const python = [`uses: ${pinned.setupPython}`, 'with:', "  python-version: '3.13'"]
  if (has('poetry.lock')) return [python, run('pipx install poetry && poetry install')]
  if (has('requirements.txt')) return [python, run('pip install -r requirements.txt')]
  return has('pyproject.toml') ? [python, run('pip install .')] : [python]
}
