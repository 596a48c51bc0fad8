import type { BoundCheck } from '../bind.ts'

/** Groups that PromptKit gives to checks by itself. */
export const defaultGroups = ['default', 'fast-running', 'long-running', 'external'] as const

const ofMost: readonly string[] = ['default', 'fast-running']

/** The groups of a check: those that its author gave it, else those of its type. */
export function listGroups({ spec, check }: Pick<BoundCheck, 'spec' | 'check'>): readonly string[] {
  return spec.groups ?? check?.groups ?? ofMost
}
