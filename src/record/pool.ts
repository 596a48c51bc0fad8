/**
 * Works through jobs, `atOnce` at a time, and gives each result as soon as it is there, in whatever
 * order. `work` must not throw.
 */
export async function* pooled<Job, Result>(
  jobs: Iterable<Job>,
  atOnce: number,
  work: (job: Job) => Promise<Result>,
): AsyncGenerator<Result> {
  const running = new Map<number, Promise<{ readonly number: number; readonly result: Result }>>()
  const finished = async (): Promise<Result> => {
    const { number, result } = await Promise.race(running.values())
    running.delete(number)
    return result
  }
  let number = 0
  for (const job of jobs) {
    if (running.size >= atOnce) yield await finished()
    const own = number++
    running.set(
      own,
      work(job).then((result) => ({ number: own, result })),
    )
  }
  while (running.size > 0) yield await finished()
}
