import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from './source-files.ts'

const typed = `import { expect } from 'vitest'
import { matchers } from 'scenario-gate/vitest'
expect.extend(matchers)
export async function typed(trace: string) {
  await expect(trace).toPassCheck('no_tool_errors')
  await expect(trace).toPassCheck('tool_order', { order: ['look', 'book'] })
  await expect(trace).not.toPassCheck('trajectory', { steps: [{ tool: 'look', args: { day: 1 } }], ordering: 'any_order' })
  // @ts-expect-error -- there is no check of this name
  await expect(trace).toPassCheck('tool_oder', { order: ['look'] })
  // @ts-expect-error -- the order is missing
  await expect(trace).toPassCheck('tool_order')
  // @ts-expect-error -- there is no parameter of this name
  await expect(trace).toPassCheck('tool_order', { order: ['look'], strict: true })
  // @ts-expect-error -- a list of texts
  await expect(trace).toPassCheck('tool_order', { order: 'look' })
  // @ts-expect-error -- one of two words
  await expect(trace).not.toPassCheck('trajectory', { steps: [], ordering: 'random' })
}
`

/** A project whose code takes the types of our package, and says what they do not take. */
export const typedProject = {
  'package.json': '{ "name": "agent", "private": true, "type": "module" }',
  'tsconfig.json':
    '{ "compilerOptions": { "target": "ES2023", "module": "NodeNext", "strict": true, "exactOptionalPropertyTypes": true, "skipLibCheck": true, "noEmit": true, "types": [] }, "include": ["*.ts"] }',
  'typed.ts': typed,
}

/** What the compiler prints of a project: nothing where its types fit. */
export async function compileProject(folder: string): Promise<{ readonly stdout: string }> {
  const compiler = join(projectRoot, 'node_modules/typescript/bin/tsc')
  const compiled = promisify(execFile)(process.execPath, [compiler, '-p', '.', '--singleThreaded'], {
    cwd: folder,
  })
  return await compiled.catch((failed: { readonly stdout: string }) => failed)
}
