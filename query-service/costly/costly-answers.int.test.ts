import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Refusal } from '@duende/contracts/common/refusal';
import { START } from '@duende/contracts/events/domain-event';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import { openSqliteReadStore } from '@duende/platform/read-store/sqlite/sqlite-read-store';
import { COLLECTIONS, openReadModels } from '@duende/projections/registry/registry';
import { replayInto } from '@duende/projections/replay';
import { ALBA, approved, commented, registered, rsvp, submitted } from '@duende/testkit/samples/story';
import { createLogger } from '@duende/platform/observability/logger';
import { givenLog } from '@duende/testkit/samples/given-log';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { parseAuditQuery } from '../audit/audit-filter.ts';
import type { QueryRequest, QueryRoute } from '../http/query-route.ts';
import { createCostlyAnswers } from './costly-answers.ts';
import { costlyQueries } from './costly-queries.ts';
import { exportStreams, type StreamArguments } from '../export/export-streams.ts';

const path = useTemporaryFolder();

async function rig() {
  const file = path('read-models.sqlite');
  const store = openSqliteReadStore({ file });
  const { domainLog } = await givenLog([submitted(), approved(), registered(), rsvp(), commented()]);
  const logger = createLogger({ level: 'silent' });
  await replayInto({ log: domainLog, store, until: { position: await domainLog.head() }, logger });
  let damages = 0;
  const costly = createCostlyAnswers({
    file,
    onDamage: () => (damages += 1),
    commit: store.commit,
  });
  onTestFinished(async () => {
    await costly.end();
    store.close();
  });
  const routes = costlyQueries({ models: await openReadModels(store), now: Date.now });
  return { store, costly, routes, damages: () => damages };
}

const request = (url: string, params: QueryRequest['params'] = {}): QueryRequest => ({
  url,
  params,
  actor: { userId: ALBA, isAdmin: true },
  sessionId: 'one',
});

const AUDIT = 'GET /api/admin/audit' satisfies QueryRoute['call'];

test.each<[QueryRoute['call'], string, Record<string, string>?]>([
  [AUDIT, '/api/admin/audit'],
  ['GET /api/statistics', '/api/statistics?from=2026-01-01&to=2026-12-31'],
  ['GET /api/admin/events/pending', '/api/admin/events/pending'],
])('the thread answers %s as the query itself does', async (call, url, params) => {
  const { costly, routes } = await rig();
  const route = routes.find((each) => each.call === call);
  const expected = await route?.answer(request(url, params), START);
  expect(expected?.body).toBeDefined();
  expect(await costly.answer(call, request(url, params), START)).toEqual(expected);
});

/** Place of `nice` among the fields that follow a command's name. */
const NICE = 16;

/** Threads of this process that let the one of its requests go first. */
function patient(): number {
  const nicenesses = readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[NICE]);
  });
  return nicenesses.filter((niceness) => niceness > getPriority()).length;
}

test('the thread lets requests go first', async () => {
  const { costly } = await rig();
  const before = patient();
  await costly.answer(AUDIT, request('/api/admin/audit'), START);
  expect(patient()).toBeGreaterThan(before);
});

test('it sees what was written since, and a refusal arrives as one', async () => {
  const { store, costly } = await rig();
  const entries = async () => {
    const { body } = await costly.answer(AUDIT, request('/api/admin/audit'), START);
    return (body as { entries: unknown[] }).entries.length;
  };
  const before = await entries();
  expect(before).toBeGreaterThan(0);
  await store.drop(COLLECTIONS.audit.name);
  await store.collection(COLLECTIONS.audit);
  expect(await entries()).toBe(0);
  const wrong = costly.answer('GET /api/statistics', request('/api/statistics?from=ayer&to=hoy'), START);
  await expect(wrong).rejects.toThrow(Refusal);
  await expect(wrong).rejects.toMatchObject({ status: 400 });
});

test('many at once are refused, those of before are answered; one that ends is started again', async () => {
  const { costly } = await rig();
  const asked = Array.from({ length: 80 }, () => costly.answer(AUDIT, request('/api/admin/audit'), START));
  const answers = await Promise.allSettled(asked);
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  );
  expect(refused).toHaveLength(16);
  expect(refused[0]).toMatchObject({ code: 'service.busy', retryAfter: 5 });
  // The first of them may have been answered before it ends.
  const cutOff = Array.from({ length: 60 }, () => costly.answer(AUDIT, request('/api/admin/audit'), START));
  void costly.end();
  const last = (await Promise.allSettled(cutOff)).at(-1);
  expect(last).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) as unknown });
  expect((await costly.answer(AUDIT, request('/api/admin/audit'), START)).audience).toBe('personal');
});

test('a file comes a piece at a time, the same as made here; cut off it does not end as if it were whole', async () => {
  const { store, costly } = await rig();
  const given = {
    query: parseAuditQuery('/api/admin/audit'),
    separator: ';',
  } as const satisfies StreamArguments['audit'];
  const { signal } = new AbortController();
  const here: Uint8Array[] = [];
  const there: Uint8Array[] = [];
  for await (const piece of exportStreams(await openReadModels(store))('audit', given, signal))
    here.push(piece);
  for await (const piece of costly.stream('audit', given, signal)) there.push(piece);
  expect(there.length).toBeGreaterThan(1);
  expect(Buffer.concat(there).toString()).toBe(Buffer.concat(here).toString());
  const cut = costly.stream('audit', given, signal);
  await cut.next();
  await costly.end();
  await expect(cut.next()).rejects.toThrow(StoreUnavailable);
});
