/** Bounds on everything whose size the input decides. Bytes unless the name says otherwise. */
export const limits = {
  scenarioFile: 1 << 20,
  scenarioFiles: 20_000,
  datasetFile: 64 << 20,
  datasetRows: 100_000,
  resultsFile: 512 << 20,
  eventPayload: 32 << 20,
  /** One line of a JSONL trace file, or one whole JSON document. */
  traceDocument: 256 << 20,
  traceFiles: 200_000,
  spansPerTrace: 100_000,
  jsonDepth: 64,
  /** Flattened attribute lists: `llm.input_messages.<index>`. */
  attributeIndex: 10_000,
  /** Characters of model or trace text kept in a results file, per value. */
  shownText: 2_000,
  yamlAliases: 100,
} as const
