import { readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import {
  waitForUpdate,
  type MatchLogic,
  type ModelInfo,
  type ModelPrice,
  type Provider,
} from '@pydantic/genai-prices'
import { expect, test } from 'vitest'
import { listedProviders } from '../../../src/trace/prices/listed-providers.ts'

/** What the package has as long as nobody asks it to load a newer list. */
const providers = (await waitForUpdate()) ?? []

/** The units of each kind of price, such as input and output; a price names its kind by the place here. */
const shapes: string[] = []

/** Nothing but what finding a price takes, in few words: the package's own file is seven times as long. */
function listed({ id, model_match, provider_match, fallback_model_providers, models }: Provider): string {
  const { length } = models
  const head = JSON.stringify({
    id,
    model_match: model_match && matched(model_match),
    provider_match: provider_match && matched(provider_match),
    fallback_model_providers,
  }).slice(0, -1)
  return length === 0 ? `${head},"models":[]}` : `${head},"models":${JSON.stringify(models.map(row))}}`
}

function row({ id, match, prices }: ModelInfo): unknown[] {
  const isByItsId = 'equals' in match && match.equals === id
  const rates = Array.isArray(prices)
    ? prices.map((conditional) => ({ ...conditional, prices: rated(conditional.prices) }))
    : rated(prices)
  return [id, isByItsId ? null : matched(match), rates]
}

function rated(prices: ModelPrice): unknown[] {
  const shape = Object.keys(prices).join()
  if (!shapes.includes(shape)) shapes.push(shape)
  return [shapes.indexOf(shape), ...Object.values(prices)]
}

function matched(match: MatchLogic): unknown {
  if ('or' in match) return match.or.map(matched)
  if ('and' in match) return { and: match.and.map(matched) }
  if ('equals' in match) return `=${match.equals}`
  if ('starts_with' in match) return `^${match.starts_with}`
  if ('ends_with' in match) return `$${match.ends_with}`
  if ('contains' in match) return `~${match.contains}`
  return `/${match.regex}`
}

test('src/trace/prices/listed-providers.ts', async () => {
  const licence = readFileSync(
    new URL('../../../node_modules/@pydantic/genai-prices/LICENSE', import.meta.url),
    'utf8',
  )
  const rows = providers.map(listed).join(',\n')
  const units = shapes.map((shape) => (shape === '' ? [] : shape.split(',')))
  const text = `{"shapes":${JSON.stringify(units)},"providers":[\n${rows}\n]}`
  // Versions of brotli may give different bytes for one text.
  const packed =
    brotliDecompressSync(Buffer.from(listedProviders, 'base64')).toString() === text
      ? listedProviders
      : brotliCompressSync(text, {
          params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
        }).toString('base64')
  const file = `/*
Providers and models of @pydantic/genai-prices, as JSON in brotli: reading it takes a tenth of the time of its code.

${licence.trim()}
*/

/** Written by \`npm run generate\`. */
export const listedProviders =
  '${packed}'
`
  await expect(file).toMatchFileSnapshot('../../../src/trace/prices/listed-providers.ts')
})
