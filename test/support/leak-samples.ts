/** Texts that look like secrets, put together while tests run: no scanner takes this file for a leak. */
export interface SecretSample {
  readonly kind: string
  readonly name: string
  /** The secret as it stands in a text. */
  readonly text: string
  /** What nobody must see of it. */
  readonly secret: string
}

/** Digits of no secret, in an order that is the same in every run. */
export function digits(alphabet: string, length: number, seed = 1): string {
  let state = seed * 2_654_435_761
  let out = ''
  while (out.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    out += alphabet[(state >>> 8) % alphabet.length] ?? ''
  }
  return out
}

const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = lower.toUpperCase()
const number = '0123456789'
const letters = lower + upper
const word = letters + number
const hex = '0123456789abcdef'

type Shape = readonly [kind: string, prefix: string, alphabet: string, length: number, suffix?: string]

const shapes: readonly Shape[] = [
  ['aws', 'AKIA', upper + '234567', 16],
  ['aws', 'aws_secret_access_key = ', word + '/', 40],
  ['azure', 'AccountName=shop;AccountKey=', word, 86, '=='],
  ['google', 'AIza', word, 35],
  ['google', 'GOCSPX-', word, 28],
  ['alibaba-cloud', 'LTAI', word, 20],
  ['digitalocean', 'dop_v1_', hex, 64],
  ['anthropic', 'sk-ant-api03-', word, 93, 'AA'],
  ['openai', 'sk-proj-', word, 74, `T3BlbkFJ${digits(word, 74, 5)}`],
  ['openai', 'sk-', word, 20, `T3BlbkFJ${digits(word, 20, 5)}`],
  ['openrouter', 'sk-or-v1-', hex, 64],
  ['groq', 'gsk_', word, 52],
  ['xai', 'xai-', word, 80],
  ['perplexity', 'pplx-', word, 48],
  ['replicate', 'r8_', word, 37],
  ['nvidia', 'nvapi-', word, 64],
  ['hugging-face', 'hf_', letters, 34],
  ['langsmith', 'lsv2_pt_', hex, 32, `_${digits(hex, 10, 5)}`],
  ['github', 'ghp_', word, 36],
  ['github', 'github_pat_', word, 82],
  ['gitlab', 'glpat-', word, 20],
  ['atlassian', 'ATATT3', word, 180],
  ['slack', 'xoxb-1234567890-', word, 24],
  ['slack', 'https://hooks.slack.com/services/T0AB12CD3/B0AB12CD3/', word, 24],
  ['discord', 'https://discord.com/api/webhooks/123456789012345678/', word, 68],
  ['telegram', '123456789:AA', word, 33],
  ['stripe', 'sk_live_', word, 24],
  ['shopify', 'shpat_', hex, 32],
  ['sendgrid', 'SG.', word, 22, `.${digits(word, 43, 5)}`],
  ['mailchimp', '', hex, 32, '-us12'],
  ['twilio', 'SK', hex, 32],
  ['npm', 'npm_', word, 36],
  ['pypi', 'pypi-AgEIcHlwaS5vcmc', word, 150],
  ['docker', 'dckr_pat_', word, 27],
  ['vault', 'hvs.', word, 95],
  ['terraform', `${digits(word, 14, 7)}.atlasv1.`, word, 67],
  ['databricks', 'dapi', hex, 32],
  ['grafana', 'glsa_', word, 32, `_${digits(hex, 8, 5)}`],
  ['new-relic', 'NRAK-', upper + number, 27],
  ['notion', 'ntn_', number, 11, digits(word, 35, 5)],
  ['linear', 'lin_api_', word, 40],
  ['figma', 'figd_', word, 43],
  ['airtable', `pat${digits(word, 14, 7)}.`, hex, 64],
  ['postman', 'PMAK-', hex, 24, `-${digits(hex, 34, 5)}`],
  ['vercel', 'vcp_', word, 24],
  ['1password', 'ops_ey', word, 250, 'fQ'],
  ['json-web-token', 'eyJ', word, 30, `.eyJ${digits(word, 60, 5)}.${digits(word, 43, 9)}`],
  ['password-in-url', 'postgres://shop:', word, 14, '@db.internal:5432/shop'],
  ['authorization-header', 'Authorization: Bearer ', word, 32],
  ['private-key', '-----BEGIN PRIVATE KEY-----\nMII', word, 600, '\n-----END PRIVATE KEY-----'],
  ['private-key', '-----BEGIN OPENSSH PRIVATE KEY-----\\nb3BlbnNzaC1rZXktdjE', word, 200],
]

export function secretSamples(seed: number): SecretSample[] {
  return shapes.map(([kind, prefix, alphabet, length, suffix = ''], index) => {
    const secret = digits(alphabet, length, seed * 100 + index)
    return { kind, name: `${kind} ${prefix.slice(0, 12)}`, text: prefix + secret + suffix, secret }
  })
}
