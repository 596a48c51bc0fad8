/**
 * Every problem that is located in a user's file (or set-up) and ends nothing: what it means for the
 * run. Codes are never reused and never renamed.
 */
export const diagnosticCatalogue = {
  'acceptance-expired':
    'An entry of the file of accepted changes is over: entries count for 90 days at most. It does nothing.',
  'affected-all':
    'With `select: affected` all scenarios were run: what the change touches is not known, or it touches none of them.',
  'affects-unmatched':
    'A glob of `affects` matches no file, or a tag that has globs is the tag of no scenario. Scenarios with such a glob are always run.',
  'acceptance-unused':
    'An entry of the file of accepted changes no longer fits: what it accepts is not there, or has changed since. It does nothing.',
  'agent-unknown':
    'A change touches files beside the tests, recordings were scored, and nothing says which files make the agent. Whether the recordings are older than the agent is not checked; `agent-files` says it.',
  'bad-event':
    'The event payload of the workflow run cannot be used. The pull request and its base are unknown: there is no comment, and the base is the default branch.',
  'base-older':
    'The base is a run before the merge base, and the scenario files of the merge base are not known. What the change takes away from the tests cannot be told.',
  'base-scenarios': 'A scenario file of the base has errors; what it says is left out of the comparison.',
  'check-once':
    'A check that may stand only once in a scenario stands there again. The second one answers `error`.',
  'config-of-base':
    'A change from outside has another config file than the base. That of the base counts, so that nobody writes the policy for their own change.',
  'confirm-left':
    'So many scenarios failed that only a part of them was run again to confirm it. The others count as they are.',
  dataset: 'The dataset of a scenario cannot be read. The scenario is unverified.',
  'dataset-row': 'A row of a dataset cannot be used. The scenario of that row is unverified, the others run.',
  'former-id':
    'An entry of `quarantine` or of the file of accepted changes names a scenario by an id that it had before. It does nothing for the scenario under its new id.',
  'input-unused':
    'A scenario has an input, and its `run_command` does not take it. The command is run without it.',
  'inputs-unkept':
    'The files of a run that later runs score again are not kept, or not all of them. The verdicts of this run count; a later comparison with it may know less.',
  'invalid-params':
    'A parameter of a check is missing, unknown or of the wrong type. The check answers `error`, so the scenario cannot pass.',
  labels:
    'A file of labelled outputs has something that cannot be used. No judge is asked, because a wrong label is a wrong calibration.',
  'judge-kept':
    'A kept or recorded verdict of a judge cannot be read, used or written. It counts for nothing; the judge is asked where it may be.',
  'needs-judge':
    'A check asks a model, and there is no judge that could. The check answers `error`, so the scenario cannot pass.',
  'no-spans':
    'A command came to a good end, and no span of its agent arrived: nothing shows what the agent did, so checks of tool calls, cost and the like answer `error`. Load an OpenTelemetry instrumentation, flush it before the process ends, use an exporter for HTTP and not gRPC, or name the trace file in `trace_file`.',
  'not-convertible':
    'A part of a scenario has no word in our format. `convert` leaves the scenario out; it runs in its own format as before.',
  'pattern-syntax':
    'A regular expression is read in another syntax than its system has, because that has no word for it. The check runs; the message says what may differ.',
  'policy-base':
    'The config file of the base cannot be read. Of a change from outside it is the one that counts; without it the gate stays closed.',
  placeholder:
    'A `{{placeholder}}` is filled by no dataset row. A check with one answers `error`; a scenario with one in `run_command` or `env` is unverified.',
  'quarantine-unused': 'An entry of `quarantine` is for no scenario of the suite. It does nothing.',
  'recorded-verdict':
    'A recording says that its run passed, and it failed here, or the other way round. What is checked here decides; look which of both is right.',
  'recording-age':
    'Whether recordings are older than their agent cannot be told, because the history of the clone is cut off. They count.',
  'recording-incomplete':
    'Something of what the command of a fresh trial sent or was to be given was refused, or could not be read.',
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
    'Two scenarios have the same id. Both are unverified, because nobody can say whose traces are whose.',
  'scenario-idle':
    'A part of a scenario file asks for nothing, or not only for what it seems to. All else in the scenario is checked.',
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
    'The spans of a trace do not hang together: a parent is missing, or parents make a circle. The spans are kept.',
  'trace-too-large':
    'A trace has more spans than are read, or is scattered too far over its file. It is not judged.',
  'trace-unassigned': 'A trace belongs to no scenario, and is not used.',
  'trace-unreadable': 'A trace file cannot be read.',
  'traces-none':
    'The `traces` of a scenario, or a glob of the option `traces`, match no file, or no trace in it. Scenarios that find no trace are unverified.',
  'unknown-check': 'There is no check of this type. The check answers `error`, so the scenario cannot pass.',
} as const satisfies Record<string, string>

export type DiagnosticCode = keyof typeof diagnosticCatalogue
