import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { startShell } from '../support/bundle.ts'
import { blocksOf, type FencedBlock } from '../support/fenced-blocks.ts'
import { repository, temporaryFolder, type Files } from '../support/repository.ts'
import { again, good } from '../support/suite.ts'

const somebody = {
  GIT_AUTHOR_NAME: 'Somebody',
  GIT_AUTHOR_EMAIL: 'somebody@example.com',
  GIT_COMMITTER_NAME: 'Somebody',
  GIT_COMMITTER_EMAIL: 'somebody@example.com',
}

/**
 * Does what a page says, in its order, and tells where it is wrong. A block labelled with a path is saved there. Commands are
 * run; `exit 1`: they end so; `setup`: they fetch what is here already. A block `text output` holds lines of what the last commands print.
 */
async function follow(folder: string, blocks: readonly FencedBlock[]): Promise<string[]> {
  const placeFile = join(folder, '.place')
  await writeFile(placeFile, folder)
  const wrong: string[] = []
  let printed = ''
  for (const { language, label, text, line } of blocks) {
    const place = (await readFile(placeFile, 'utf8')).trim()
    if (label === 'output') {
      const missing = text
        .trim()
        .split('\n')
        .filter((expected) => !printed.includes(expected))
      if (missing.length > 0) wrong.push(`line ${line}: ${missing.join(' | ')} is not in\n${printed}`)
    } else if (language !== 'sh') {
      if (label === '') wrong.push(`line ${line} is saved nowhere`)
      await mkdir(dirname(join(place, label)), { recursive: true })
      await writeFile(join(place, label), text)
    } else if (label !== 'setup') {
      const script = `set -e; scenario-gate() { $GATE "$@"; }\n${text}\npwd > '${placeFile}'`
      const { code, stdout, stderr } = await startShell(script, { cwd: place, env: somebody })
      printed = `${stdout}${stderr}`
      const wanted = Number(/^exit (\d+)$/.exec(label)?.[1] ?? 0)
      if (code !== wanted) wrong.push(`line ${line} ends with ${code}\n${printed}`)
    }
  }
  return wrong
}

test('the page that everybody starts with does what it says', async () => {
  const blocks = blocksOf('docs/start/getting-started.md')
  expect(blocks.filter(({ label }) => label === 'output')).toHaveLength(2)
  await using folder = await temporaryFolder()
  expect(await follow(folder.path, blocks)).toEqual([])
})

const refund = { 'traces/refund-1.json': good, 'traces/refund-2.json': again(good, 2) }

const kensa = `id: refund
name: Refunds
input: I want my money back for order 17.
run_command: [node, -p, "process.argv[1]"]
checks:
  - type: output_contains
    params: { value: money }
`

/** Pages for somebody who has files already: these. */
const pages: readonly (readonly [page: string, files: Files])[] = [
  ['recordings', refund],
  ['kensa', { '.kensa/scenarios/refund.yaml': kensa }],
]

test.for(pages)('the page %s does what it says', { timeout: 120_000 }, async ([page, files]) => {
  await using repo = await repository()
  await repo.commit(files)
  const blocks = blocksOf(`docs/start/${page}.md`)
  expect(blocks.some(({ language }) => language === 'sh')).toBe(true)
  expect(await follow(repo.path, blocks)).toEqual([])
})
