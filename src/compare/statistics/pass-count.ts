/** Verified trials of one side of a scenario. */
export interface PassCount {
  readonly passed: number
  readonly failed: number
}

export function totalOf({ passed, failed }: PassCount): number {
  return passed + failed
}

export function shareOf({ passed, failed }: PassCount): number {
  return passed / (passed + failed)
}
