import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const {
  INPUT_PATTERN: pattern,
  INPUT_PATH: path,
  GITHUB_WORKSPACE: workspace,
  ARTIFACTS: artifacts,
} = process.env
for (const name of readdirSync(artifacts).filter((known) => known.startsWith(pattern.slice(0, -1)))) {
  cpSync(join(artifacts, name), join(workspace, path), { recursive: true })
}
