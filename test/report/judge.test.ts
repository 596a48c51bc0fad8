import { expect, test } from 'vitest'
import { renderComment, renderSummary } from '../../src/report/markdown/document.ts'
import { renderTerminal } from '../../src/report/terminal.ts'
import type { Results } from '../../src/results/schema.ts'
import { noContext } from '../../src/report/context.ts'
import { failing, judge, judged, project } from '../support/judge/judged-project.ts'
import { rendered } from '../support/rendered.ts'
import { saying, scriptedJudge } from '../support/judge/scripted-judge.ts'

const hostile =
  'Rude. | <img src=x> @everyone [link](https://evil.example) `code`\n\n# Heading \u202e reversed'

async function shown(reasoning: string, lines?: string, options = {}): Promise<Results> {
  await using folder = await project(judged('refund', lines))
  return await judge(
    folder,
    scriptedJudge(() => saying('fail', { reasoning, quotes: ['Your refund of $12'] })),
    options,
  )
}

test('a failure shows who judged, why, and what is quoted', async () => {
  const results = await shown('It never greets the customer.')
  const comment = renderComment(results, noContext)
  expect(comment).toMatch(/The judge found against it, by `test\/model`.*: `It never greets the customer\.`/)
  expect(renderSummary(results, noContext)).toContain('Your refund of $12')
  const terminal = renderTerminal(results, { color: false, width: 100 })
  expect(terminal.replaceAll(/\s+/g, ' ')).toContain('It never greets the customer.')
  expect(terminal).toContain('Judge: 1 call of unknown price, 1,100 tokens')
})

test('words of a model are escaped and cut', async () => {
  const results = await shown(hostile + ' and on'.repeat(2_000))
  for (const markdown of [renderComment(results, noContext), renderSummary(results, noContext)]) {
    const { elements, links, live } = rendered(markdown)
    expect(elements).not.toContain('img')
    expect(links.join()).not.toContain('evil')
    expect(live).not.toContain('@everyone')
    expect(markdown).not.toContain('\u202e')
    expect(markdown.length).toBeLessThan(20_000)
  }
  expect(results.scenarios[0]?.trials[0]?.judge?.reasoning?.length).toBeLessThanOrEqual(2_000)
})

test('the votes are shown', async () => {
  const results = await shown('No.', undefined, { 'judge-votes': 3 })
  expect(renderComment(results, noContext)).toContain('The judge found against it, 3 of the votes fail, by')
})

test('a judge that was not asked is shown as such', async () => {
  const results = await shown('No.', `${failing}criteria: It is polite.\n`)
  const said = 'The judge was not asked, because a check failed'
  expect(renderComment(results, noContext)).toContain(said)
  expect(renderTerminal(results, { color: false, width: 100 })).toContain(said)
})
