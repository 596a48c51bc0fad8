import { GateError } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import type { FileTree } from '../files/paths.ts'
import { DatasetFault, type DatasetFormat, type RowReading } from './datasets/dataset-format.ts'
import { findDatasetFormat, datasetFormats } from './datasets/registry.ts'

/** Rows of a dataset, or the reason why there are none. A bad row is a reading of its own. */
export async function readDataset(tree: FileTree, file: string): Promise<readonly RowReading[] | string> {
  const format = findDatasetFormat(file)
  if (format === null) {
    const endings = datasetFormats.map(({ extensions: [ending] }) => `\`.${ending}\``)
    return `the dataset \`${file}\` is in no format that is read; expected a file that ends with ${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`
  }
  try {
    const text = await tree.readText(file, limits.datasetFile)
    return parseRows(file, format, text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch (thrown) {
    if (thrown instanceof DatasetFault) return `the dataset \`${file}\` ${thrown.message}`
    if (thrown instanceof GateError) return `the dataset cannot be used: ${thrown.message}`
    throw thrown
  }
}

function parseRows(file: string, format: DatasetFormat, text: string): readonly RowReading[] | string {
  const rows: RowReading[] = []
  for (const reading of format.rows(text)) {
    if (rows.length === limits.datasetRows)
      return `the dataset \`${file}\` has more than ${limits.datasetRows} rows; split it`
    rows.push(reading)
  }
  return rows.length === 0 ? `the dataset \`${file}\` has no rows; expected ${format.expected}` : rows
}
