import { cpSync } from 'node:fs'
import { join } from 'node:path'

const { INPUT_NAME: name, INPUT_PATH: paths, GITHUB_WORKSPACE: workspace, ARTIFACTS: artifacts } = process.env
for (const path of paths.split('\n').filter((line) => line !== '')) {
  cpSync(join(workspace, path), join(artifacts, name, path), { recursive: true })
}
