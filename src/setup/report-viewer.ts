import { readFile } from 'node:fs/promises'
import type { Viewer } from '../report/html/page-frame.ts'

/** The chunk of the bundle that this is in: script and style of the HTML report stand beside it. */
const here = import.meta.url

/** Reads script and style of the HTML report; see `scripts/viewer.mjs`. */
export async function readViewer(): Promise<Viewer> {
  return { script: await readBeside('report-viewer.js'), style: await readBeside('report-viewer.css') }
}

function readBeside(name: string): Promise<string> {
  return readFile(new URL(name, here), 'utf8')
}
