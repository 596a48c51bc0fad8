// Lints our workflows, and those that we ship, with actionlint (Go) and zizmor (PyPI) at pinned versions.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const actionlint = 'v1.7.12'
const zizmor = '1.32.0'

const tools = resolve('.cache/workflow-lint')
const run = (command, args, env = {}) =>
  execFileSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })

/** Installs both once for each version; returns their paths. */
function installed() {
  const [go, python] = [join(tools, `actionlint-${actionlint}`), join(tools, `zizmor-${zizmor}`)]
  const paths = [join(go, 'actionlint'), join(python, 'bin', 'zizmor')]
  if (!existsSync(paths[0])) {
    mkdirSync(go, { recursive: true })
    // Built as act is, which shares Go's own packages with it.
    const flags = ['-gcflags=all=-N -l', '-ldflags=-s -w']
    const env = { GOBIN: go, CGO_ENABLED: '0' }
    run('go', ['install', ...flags, `github.com/rhysd/actionlint/cmd/actionlint@${actionlint}`], env)
  }
  if (!existsSync(paths[1])) {
    run('python3', ['-m', 'venv', python])
    run(join(python, 'bin', 'pip'), ['install', '--quiet', `zizmor==${zizmor}`])
  }
  return paths
}

const workflows = ['.github/workflows', 'examples/workflows'].flatMap((folder) =>
  readdirSync(folder).map((file) => join(folder, file)),
)
const [lint, audit] = installed()
run(lint, workflows)
run(audit, [
  '--offline',
  '--no-progress',
  '--min-severity=medium',
  '--config=scripts/zizmor.yml',
  ...workflows,
])
