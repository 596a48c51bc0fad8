// Cells of a simulation on all processors. Each has a seed of its own, so that it comes out the same wherever it is simulated.
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { simulatorOf } from './pull-request.mjs'
import { isUnusual, unusualSimulatorOf } from './unusual-pull-request.mjs'

/**
 * Simulates jobs, each the arguments of a simulator, and returns what these come to in the same order. The ones that take longest
 * come first: many scenarios of many trials.
 */
export async function simulateCells(lib, jobs) {
  const results = Array.from(jobs)
  const waiting = jobs
    .map(([{ size, trials }], place) => ({ place, work: size * (trials + 5) }))
    .toSorted((a, b) => a.work - b.work)
  const workers = Math.min(availableParallelism(), jobs.length)
  await Promise.all(Array.from({ length: workers }, () => runWorker(lib, waiting, { jobs, results })))
  return results
}

function runWorker(lib, waiting, { jobs, results }) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: lib })
    const next = () => {
      const job = waiting.pop()
      if (job === undefined) {
        resolve()
        void worker.terminate()
        return
      }
      worker.once('message', (result) => {
        results[job.place] = result
        next()
      })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(jobs[job.place])
    }
    worker.once('error', reject)
    next()
  })
}

if (!isMainThread) {
  const usual = await simulatorOf(workerData)
  const unusual = await unusualSimulatorOf(workerData)
  parentPort.on('message', async (job) => {
    const result = await (isUnusual(job[0]) ? unusual : usual)(...job)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort.postMessage(result)
  })
}
