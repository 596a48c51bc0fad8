import { vi } from 'vitest'

/** Runs something with the runner's variables set, and gives what it printed to standard output. */
export async function captured<T>(
  env: Readonly<Record<string, string>>,
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly stdout: string }> {
  let stdout = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    stdout += String(chunk)
    return true
  })
  try {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    return { result: await run(), stdout }
  } finally {
    vi.unstubAllEnvs()
    write.mockRestore()
  }
}
