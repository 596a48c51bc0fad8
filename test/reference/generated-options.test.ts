import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { noContext } from '../../src/report/context.ts'
import { renderComment } from '../../src/report/markdown/document.ts'
import { renderActionYml, renderOptionsPage } from '../../scripts/pages/options-page.ts'
import { renderScenarioPage } from '../../scripts/pages/scenario-page.ts'
import { parseOptions } from '../../src/options/options.ts'
import { run } from '../../src/run.ts'
import { repository, gitEnv } from '../support/repository.ts'

const root = new URL('../../', import.meta.url)

test('action.yml says what the options and outputs are', async () => {
  await expect(renderActionYml()).toMatchFileSnapshot('../../action.yml')
})

test('the reference page of options', async () => {
  await expect(renderOptionsPage()).toMatchFileSnapshot('../../docs/reference/options.md')
})

test('the reference page of scenario files', async () => {
  await expect(renderScenarioPage()).toMatchFileSnapshot('../../docs/reference/scenario-file.md')
})

test('README shows the first screen of a comment as it is rendered, and a page all of it', async () => {
  const whole = await exampleComment()
  const [screen = ''] = whole.split('<details>', 1)
  const pages = { 'README.md': screen.trimEnd(), 'docs/rules/comment.md': whole }
  for (const [page, comment] of Object.entries(pages)) {
    const text = await readFile(new URL(page, root), 'utf8')
    const pattern = /(<!-- comment-example-start -->\n)[^]*?(<!-- comment-example-end -->)/
    expect(text, page).toMatch(pattern)
    const filled = text.replace(pattern, (_, start: string, end: string) => `${start}${comment}\n${end}`)
    await expect(filled).toMatchFileSnapshot(`../../${page}`)
  }
})

/**
 * A pull request against the airline agent: on the base, Olivia's trip is found and cancelled; on the head
 * the agent gives up. Both are real recordings of one task.
 */
async function exampleComment(): Promise<string> {
  const file = await readFile(new URL('scenarios-example/traces/airline.json', root), 'utf8')
  const refunds = await readFile(new URL('scenarios-example-blocked/airline.json', root), 'utf8')
  const runs = JSON.parse(refunds) as { trial: number }[]
  const recording = (trial: number) => JSON.stringify(runs.filter((item) => item.trial === trial))
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
    baseRef: { kind: 'default' },
    untrusted: null,
    progress: () => undefined,
    diagnostics: [],
  })
  return renderComment(results, { ...noContext, headSha: head, reproduce: 'scenario-gate run scenarios' })
}
