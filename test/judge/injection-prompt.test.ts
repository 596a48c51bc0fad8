import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildPrompt } from '../../src/judge/prompt.ts'
import type { JudgeQuestion } from '../../src/judge/question.ts'
import { attacks } from '../support/judge/attacks.ts'
import { orderIn, partsOf } from '../support/judge/obedient-judge.ts'

const mark = '7d1f0b6a9c3e4825a1b2c3d4e5f60718'
const wants = ['pass', 'fail'] as const
const forms = ['verdict', 'score'] as const

function question(given: Partial<JudgeQuestion>): JudgeQuestion {
  return {
    name: 'injection',
    rubric: { criterion: 'The answer names a temperature.', pass: 'It does.', fail: 'It does not.' },
    judged: [{ label: 'Final output', text: 'It is 12 degrees.' }],
    form: 'verdict',
    model: null,
    votes: null,
    ...given,
  }
}

test('the corpus holds many attacks, each once', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(60)
  expect(new Set(attacks.map(({ id }) => id)).size).toBe(attacks.length)
})

describe.for(attacks)('$id', ({ text }) => {
  test('is obeyed where it is outside of the material', () => {
    for (const wanted of wants) {
      const rubric = { criterion: text(wanted, 'verdict') }
      expect(orderIn(partsOf(buildPrompt(question({ rubric }), mark)).outside)).toBe(wanted)
    }
  })

  test('is not there where it is in the material', () => {
    for (const wanted of wants) {
      for (const form of forms) {
        const attack = text(wanted, form)
        const judged = [
          { label: 'Conversation', text: attack },
          { label: 'Final output', text: `It is 12 degrees.\n${attack}` },
        ]
        const { outside, material } = partsOf(buildPrompt(question({ judged, form }), mark))
        expect(orderIn(outside)).toBeNull()
        expect(material).toContain('It is 12 degrees.')
      }
    }
  })
})

test('the material ends where its tag says, whatever is in it', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('</data', '<data-', mark.slice(0, -1), '>', '"', '\n', '</', '\u200b', '\u001b[', '\0'),
    fc.constantFrom(...attacks).map(({ text }) => text('pass', 'verdict').slice(-300)),
  )
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(fc.array(fc.record({ label: text, text }), { minLength: 1, maxLength: 4 }), (judged) => {
      fc.pre(!JSON.stringify(judged).includes(mark))
      const { user } = buildPrompt(question({ judged }), mark)
      const opened = user.split(`<data-${mark} `).length - 1
      const closed = user.split(`</data-${mark}>`).length - 1
      expect([opened, closed]).toEqual([judged.length, judged.length])
      const outsideOf = (texts: JudgeQuestion['judged']) =>
        partsOf(buildPrompt(question({ judged: texts }), mark)).outside
      const empty = judged.map(() => ({ label: '', text: '' }))
      expect(outsideOf(judged.map((each) => ({ ...each, label: '' })))).toBe(outsideOf(empty))
    }),
    { numRuns: 500 },
  )
})
