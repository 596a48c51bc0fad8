import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { noContext } from '../../src/report/context.ts'
import { renderComment } from '../../src/report/markdown/document.ts'
import { actionYml, optionsPage } from '../../src/reference/options-page.ts'
import { formatList } from '../../src/reference/format-page.ts'
import { scenarioPage } from '../../src/reference/scenario-page.ts'
import { formats } from '../../src/trace/formats/all-formats.ts'
import { parseOptions } from '../../src/options/options.ts'
import { run } from '../../src/run.ts'
import { repository, gitEnv } from '../support/repository.ts'

const root = new URL('../../', import.meta.url)

test('action.yml says what the options and outputs are', async () => {
  await expect(actionYml()).toMatchFileSnapshot('../../action.yml')
})

test('the reference page of options', async () => {
  await expect(optionsPage()).toMatchFileSnapshot('../../docs/reference/options.md')
})

test('the reference page of scenario files', async () => {
  await expect(scenarioPage()).toMatchFileSnapshot('../../docs/reference/scenario-file.md')
})

test('README shows the trace formats, and a comment as it is rendered', async () => {
  const readme = await readFile(new URL('README.md', root), 'utf8')
  const sections = {
    formats: formatList(formats, 'docs/reference/traces/'),
    'comment-example': await exampleComment(),
  }
  const filled = Object.entries(sections).reduce((text, [name, content]) => {
    const pattern = new RegExp(`(<!-- ${name}-start -->\n)[^]*?(<!-- ${name}-end -->)`)
    expect(text).toMatch(pattern)
    return text.replace(pattern, (_, start: string, end: string) => `${start}${content}\n${end}`)
  }, readme)
  await expect(filled).toMatchFileSnapshot('../../README.md')
})

/**
 * A pull request against the airline agent: on the base, Olivia's trip is found and cancelled; on the head
 * the agent gives up. Both are real recordings of one task.
 */
async function exampleComment(): Promise<string> {
  const file = await readFile(new URL('scenarios-example/traces/airline.json', root), 'utf8')
  const runs = JSON.parse(file) as { task_id: number; trial: number }[]
  const recording = (trial: number) =>
    JSON.stringify(runs.filter((item) => item.task_id === 1 && item.trial === trial))
  const blocked = await readFile(new URL('scenarios-example-blocked/refund-basic-economy.yaml', root), 'utf8')
  const booking = await readFile(
    new URL('scenarios-example/scenarios/book-cheapest-flight.yaml', root),
    'utf8',
  )
  await using repo = await repository()
  await repo.commit({
    'scenarios/refund-basic-economy.yaml': blocked
      .replace(/^traces: .*$/m, 'traces: traces/refund.json')
      .replace(/^trials: .*$/m, 'trials: 1'),
    'scenarios/book-cheapest-flight.yaml': booking.replace('../traces/', 'traces/'),
    'scenarios/traces/airline.json': file,
    'scenarios/traces/refund.json': recording(1),
  })
  await repo.git('checkout', '--quiet', '-b', 'shorter-prompt')
  const head = await repo.commit({ 'scenarios/traces/refund.json': recording(0) })
  const results = await run(parseOptions([{ label: String, values: { 'fail-on': 'regressions' } }]), {
    root: repo.path,
    cwd: repo.path,
    env: gitEnv,
    now: () => Date.parse('2026-01-03T00:00:00Z'),
    head: { sha: head, ref: 'shorter-prompt' },
    find: { kind: 'default' },
    untrusted: null,
    progress: () => undefined,
    diagnostics: [],
  })
  return renderComment(results, { ...noContext, headSha: head, reproduce: 'scenario-gate run scenarios' })
}
