import type { Finding } from '../../core/verdict.ts'
import type { Trace } from '../../trace/model/trace.ts'

/** Trait of a check that compares texts by their embeddings. Both functions are pure. */
export interface EmbeddedTrait<Params, Reason extends string = string> {
  /** Texts that one model has to embed; null where none has to, or can: `evaluate` then says it all. */
  texts(trace: Trace, params: Params): readonly string[] | null
  /** `vectors`: one for each of the texts, in order, of one length. */
  finding(vectors: readonly (readonly number[])[], params: Params): Finding<Reason>
}
