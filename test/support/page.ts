import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { startShell } from './bundle.ts'
import { blocksOf } from './fenced-blocks.ts'
import { somebody, temporaryFolder } from './repository.ts'

/** Where a page is followed. */
interface Place {
  readonly folder: string
  /** For the commands, beside the name of a committer. */
  readonly env?: Readonly<Record<string, string>>
}

/** What a page came to: `wrong` has a line for everything that is not as it says. */
interface Followed {
  readonly commands: number
  readonly outputs: number
  readonly wrong: readonly string[]
}

/**
 * Does what a page says, in its order. The label of a block, which pages do not show, says what to do with it:
 *
 * - a path: the block is saved there; `excerpt`: it is part of a file or one of several ways, and not saved
 * - `sh`: run in the folder that the last commands ended in, and ends with 0; `sh exit 1`: with 1
 * - `sh setup`: fetches what the test has already; not run
 * - `text output`: each line is in what the last commands printed
 */
export async function follow(page: string, { folder, env = {} }: Place): Promise<Followed> {
  await using own = await temporaryFolder()
  const placeFile = join(own.path, 'place')
  await writeFile(placeFile, folder)
  await writeFile(join(own.path, 'scenario-gate'), '#!/bin/sh\nexec "$NODE" "$GATE" "$@"\n', { mode: 0o755 })
  const path = [own.path, env['PATH'] ?? process.env['PATH']].join(delimiter)
  const wrong: string[] = []
  let [commands, outputs, printed] = [0, 0, '']
  for (const { language, label, text, line } of blocksOf(page)) {
    const place = (await readFile(placeFile, 'utf8')).trim()
    if (label === 'output') {
      outputs++
      const missing = linesOf(text).filter((expected) => !printed.includes(expected))
      if (missing.length > 0) wrong.push(`line ${line}: ${missing.join(' | ')} is not in\n${printed}`)
    } else if (language === 'sh' && label !== 'setup') {
      commands++
      const script = `set -e\n${text}\npwd > '${placeFile}'`
      const { code, stdout, stderr } = await startShell(script, {
        cwd: place,
        env: { ...somebody, ...env, PATH: path },
      })
      printed = `${stdout}${stderr}`
      const wanted = Number(/^exit (\d+)$/.exec(label)?.[1] ?? 0)
      if (code !== wanted) wrong.push(`line ${line} ends with ${code}\n${printed}`)
    } else if (label === '') {
      wrong.push(`line ${line} is saved nowhere`)
    } else if (!['setup', 'excerpt'].includes(label)) {
      await mkdir(dirname(join(place, label)), { recursive: true })
      await writeFile(join(place, label), text)
    }
  }
  return { commands, outputs, wrong }
}

function linesOf(text: string): string[] {
  return text.trim().split('\n')
}
