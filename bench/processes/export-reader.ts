import { request } from 'node:http';
import { firstMessage, tell } from '../harness/parent.ts';

export interface ExportAsked {
  readonly address: string;
  readonly path: string;
  readonly cookie: string;
}

export interface ExportTaken {
  readonly seconds: number;
  readonly rows: number;
  readonly bytes: number;
}

const NEWLINE = 10;
/** Of NDJSON, which say what the file is and that it is whole. */
const LINES_AROUND = 2;

/** Takes one NDJSON export as fast as it comes, in a process of its own. */
const { address, path, cookie } = await firstMessage<ExportAsked>();
const startedAt = performance.now();
const asked = request(`${address}${path}`, { method: 'POST', headers: { Cookie: cookie } }, (res) => {
  if (res.statusCode !== 200) throw new Error(`${path}: ${res.statusCode}`);
  let [lines, bytes] = [0, 0];
  res.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1;
  });
  res.once('end', () => {
    const seconds = (performance.now() - startedAt) / 1000;
    tell({ seconds, rows: lines - LINES_AROUND, bytes } satisfies ExportTaken);
  });
  res.once('error', (error) => {
    throw error;
  });
});
asked.end();
