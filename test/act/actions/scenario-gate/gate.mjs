// Starts the bundle with the token of the job: act knows one token only, and no permissions.
const tokens = JSON.parse(process.env.JOB_TOKENS)
// On a runner no such variable is there.
delete process.env.JOB_TOKENS
process.env['INPUT_GITHUB-TOKEN'] = tokens[process.env.GITHUB_JOB]
await import(process.env.BUNDLE)
