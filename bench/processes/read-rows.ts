import { Sqlite } from '@duende/platform/files/sqlite';
import { dataFiles } from '@duende/platform/files/data-files';
import { firstMessage, tell } from '../harness/parent.ts';

/** The limit of any rebuild: every row of the log read and its JSON parsed, nothing else done. */
const { dataDir } = await firstMessage<{ dataDir: string }>();
const db = new Sqlite(dataFiles(dataDir).log, { readonly: true });
const rows = db.prepare<[], [data: string, metadata: string]>('SELECT data, metadata FROM events').raw();
const startedAt = performance.now();
let events = 0;
for (const [data, metadata] of rows.iterate()) {
  JSON.parse(data);
  JSON.parse(metadata);
  events += 1;
}
const seconds = (performance.now() - startedAt) / 1000;
db.close();
tell({ seconds, events });
