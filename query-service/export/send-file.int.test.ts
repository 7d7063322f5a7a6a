import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { listenUntilFinished } from '@duende/testkit/support/listen-until-finished';
import { expect, test } from 'vitest';
import { ndjson, fileBytes } from './file-formats.ts';
import { leaving, sendFile } from './send-file.ts';

/** A client that stalls is cut after so long. */
const STALLED_MS = 150;
const HEADERS = { 'Content-Type': 'application/x-ndjson', 'Content-Disposition': 'attachment' };
const FIRST = '{"schema":{}}\n';

type Bytes = (gone: AbortSignal) => AsyncIterable<Buffer>;

/** Serves a file once; `ended` resolves when its place is free again, with what went wrong. */
async function serving(bytes: Bytes) {
  const logged: unknown[] = [];
  let end: (error: unknown) => void = () => undefined;
  const ended = new Promise<unknown>((resolve) => (end = resolve));
  const serve = async (res: ServerResponse) => {
    const gone = leaving(res);
    const logger = { warn: (...all: unknown[]) => void logged.push(all) };
    await sendFile(res, { headers: HEADERS, bytes: bytes(gone), gone }, { stalledMs: STALLED_MS, logger });
  };
  const server = createServer((_req, res) => {
    serve(res).then(
      () => end(null),
      (error: unknown) => {
        end(error);
        if (!res.headersSent) res.writeHead(503).end();
      },
    );
  });
  const port = await listenUntilFinished(server);
  return { port, ended, logged };
}

async function asked(port: number) {
  const request = get({ host: '127.0.0.1', port });
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  );
  return { answer, leave: () => answer.destroy() };
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of answer) text += String(piece);
  return text;
}

async function* fileOf(...pieces: readonly Promise<string>[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield Buffer.from(await piece);
}

/** Rows that never come, group by group, until somebody stops. */
async function* nothing(left: { count: number }) {
  try {
    for (;;) {
      await after(5);
      yield [];
    }
  } finally {
    left.count += 1;
  }
}

test('the first line comes at once, and who reads for longer than a client may stall is not cut', async () => {
  let goOn: () => void = () => undefined;
  const isSeen = new Promise<void>((resolve) => (goOn = resolve));
  async function* groups() {
    await isSeen;
    await after(STALLED_MS * 4);
    yield [{ party_id: 'a' }];
  }
  const { port, ended, logged } = await serving((gone) => fileBytes(ndjson, FIRST, groups(), gone));
  const { answer } = await asked(port);
  expect(answer.headers).toMatchObject({ 'content-disposition': 'attachment' });
  const pieces = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  expect(String((await pieces.next()).value)).toBe(FIRST);
  goOn();
  let rest = '';
  for (let piece = await pieces.next(); piece.done !== true; piece = await pieces.next())
    rest += String(piece.value);
  expect(rest).toMatch(/^{"party_id":"a"}\n{"count":1,"sha256":"[0-9a-f]{64}"}\n$/);
  expect([await ended, logged]).toEqual([null, []]);
});

test('a client that reads nothing is cut off, and frees its place', async () => {
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(65_536, 'x');
    } finally {
      isEnded = true;
    }
  }
  const { port, ended, logged } = await serving(endless);
  const { answer } = await asked(port);
  expect([await ended, isEnded, logged]).toEqual([null, true, []]);
  await expect(textOf(answer)).rejects.toThrow('aborted');
});

test('a client that does not read the end is cut off, and frees its place', async () => {
  async function* whole() {
    yield Buffer.alloc(20_000_000, 'x');
  }
  const { port, ended } = await serving(whole);
  const { answer } = await asked(port);
  expect(await ended).toBeNull();
  await expect(textOf(answer)).rejects.toThrow('aborted');
});

test('a reader who leaves while nothing is found frees the place, and the search ends', async () => {
  const left = { count: 0 };
  const { port, ended, logged } = await serving((gone) => fileBytes(ndjson, FIRST, nothing(left), gone));
  const { leave } = await asked(port);
  leave();
  expect([await ended, left.count, logged]).toEqual([null, 1, []]);
});

test('an unreadable table is a failure, not an empty file', async () => {
  const failing = () => fileOf(Promise.reject(new Error('no store')));
  const { port, ended } = await serving(failing);
  const { answer } = await asked(port);
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).not.toHaveProperty('content-disposition');
  expect(await ended).toMatchObject({ message: 'no store' });
});

test('a table not readable to its end is cut off, so that clients notice', async () => {
  let fail: (error: Error) => void = () => undefined;
  const rest = new Promise<never>((_resolve, reject) => (fail = reject));
  const { port, ended, logged } = await serving(() => fileOf(Promise.resolve(FIRST), rest));
  const { answer } = await asked(port);
  fail(new Error('no store'));
  await expect(textOf(answer)).rejects.toThrow('aborted');
  expect(await ended).toBeNull();
  expect(logged).toMatchObject([[{ err: { message: 'no store' } }, 'an export ended early']]);
});

test('a client that leaves before the first byte frees its place', async () => {
  const left = { count: 0 };
  const { port, ended, logged } = await serving((gone) =>
    (async function* () {
      await new Promise((resolve) => gone.addEventListener('abort', resolve));
      yield* fileBytes(ndjson, FIRST, nothing(left), gone);
    })(),
  );
  const request = get({ host: '127.0.0.1', port });
  request.once('error', () => undefined);
  request.once('socket', (socket) => socket.once('connect', () => setTimeout(() => request.destroy(), 50)));
  expect([await ended, logged]).toEqual([null, []]);
});
