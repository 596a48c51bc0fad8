/**
 * Every problem that is located in a user's file (or set-up) and ends nothing: what it means for the
 * run. Codes are never reused and never renamed.
 */
export const diagnosticCatalogue = {
  'acceptance-expired': 'An accepted change has expired and no longer applies. Entries last 90 days at most.',
  'affected-all':
    'All scenarios were run despite `select: affected`, because the changed files are unknown or match no scenario.',
  'affects-unmatched':
    'A glob of `affects` matches no file, or a tag that has globs is the tag of no scenario. Scenarios with such a glob are always run.',
  'acceptance-unused':
    'An accepted change no longer applies, because the scenario, its checks or its result changed.',
  'agent-unknown':
    'The change touches files that may belong to the agent, but nothing says which do. Set `agent-files` so that outdated recordings can be found.',
  'bad-event':
    'The event payload of the workflow run cannot be used. The pull request and its base are unknown: there is no comment, and the base is the default branch.',
  'base-older': 'The scenario files of the merge base cannot be read, so loosened tests cannot be found.',
  'base-scenarios': 'A scenario file of the base has errors; what it says is left out of the comparison.',
  'check-once': 'A check that is allowed once per scenario appears twice. The second one is an `error`.',
  'config-of-base': "An untrusted change edits the config file. The base's file is used.",
  'confirm-left':
    'Too many scenarios failed to retry them all. Failures that were not retried count as they are.',
  dataset: 'The dataset of a scenario cannot be read. The scenario is unverified.',
  'dataset-row': 'A row of a dataset cannot be used. The scenario of that row is unverified, the others run.',
  'former-id':
    'An entry of `quarantine` or of the file of accepted changes names a scenario by an id that it had before. It does nothing for the scenario under its new id.',
  'input-unused':
    'A scenario has an input, and its `run_command` does not take it. The command is run without it.',
  'inputs-unkept':
    "The input files of this run could not all be archived. This run's verdicts are valid; later comparisons with it may be incomplete.",
  'invalid-params':
    'A parameter of a check is missing, unknown or of the wrong type. The check answers `error`, so the scenario cannot pass.',
  labels: 'The labels file is invalid. No judge was asked.',
  'judge-kept':
    'A cached or recorded judge verdict cannot be read or written. It is ignored, and the judge is asked again if that is allowed.',
  'needs-judge':
    'A check asks a model, and there is no judge that could. The check answers `error`, so the scenario cannot pass.',
  'no-spans':
    'The command succeeded, but its agent sent no spans: nothing shows what the agent did, so checks of tool calls, cost and the like answer `error`. Load an OpenTelemetry instrumentation, flush it before the process ends, use an exporter for HTTP and not gRPC, or name the trace file in `trace_file`.',
  'not-convertible':
    'Our format cannot express part of this scenario, so `convert` skips it. It still runs in its own format.',
  'pattern-syntax':
    'A regular expression is read in another syntax than its system has, because that has no word for it. The check runs; the message says what may differ.',
  'policy-base':
    'The config file of the base cannot be read. Of a change from outside it is the one that counts; without it the gate stays closed.',
  placeholder:
    'A `{{placeholder}}` is filled by no dataset row. A check with one answers `error`; a scenario with one in `run_command` or `env` is unverified.',
  'quarantine-unused': 'An entry of `quarantine` is for no scenario of the suite. It does nothing.',
  'recorded-verdict': "The recording's own verdict differs from ours. Ours counts; check which one is right.",
  'recording-age':
    'Whether recordings are older than their agent cannot be told, because the history of the clone is cut off. They count.',
  'recording-incomplete': 'Part of the telemetry or input of a fresh trial was refused or unreadable.',
  'runner-files':
    'A command wrote to a file by which the step tells the runner its outputs, state, summary, or variables of later steps. What was there before the commands was put back.',
  'results-unwritten':
    'The results file could not be written. The verdict counts all the same; what reads the file later has none, and the output `results-path` is empty.',
  'report-unwritten':
    'A report (`junit`, `ctrf`) could not be written. The verdict counts all the same; what reads the file later has none.',
  'recording-unkept':
    'The recording of a fresh trial cannot be written to `traces-dir`. Its verdicts count; it cannot be replayed.',
  'recording-unused':
    'A part of what was recorded of a trial is not used, because it holds no trace, or another part shows more of what the agent did; or a recording is a copy of another one.',
  'scenario-id':
    'Two scenarios have the same id. Both are unverified, because their traces cannot be told apart.',
  'scenario-idle': 'Part of a scenario has no effect. The rest is checked.',
  'scenario-key':
    'A key of a scenario file is unknown, missing, or must not stand beside another. The scenario is unverified.',
  'scenario-syntax':
    'A scenario file is not YAML. It stands as one unverified scenario, named after the file.',
  'scenario-unreadable':
    'A scenario file cannot be read. It stands as one unverified scenario, named after the file.',
  'scenario-value': 'A value in a scenario file is not what its key takes. The scenario is unverified.',
  shard:
    'The results of a shard are missing, unreadable, or from another run, commit or suite. Its scenarios are unverified.',
  'trace-ambiguous': 'A trace fits several rows of a dataset. It is given to none of them.',
  'trace-document': 'A trace file is one JSON document, and that cannot be read: it is cut off or too large.',
  'trace-empty': 'A trace file holds no trace.',
  'trace-format': 'A trace file is in no format that is understood.',
  'trace-lfs': 'A trace file of the base is in Git LFS, and only its pointer is in this clone.',
  'trace-line':
    'A line of a trace file cannot be read. Trials of the trace that it is a part of are unverified.',
  'trace-row-number':
    'A trace names a row of a dataset by its number, and does not say what it was asked. It is used; once rows are added, removed or moved, it is of another row.',
  'trace-structure':
    'The span tree is broken: a parent is missing, or parents form a cycle. The spans are kept.',
  'trace-too-large':
    'A trace has more spans than are read, or is scattered too far over its file. It is not judged.',
  'trace-unassigned': 'A trace belongs to no scenario, and is not used.',
  'trace-unreadable': 'A trace file cannot be read.',
  'name-unbound':
    'A check forbids something by a name that no run and no model knows, and that is nearly one that some run knows.',
  'traces-none':
    'The `traces` of a scenario, or a glob of the option `traces`, match no file, or no trace in it. Scenarios that find no trace are unverified.',
  'unknown-check': 'Unknown check type. The check is an `error`, so the scenario cannot pass.',
  'yaml-version':
    'An unquoted word in a file of another system is read as that system reads it, by YAML 1.1: `NO` is false. In quotes it is text.',
} as const satisfies Record<string, string>

export type DiagnosticCode = keyof typeof diagnosticCatalogue
