import { describe, expect, test } from 'vitest'
import { judge, judged, project, verdictOf } from '../support/judge/judged-project.ts'
import { saying, scriptedJudge } from '../support/judge/scripted-judge.ts'
import { scenarioIn } from '../support/fresh.ts'
import type { Files } from '../support/repository.ts'

const polite = `criterion: The answer is polite.
pass: It greets.
fail: It insults.
examples:
  - output: Go away.
    label: fail
    critique: That is rude.
`
const named = judged('refund', 'judge: polite\n')

async function asked(files: Files) {
  await using folder = await project({ ...named, ...files })
  const models = scriptedJudge(() => saying('pass'))
  const results = await judge(folder, models)
  return { results, prompt: models.requests[0]?.user ?? '' }
}

describe('a judge file', () => {
  test.for(['.kensa/judges/polite.yaml', 'judges/polite.yaml'])('%s is the rubric', async (path) => {
    const { results, prompt } = await asked({ [path]: polite })
    expect(verdictOf(results).status).toBe('pass')
    for (const part of ['The answer is polite.', 'It greets.', 'It insults.', 'Go away.', 'That is rude.'])
      expect(prompt).toContain(part)
  })

  test('the nearest one is taken', async () => {
    const { prompt } = await asked({
      'judges/polite.yaml': polite,
      '.kensa/judges/polite.yaml': 'criterion: Another.\npass: a\nfail: b\n',
    })
    expect(prompt).toContain('The answer is polite.')
    expect(prompt).not.toContain('Another.')
  })

  test('its long names are those of Kensa', async () => {
    const { prompt } = await asked({
      'judges/polite.yaml': 'criterion: C\npass_definition: All well.\nfail_definition: Not well.\n',
    })
    expect(prompt).toContain('All well.')
    expect(prompt).toContain('Not well.')
  })

  test.for([
    ['pas: It greets.\n', '`pass` is missing; say when the verdict is pass', [1, 1]],
    ['', '`pass` is missing; say when the verdict is pass', [1, 1]],
    ['pass: 1\n', '`pass`: expected text, got the number `1`; put it in quotes', [2, 7]],
    [
      'pass: ok\npass_definition: ok\n',
      '`pass_definition` and `pass` are two names of one key; keep one',
      [2, 1],
    ],
    [
      'pass: ok\nexamples: [{output: a, label: maybe, critique: b}]\n',
      '`examples[0].label`: expected `pass` or `fail`, got `maybe`',
      [3, 31],
    ],
    ['pass: ok\ncriterion: twice\n', 'criterion', [3, 12]],
  ] as const)('with %j is a located error', async ([lines, message, place]) => {
    const { results } = await asked({ 'judges/polite.yaml': `criterion: Polite.\n${lines}fail: no\n` })
    expect(scenarioIn(results, 'refund').outcome).toBe('unverified')
    const found = results.diagnostics.filter(({ message: said }) => said.includes(message))
    expect(found).toMatchObject([{ severity: 'error', file: 'judges/polite.yaml' }])
    const { line, column } = found[0] ?? {}
    expect([line, column]).toEqual(place)
  })

  test('an unknown key has the nearest one', async () => {
    const { results } = await asked({ 'judges/polite.yaml': `${polite}example: []\n` })
    expect(results.diagnostics).toMatchObject([
      { message: 'judge file: `example` is not a key here; did you mean `examples`?', line: 8 },
    ])
  })

  test.for([
    ['a file that is not there', named, /^there is no judge file/],
    [
      'a name that leaves the folder',
      judged('refund', 'judge: ../polite\n'),
      /leaves the folder of judge files/,
    ],
    ['a list', { 'judges/polite.yaml': '- a\n' }, /expected a mapping with `criterion`/],
    ['no YAML', { 'judges/polite.yaml': 'criterion: [\n' }, /./],
  ] as const)('%s is an error', async ([, files, message]) => {
    const { results } = await asked(files)
    expect(scenarioIn(results, 'refund').outcome).toBe('unverified')
    expect(results.diagnostics[0]?.message).toMatch(message)
  })
})

test('the rubric is part of the fingerprint of the scenario', async () => {
  expect(await fingerprintWith(polite)).not.toEqual(await fingerprintWith(polite.replace('greets', 'thanks')))
})

async function fingerprintWith(text: string) {
  const { results } = await asked({ 'judges/polite.yaml': text })
  return scenarioIn(results, 'refund').fingerprints
}
