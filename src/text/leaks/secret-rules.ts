import { afterEscape } from './leak.ts'

/** Pattern of one kind of secret. Every pattern is linear: a fixed start, then runs of bounded length. */
export interface SecretRule {
  /** Whose it is, or what it is; shown to people. */
  readonly kind: string
  /** Texts of which one is in every secret of the kind, so that most texts are passed over quickly. */
  readonly marks: readonly string[]
  /** Global. What is secret of it is its group `secret`, else all of it. */
  readonly pattern: RegExp
}

/** Boundary before a secret, so that the middle of an encoded text is not taken for one. */
const start = `(?:(?<![A-Za-z0-9])|${afterEscape})`

const [word, hex, url] = ['[A-Za-z0-9]', '[0-9a-f]', '[A-Za-z0-9_-]']
const schemes =
  '(?:https?|ftps?|sftp|ssh|postgres(?:ql)?|mysqlx?|mariadb|mssql|sqlserver|mongodb(?:\\+srv)?|rediss?|amqps?|clickhouse|ldaps?|smtps?|imaps?|nats|mqtts?)'

/** In the order in which they are tried: of two that find the same text, the first names it. */
export const secretRules: readonly SecretRule[] = [
  rule('private-key', ['-----BEGIN'], '-----BEGIN (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----', ''),
  rule(
    'password-in-url',
    ['://'],
    `${schemes}://[^\\s:@/?#"'<>]{0,128}:(?<secret>[^\\s:@/?#"'<>]{1,256})@(?=[\\w[])`,
    '',
  ),
  rule(
    'authorization-header',
    ['uthorization', 'UTHORIZATION'],
    `(?:proxy-)?[Aa](?:uthorization|UTHORIZATION)["']?\\s{0,4}[:=]\\s{0,4}["']?(?:[Bb]earer|[Bb]asic|[Tt]oken)\\s{1,4}(?<secret>[A-Za-z0-9._~+/=-]{20,4096})`,
  ),
  rule(
    'json-web-token',
    ['eyJ'],
    `eyJ(?<secret>${url}{10,4096}\\.eyJ${url}{10,65536}\\.${url}{16,4096})`,
    `(?:(?<!${url})|${afterEscape})`,
  ),
  token('aws', '(?:AKIA|ASIA|ABIA|ACCA)', '[A-Z0-9]{16}(?![A-Za-z0-9])', ['AKIA', 'ASIA', 'ABIA', 'ACCA']),
  rule(
    'aws',
    ['ecret', 'ECRET'],
    `(?:[Ss]ecret|SECRET)_?(?:[Aa]ccess|ACCESS)_?(?:[Kk]ey|KEY)["']?\\s{0,4}(?::|=>|=)\\s{0,4}["']?(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])`,
    `${start}(?:[Aa]ws_?|AWS_?)?`,
  ),
  rule(
    'azure',
    ['AccountKey=', 'SharedAccessKey='],
    '(?:Account|SharedAccess)Key=(?<secret>[A-Za-z0-9+/]{43,86}={1,2})',
  ),
  rule(
    'azure',
    ['Q~'],
    '[A-Za-z0-9_~.]{3}\\dQ~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~.-])',
    `(?:(?<![A-Za-z0-9_~.-])|${afterEscape})`,
  ),
  token('google', 'AIza', `${url}{35}(?!${url})`),
  token('google', 'GOCSPX-', `${url}{28}(?!${url})`),
  token('google', 'ya29\\.', `${url}{20,2048}`, ['ya29.']),
  token('alibaba-cloud', 'LTAI', `${word}{20}(?!${word})`),
  token('digitalocean', 'do[opr]_v1_', `${hex}{64}(?!${hex})`, ['_v1_']),
  token('cloudflare', 'v1\\.0-', `${hex}{24}-${hex}{146}`, ['v1.0-']),
  token('anthropic', 'sk-ant-[a-z]{3,8}\\d{2}-', `${url}{40,256}`, ['sk-ant-']),
  token('openrouter', 'sk-or-v1-', `${hex}{64}`),
  token('langfuse', 'sk-lf-', `${hex}{8}-${hex}{4}-${hex}{4}-${hex}{4}-${hex}{12}`),
  token('openai', 'sk-(?:proj|svcacct|admin|None)-', `${url}{40,256}`, ['sk-']),
  token('openai', 'sk-', `${word}{20}T3BlbkFJ${word}{20}(?!${word})`),
  token('groq', 'gsk_', `${word}{52}(?!${word})`),
  token('xai', 'xai-', `${word}{80}(?!${word})`),
  token('perplexity', 'pplx-', `${word}{48}(?!${word})`),
  token('replicate', 'r8_', `${word}{37}(?!${word})`),
  token('nvidia', 'nvapi-', `${url}{60,70}(?!${url})`),
  token('hugging-face', '(?:hf_|api_org_)', `[A-Za-z]{34}(?!${word})`, ['hf_', 'api_org_']),
  token('langsmith', 'lsv2_(?:pt|sk)_', `${hex}{32}_${hex}{10}`, ['lsv2_']),
  token('github', 'gh[pousr]_', `${word}{36,255}`, ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_']),
  token('github', 'github_pat_', '[A-Za-z0-9_]{82}(?![A-Za-z0-9_])'),
  token('gitlab', 'gl(?:pat|oas|dt|rt|cbt|ptt|ft|soat|agent|imt)-', `${url}{20,128}`, ['gl']),
  token('atlassian', 'AT(?:ATT|CTT|BBT)3', '[A-Za-z0-9_=-]{100,256}', ['ATT3', 'CTT3', 'BBT3']),
  token('slack', 'xox[abeoprs]-', `(?:${word}{1,64}-){1,8}${word}{8,64}`, ['xox']),
  token('slack', 'xapp-\\d-', `[A-Z0-9]{6,20}-\\d{6,20}-${hex}{32,128}`, ['xapp-']),
  rule(
    'slack',
    ['hooks.slack.com'],
    `hooks\\.slack\\.com/(?:services|workflows|triggers)/(?<secret>[A-Za-z0-9/]{20,128})`,
  ),
  rule(
    'discord',
    ['/api/webhooks/'],
    `discord(?:app)?\\.com/api/webhooks/\\d{8,24}/(?<secret>${url}{40,128})`,
  ),
  token('discord', '[MNO](?=[A-Za-z_.-]{0,64}\\d)', `${url}{23,27}\\.${url}{6}\\.${url}{27,40}(?!${url})`, [
    '.',
  ]),
  rule('telegram', [':AA'], `\\d{8,10}:(?<secret>AA${url}{33})(?!${url})`),
  token('stripe', '(?:sk|rk)_(?:live|test|prod)_', `${word}{16,256}`, ['k_live_', 'k_test_', 'k_prod_']),
  token('stripe', 'whsec_', '[A-Za-z0-9+/=]{32,128}'),
  token('square', 'sq0csp-', `${url}{43,64}(?!${url})`),
  token('shopify', 'shp(?:at|ca|pa|ss|tka)_', `${word}{32,64}(?!${word})`, ['shp']),
  token('sendgrid', 'SG\\.', `${url}{16,32}\\.${url}{32,64}(?!${url})`, ['SG.']),
  rule('mailchimp', ['-us'], `${hex}{32}-us\\d{1,2}(?![A-Za-z0-9])`),
  token('twilio', 'SK', `${hex}{32}(?!${word})`),
  token('npm', 'npm_', `${word}{36}(?!${word})`),
  token('pypi', 'pypi-AgE', `${url}{50,1024}`),
  token('rubygems', 'rubygems_', `${hex}{48}(?!${word})`),
  token('docker', 'dckr_(?:pat|oat)_', `${url}{27,64}`, ['dckr_']),
  token('vault', 'hv[sbr]\\.', `${url}{24,300}`, ['hvs.', 'hvb.', 'hvr.']),
  rule('terraform', ['.atlasv1.'], `${word}{14}\\.atlasv1\\.${url}{60,80}`),
  token('pulumi', 'pul-', `${hex}{40}(?!${word})`),
  token('doppler', 'dp\\.(?:pt|st|ct|sa|scim|audit)\\.', `[A-Za-z0-9_.-]{40,80}`, ['dp.']),
  token('1password', 'ops_ey', '[A-Za-z0-9+/=_-]{100,4096}'),
  token('databricks', 'dapi', `[0-9A-Fa-f]{32}(?!${word})`),
  token('grafana', 'glc_', '[A-Za-z0-9+/=]{32,400}'),
  token('grafana', 'glsa_', `${word}{32}_[0-9A-Fa-f]{8}(?!${word})`),
  token('sentry', 'sntr(?:ys_eyJ|yu_)', '[A-Za-z0-9+/=_-]{40,512}', ['sntry']),
  token('new-relic', 'NRAK-', '[A-Z0-9]{27}(?![A-Za-z0-9])'),
  token('notion', 'ntn_', `\\d{11}${word}{35}(?!${word})`),
  token('notion', 'secret_', `${word}{43}(?!${word})`),
  token('linear', 'lin_(?:api|oauth)_', `${word}{32,128}`, ['lin_']),
  token('figma', 'fig[du]_', `${url}{40,200}`, ['figd_', 'figu_']),
  token('airtable', 'pat', `${word}{14}\\.${hex}{64}(?!${word})`),
  token('postman', 'PMAK-', `${hex}{24}-${hex}{34}(?!${word})`),
  token('vercel', 'vc[piark]_', `${word}{20,60}(?!${word})`, ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_']),
  token('netlify', 'nfp_', `${word}{36}(?!${word})`),
  token('supabase', 'sbp_', `(?:v0_)?${hex}{40}(?!${word})`),
  token('supabase', 'sb_secret_', `${url}{22,64}`),
  token('planetscale', 'pscale_(?:tkn|pw|oauth)_', '[A-Za-z0-9_.-]{32,64}', ['pscale_']),
  rule('age', ['AGE-SECRET-KEY-1'], 'AGE-SECRET-KEY-1(?<secret>[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58})'),
]

function rule(kind: string, marks: readonly string[], source: string, before = start): SecretRule {
  return { kind, marks, pattern: new RegExp(before + source, 'g') }
}

/** Every kind, in the order of the rules. */
export const secretKinds: readonly string[] = [...new Set(secretRules.map(({ kind }) => kind))]

/** A prefix that says whose it is, then what nobody must see. */
function token(kind: string, prefix: string, body: string, marks: readonly string[] = [prefix]): SecretRule {
  return rule(kind, marks, `${prefix}(?<secret>${body})`)
}
