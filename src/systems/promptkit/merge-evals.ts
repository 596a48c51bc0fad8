import type { Asked, PromptCheck } from '../../scenario/draft.ts'

/**
 * The checks of conversations with a prompt, without what is switched off. `further`: evals that are laid
 * over those of the prompt, as the `pack_evals` of an Arena are.
 */
export function checksOfPrompt(
  { validators, evals, broken }: Asked,
  further: readonly PromptCheck[] = [],
): PromptCheck[] {
  return [...validators, ...mergeEvals(evals, further), ...broken].filter(({ isEnabled }) => isEnabled)
}

/** Each of `further` takes the place of the eval with its id, or comes after all. */
export function mergeEvals(
  evals: readonly PromptCheck[],
  further: readonly PromptCheck[],
): readonly PromptCheck[] {
  const byId = new Map(further.map((each) => [each.spec.id, each]))
  byId.delete(undefined)
  const taken = new Set<PromptCheck>()
  const merged = evals.map((each) => {
    const over = byId.get(each.spec.id)
    if (over !== undefined) taken.add(over)
    return over ?? each
  })
  return [...merged, ...further.filter((each) => !taken.has(each))]
}
