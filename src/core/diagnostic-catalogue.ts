/** Problems in a user's files that end nothing, with their effect on the run. Codes are never reused or renamed. */
export const diagnosticCatalogue = {
  'acceptance-expired': 'An accepted change has expired and no longer applies. Entries last 90 days at most.',
  'affected-all':
    'All scenarios were run despite `select: affected`, because the changed files are unknown or match no scenario.',
  'affects-unmatched':
    'A glob of `affects` matches no file, or no scenario has a tag that `affects` names. Scenarios with such a glob always run.',
  'acceptance-unused':
    'An accepted change no longer applies, because the scenario, its checks or its result changed.',
  'agent-unknown':
    'The change touches files that may belong to the agent, but nothing says which do. Set `agent-files` so that outdated recordings can be found.',
  'bad-event':
    'The event payload of the workflow run cannot be used. The pull request and its base are unknown: there is no comment, and the base is the default branch.',
  'base-older': 'The scenario files of the merge base cannot be read, so loosened tests cannot be found.',
  'base-scenarios': 'A scenario file of the base has errors. Its broken parts are not compared.',
  'base-version':
    'Only results of the base are known, and another version of this tool made them. A difference may be of the tool, so no cause is stated.',
  'check-cannot-fail':
    'A check passes whatever the agent does, even on runs made to break it. Its parameters forbid nothing, such as a pattern that matches no text.',
  'check-once': 'A check that is allowed once per scenario appears twice. The second one is an `error`.',
  'config-of-base': "An untrusted change edits the config file. The base's file is used.",
  'confirm-left':
    'Too many scenarios failed to retry them all. Failures that were not retried count as they are.',
  dataset: 'The dataset of a scenario cannot be read. The scenario is unverified.',
  'dataset-row': 'A row of a dataset cannot be used. The scenario of that row is unverified, the others run.',
  'former-id':
    'An entry of `quarantine` or of the accepted changes names the former id of a scenario. It has no effect under the new id.',
  'input-unused':
    'A scenario has an input, but its `run_command` does not use it. The command runs without it.',
  'inputs-unkept':
    "The input files of this run could not all be archived. This run's verdicts are valid; later comparisons with it may be incomplete.",
  'invalid-params':
    'A parameter of a check is missing, unknown or of the wrong type. The check is an `error`, so the scenario cannot pass.',
  labels: 'The labels file is invalid. No judge was asked.',
  'judge-kept':
    'A cached or recorded judge verdict cannot be read or written. It is ignored, and the judge is asked again if that is allowed.',
  'needs-judge':
    'A check asks a model, but no judge is available. The check is an `error`, so the scenario cannot pass.',
  'no-spans':
    'The command succeeded, but its agent sent no spans. Without them, checks of tool calls, cost and the like are an `error`. Load an OpenTelemetry instrumentation, flush it before the process ends, leave its address to `OTEL_EXPORTER_OTLP_ENDPOINT`, or name the trace file in `trace_file`.',
  'not-convertible':
    'Our format cannot express part of this scenario, so `convert` skips it. It still runs in its own format.',
  'pattern-syntax':
    'A regular expression is read in another syntax, because that of its system cannot express it. The check runs; the message says what may differ.',
  'policy-base':
    'The config file of the base cannot be read. It decides about an untrusted change, so the gate stays closed.',
  placeholder:
    'No dataset row fills a `{{placeholder}}`. A check with one is an `error`; a scenario with one in `run_command` or `env` is unverified.',
  'quarantine-unused': 'An entry of `quarantine` matches no scenario. It has no effect.',
  'recorded-verdict': "The recording's own verdict differs from ours. Ours counts; check which one is right.",
  'models-replayed':
    'Recorded replies stood for models. The verdicts are about everything but the behaviour of the models.',
  'recording-age': 'The clone lacks history, so the age of recordings is unknown. They count.',
  'recording-incomplete':
    'Part of the telemetry or input of a fresh trial was refused or unreadable, or its `setup` or `teardown` failed.',
  'runner-files':
    'A command wrote to a file of the runner (outputs, state, summary, variables of later steps). The former contents were restored.',
  'results-unwritten':
    'The results file could not be written. The verdict still counts. The output `results-path` is empty, and later steps have no file to read.',
  'report-unwritten':
    'A report (`junit`, `ctrf`) could not be written. The verdict still counts. Later steps have no file to read.',
  'recording-unkept':
    'The recording of a fresh trial cannot be written to `traces-dir`, or that of its model calls to `model-replies`. Its verdicts count; it cannot be replayed.',
  'recording-unused':
    'Part of a recording is not used: it holds no trace, another source shows more of the run, or it is a copy of another recording.',
  'scenario-id':
    'Two scenarios have the same id. Both are unverified, because their traces cannot be told apart.',
  'scenario-idle': 'Part of a scenario has no effect. The rest is checked.',
  'scenario-key':
    'A key of a scenario file is unknown, missing, or conflicts with another. The scenario is unverified.',
  'scenario-recorded':
    'An assertion of another system has no equal here. The verdict that the recording has on it decides.',
  'scenario-syntax':
    'A scenario file is not YAML. It counts as one unverified scenario, named after the file.',
  'scenario-unreadable':
    'A scenario file cannot be read. It counts as one unverified scenario, named after the file.',
  'scenario-value': 'A value in a scenario file does not fit its key. The scenario is unverified.',
  shard:
    'The results of a shard are missing, unreadable, or from another run, commit or suite: its scenarios are unverified. Or they are from an earlier attempt of the run: they count.',
  'trace-ambiguous':
    'A trace fits several rows of a dataset, or scenarios of several files. It is used for none of them.',
  'trace-document': 'A trace file is one JSON document that cannot be read: it is cut off or too large.',
  'trace-empty': 'A trace file holds no trace.',
  'trace-format': 'A trace file has an unknown format.',
  'trace-lfs': 'A trace file of the base is in Git LFS, and only its pointer is in this clone.',
  'trace-line': 'A line of a trace file cannot be read. Trials of its trace are unverified.',
  'trace-row-number':
    'A trace names a dataset row by its number and has no input. It is used, but belongs to another row once rows are added, removed or moved.',
  'trace-structure':
    'The span tree is broken: a parent is missing, or parents form a cycle. The spans are kept.',
  'trace-too-large':
    'A trace has too many spans, or they are scattered too far over its file. It is not judged.',
  'trace-unassigned': 'A trace belongs to no scenario, and is not used.',
  'trace-unreadable': 'A trace file cannot be read.',
  'name-unbound': 'A check forbids a name that occurs in no run, but resembles one that does.',
  'traces-none':
    'The `traces` of a scenario, or a glob of the option `traces`, match no file, or no trace in it. Scenarios without a trace are unverified.',
  'unknown-check': 'Unknown check type. The check is an `error`, so the scenario cannot pass.',
  'yaml-version':
    'An unquoted word in a file of another system is read as that system reads it, by YAML 1.1: `NO` is false. In quotes it is text.',
  'workflow-inputs':
    'The change edits its workflow, and what the workflow of the base gives to this step cannot be told. The inputs count as the change gives them: look at the workflow.',
} as const satisfies Record<string, string>

export type DiagnosticCode = keyof typeof diagnosticCatalogue
