/** What the agents for Node share: the prompt and the tool, which files beside the command decide. */
import { readFileSync } from 'node:fs'

export const prompt = () => readFileSync('prompt.txt', 'utf8')

/** The result, or what went wrong: the model is told either. */
export function getWeather({ city }) {
  const degrees = Number(readFileSync('degrees.txt', 'utf8'))
  return JSON.stringify(
    Number.isNaN(degrees) ? { error: 'no degrees' } : { city, celsius: city.length * degrees },
  )
}

export const parameters = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
}

/** `--stream` is asked for. */
export const isStreamed = process.argv.includes('--stream')
export const question = process.argv.at(-1)
