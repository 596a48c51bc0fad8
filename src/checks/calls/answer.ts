/** Whether something holds; a text names the data that are missing to tell. */
export type Answer = boolean | string

/** Tells whether all hold: one that does not decides. */
export function holdAll(answers: readonly Answer[]): Answer {
  return answers.includes(false) ? false : (answers.find((answer) => answer !== true) ?? true)
}

/** Tells whether any holds: one that does decides. */
export function holdAny(answers: readonly Answer[]): Answer {
  return negate(holdAll(answers.map(negate)))
}

export function negate(answer: Answer): Answer {
  return typeof answer === 'string' ? answer : !answer
}
