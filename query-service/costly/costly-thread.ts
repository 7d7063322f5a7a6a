import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '@duende/contracts/common/refusal';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import { isDamage } from '@duende/platform/read-store/sqlite/read-model-file';
import { openSqliteReader } from '@duende/platform/read-store/sqlite/sqlite-reader';
import { openReadModels } from '@duende/projections/registry/registry';
import { costlyQueries } from './costly-queries.ts';
import type { Question, Reply } from './costly-answers.ts';

/** Answers costly queries one after the other, from a connection of its own to the file of read models. */
const port = parentPort;
if (port === null) throw new Error('costly queries are answered in a worker thread');
const { store } = openSqliteReader(String(workerData));
const routes = new Map(
  costlyQueries({ models: await openReadModels(store), now: Date.now }).map((route) => [route.call, route]),
);

async function replyTo({ id, call, request, position }: Question): Promise<Reply> {
  try {
    const route = routes.get(call);
    if (route === undefined) throw new TypeError(`${call} is no costly query`);
    return { id, answer: await route.answer(request, position) };
  } catch (error) {
    if (error instanceof Refusal) {
      const { code, message, retryAfter, field } = error;
      return { id, refused: { code, message, retryAfter, field } };
    }
    const isPassing = error instanceof StoreUnavailable;
    return { id, failed: String(error), isPassing, isDamage: isPassing && isDamage(error.cause) };
  }
}

let last: Promise<void> = Promise.resolve();
port.on('message', (question: Question) => {
  last = last.then(async () => port.postMessage(await replyTo(question)));
});
