import type { z } from 'zod'
import type { JsonObject } from '../../core/json.ts'
import { defineCheck, type Check, type Example } from '../define.ts'
import { findingOfAnswer } from './remote-answer.ts'
import { remoteDocument, type Judged } from './remote-document.ts'
import type { SharedParams } from './remote-params.ts'
import { withoutService, type RemoteQuestion } from './remote-trait.ts'

type Reason = 'low-score'

/** What checks by one kind of evaluator have in common. */
interface RemoteKind<Schema extends z.ZodType<SharedParams>> {
  readonly params: Schema
  /** Why it can fail, a sentence. */
  readonly lowScore: string
  readonly examples: readonly Example<Reason>[]
  /** How it is asked about a document. */
  readonly question: (document: JsonObject, params: z.output<Schema>) => RemoteQuestion
}

type Definition<Schema extends z.ZodType> = Pick<Check<Schema, Reason>, 'type' | 'summary' | 'why'> & {
  readonly judged: Judged
}

/** Defines checks by one kind of evaluator, each about the final output or about all that the agent said. */
export function remoteChecks<Schema extends z.ZodType<SharedParams>>({
  params,
  lowScore,
  examples,
  question,
}: RemoteKind<Schema>): (definition: Definition<Schema>) => Check<Schema, Reason> {
  return ({ judged, ...definition }) =>
    defineCheck<Schema, Reason>({
      ...definition,
      aliases: [],
      family: 'external',
      origins: ['promptkit'],
      groups: ['default', 'long-running', 'external'],
      needs: [judged === 'output' ? 'output' : 'messages'],
      params: () => params,
      reasons: { 'low-score': lowScore },
      evaluate: withoutService,
      remote: {
        question(trace, given, scenario) {
          const made = remoteDocument(judged, trace, given, scenario)
          return 'lacking' in made ? made.lacking : question(made.document, given)
        },
        finding: findingOfAnswer,
      },
      examples,
    })
}
