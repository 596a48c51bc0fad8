/** Short form of a judge's answer, for the examples of checks and for tests. */
export interface ExampleJudgement {
  readonly says: 'pass' | 'fail' | 'uncertain' | 'error'
  readonly score?: number
  readonly because?: string
}
