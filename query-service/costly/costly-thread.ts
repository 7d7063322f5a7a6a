import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '@duende/contracts/common/refusal';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import { isDamage } from '@duende/platform/read-store/sqlite/read-model-file';
import { giveWay } from '@duende/platform/process/give-way';
import { openSqliteReader } from '@duende/platform/read-store/sqlite/sqlite-reader';
import { openReadModels } from '@duende/projections/registry/registry';
import { costlyQueries } from './costly-queries.ts';
import { exportStreams } from '../export/export-streams.ts';
import type { Question, Reply } from './costly-answers.ts';

/** Answers costly queries one by one on its own connection to the file; short ones first. */
const port = parentPort;
if (port === null) throw new Error('costly queries are answered in a worker thread');
giveWay();
const { store } = openSqliteReader(String(workerData));
const models = await openReadModels(store);
const routes = new Map(costlyQueries({ models, now: Date.now }).map((route) => [route.call, route]));
/** Callers who leave send a message. */
const NEVER_ABORTED = new AbortController().signal;

const files = new Map<number, AsyncGenerator<Uint8Array>>();
const stream = exportStreams(models);

async function pieceOf({ file, begin }: Extract<Question, { file: number }>): Promise<Uint8Array | null> {
  if (begin !== undefined) files.set(file, stream(begin.name, begin.given, NEVER_ABORTED));
  const bytes = files.get(file);
  // A previous thread began this file.
  if (bytes === undefined) throw new StoreUnavailable('the file ended early');
  const next = await bytes.next();
  return next.done === true ? null : next.value;
}

async function replyTo(question: Exclude<Question, { left: number }>): Promise<Reply> {
  const { id } = question;
  try {
    if ('file' in question) return { id, piece: await pieceOf(question) };
    const { call, request, position } = question;
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

async function take(question: Question): Promise<void> {
  if (!('left' in question)) {
    port?.postMessage(await replyTo(question));
    return;
  }
  const file = files.get(question.left);
  files.delete(question.left);
  await file?.return(undefined);
}

let last: Promise<void> = Promise.resolve();
port.on('message', (question: Question) => {
  last = last.then(() => take(question));
});
