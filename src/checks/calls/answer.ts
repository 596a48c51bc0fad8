/** Whether something holds; a text names what the recording does not tell, so that nobody knows. */
export type Answer = boolean | string

/** Whether all hold: one that does not decides. */
export function holdAll(answers: readonly Answer[]): Answer {
  return answers.includes(false) ? false : (answers.find((answer) => answer !== true) ?? true)
}

/** Whether any holds: one that does decides. */
export function holdAny(answers: readonly Answer[]): Answer {
  return negate(holdAll(answers.map(negate)))
}

export function negate(answer: Answer): Answer {
  return typeof answer === 'string' ? answer : !answer
}
