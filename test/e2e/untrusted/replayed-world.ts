import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gate } from '../../support/fresh.ts'
import { chatAgent, chatReplies, provider } from '../../support/model-provider.ts'
import { temporaryFolder, type Files } from '../../support/repository.ts'
import { config, fixed, type World } from './worlds.ts'

const asking: Files = { 'scenarios/fresh.yaml': fixed, 'agent.mjs': chatAgent }

/** The model calls of an agent whose model says this, as a run records them. */
export async function modelCalls(text: string): Promise<Record<string, string>> {
  await using models = await provider(chatReplies(text)[1])
  await using folder = await temporaryFolder()
  await folder.write(asking)
  const env = {
    PATH: process.env['PATH'],
    OPENAI_BASE_URL: `http://${models.host}/v1`,
    OPENAI_API_KEY: 'sk-very-secret',
  }
  await gate(folder, { models: 'record' }, { env })
  const path = '.scenario-gate/models/fresh/trial-1.jsonl'
  return { [path]: await readFile(join(folder.path, path), 'utf8') }
}

/** An agent that is run for a fork, with the model replies of its base. */
export const replayedModels = (calls: Files): World => ({
  base: { ...asking, ...calls, ...config('models: replay\n') },
  inputs: { 'untrusted-commands': 'run' },
  red: { 'prompt.txt': 'x' },
})
