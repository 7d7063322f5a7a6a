import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { Position } from '@duende/contracts/events/domain-event';
import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { rawGet } from '@duende/testkit/support/raw-get';
import { onTestFinished } from 'vitest';
import { JSON_TYPE } from '../http/representation.ts';
import { createResponseCache } from '../answers/response-cache.ts';
import { createDayClock } from '../answers/day-clock.ts';
import { readyAnswers } from '../answers/ready-answers.ts';
import { FakeParties, FakeProgress, partyDocument, positionAt } from './fake-party-model.ts';

export const LOG_ID = '0f0f0f0f-0000-4000-8000-000000000000';
/** Cached answers only; 418 for everything else. Ends with the test. */
export async function serve(numberOfParties: number, isCaughtUp = true) {
  const parties = new FakeParties();
  for (let number = 1; number <= numberOfParties; number += 1)
    parties.set(samplePartyAnswer({ id: sampleId(number), name: `Fiesta ${number}`, dates: ['2026-12-05'] }));
  parties.set(samplePartyAnswer({ id: sampleId(0xabc), name: 'Secreta', status: 'pending' }));
  const progress = new FakeProgress();
  const bus = createInProcessLiveBus();
  const clock = { now: Date.parse('2026-12-05T12:00:00Z'), steadyMs: 0 };
  const onError = (error: unknown) => {
    throw error;
  };
  const cache = createResponseCache({
    parties,
    progress,
    bus,
    caughtUp: isCaughtUp ? Promise.resolve() : new Promise(() => {}),
    fixedHeaders: ['x-content-type-options', 'nosniff'],
    site: { publicUrl: 'https://duende.example', sitePaths: [] },
    documents: {
      '/api/document.json': { type: JSON_TYPE, bytes: () => Buffer.from('{"is":"fixed"}') },
    },
    onError,
    now: () => clock.steadyMs,
  });
  progress.advance(positionAt(5));
  if (isCaughtUp) await cache.settled();
  const limit = { isOpen: true };
  const counted: string[] = [];
  const took: number[] = [];
  const serveReady = readyAnswers({
    cache,
    today: createDayClock(() => clock.now),
    logId: LOG_ID,
    admission: { read: () => limit.isOpen, page: () => limit.isOpen, made: () => undefined },
    metrics: {
      observeHttp(method, route, status, seconds) {
        counted.push(`${method} ${route} ${status}`);
        took.push(seconds);
      },
    },
  });
  const server: Server = createServer((req, res) => {
    void serveReady(req, res, (failure) => res.writeHead(failure === undefined ? 418 : 503).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    cache.close();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    rawGet({ port, path, headers, method });
  async function change(event: EventAnswer, position: Position): Promise<void> {
    parties.documents.set(event.id, partyDocument(event, { position }));
    progress.advance(position);
    await cache.settled();
  }
  return { get, change, parties, progress, bus, cache, clock, limit, counted, took };
}

export const namesIn = (body: Buffer) =>
  (JSON.parse(body.toString()) as { name: string }[]).map(({ name }) => name);
