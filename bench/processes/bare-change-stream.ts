import { setTimeout as delay } from 'node:timers/promises';
import { createLogger } from '@duende/platform/observability/logger';
import { openMongo } from '@duende/platform/mongo/mongo-connection';
import { firstMessage, tell } from '../harness/parent.ts';

/** What the engine itself takes: from an acknowledged insertion to its change in the stream of another connection. */
const { url, times, pauseMs } = await firstMessage<{ url: string; times: number; pauseMs: number }>();
const logger = createLogger({ level: 'warn' });
const [writer, reader] = [await openMongo({ url, logger }), await openMongo({ url, logger })];
const stream = reader.db.collection('bare').watch();
const opened = new Promise((resolve) => stream.once('resumeTokenChanged', resolve));
const seen = new Map<string, number>();
stream.on('change', (change) => {
  if (change.operationType === 'insert') seen.set(String(change.documentKey._id), performance.now());
});
await opened;
const written = new Map<string, number>();
for (let time = 0; time < times; time += 1) {
  const { insertedId } = await writer.db.collection('bare').insertOne({ time });
  written.set(String(insertedId), performance.now());
  await delay(pauseMs);
}
await delay(500);
const took = [...written].map(([id, at]) => Math.max(0, (seen.get(id) ?? Number.NaN) - at));
await stream.close();
await writer.close();
await reader.close();
tell({ took });
