/** Arguments of the fact of a code; none if it has none. */
export type FactArgs<Fact, Code> = Fact extends { readonly code: infer Codes; readonly args: infer Args }
  ? Code extends Codes
    ? Args
    : never
  : never
