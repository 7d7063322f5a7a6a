import { createHash } from 'node:crypto';
import { request, type IncomingMessage } from 'node:http';
import { sampleId, samplePartyDetails } from '@duende/testkit/samples/party';
import { expect, test, vi } from 'vitest';
import { givenEvents, type QueryRig } from '../testing/query-rig.ts';
import { admin, alba, approved, people, personErased, renamed, submitted } from '../testing/story.ts';

const PARTIES = 2000;
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T10:00:00.000Z`;
/** What no buffer on the way holds: twenty megabytes. */
const long = samplePartyDetails({ name: 'Larga', dates: ['2026-12-05'], description: 'ñ'.repeat(5000) });
const many = Array.from({ length: PARTIES }, (_, index) =>
  submitted(sampleId(index + 1), long, alba.userId, day(1)),
);
const given = () => givenEvents([...people, ...many], { now: () => Date.parse(day(20)) });

/** Asks for a file and takes nothing of it until it is told to. */
async function unread({ port, cookieOf }: QueryRig) {
  const headers = { Cookie: await cookieOf(admin) };
  const path = '/api/history/export?table=party_versions';
  const asked = request({ host: '127.0.0.1', port, path, headers });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve);
    asked.once('error', reject);
    asked.end();
  });
  return {
    status: answer.statusCode,
    leave: () => asked.destroy(),
    async rest(): Promise<string> {
      let text = '';
      answer.setEncoding('utf8');
      for await (const piece of answer) text += String(piece);
      return text;
    },
  };
}

test('runs two at a time, and makes room when a caller has gone', async () => {
  const rig = await given();
  const [first, second] = [await unread(rig), await unread(rig)];
  expect([first.status, second.status]).toEqual([200, 200]);
  const third = await rig.get('/api/history/export?table=parties', admin);
  expect(third.status).toBe(429);
  expect(third.headers['retry-after']).toBe('30');
  first.leave();
  await vi.waitFor(
    async () => expect((await rig.get('/api/history/export?table=rides', admin)).status).toBe(200),
    { timeout: 10_000 },
  );
  second.leave();
  await vi.waitFor(() => expect(rig.logged).toEqual([]));
}, 60_000);

test('is whole and cut at its moment, though people write and are erased while it is taken', async () => {
  const rig = await given();
  const file = await unread(rig);
  const [first, last] = [sampleId(1), sampleId(PARTIES)];
  for (const id of [first, last]) await rig.and(renamed(id, 'Larga', 'Nueva', day(21)));
  await rig.and(approved(last, alba.userId, day(21)));
  await rig.and(submitted(sampleId(PARTIES + 1), long, null, day(21)));
  await rig.and(personErased(alba.userId));
  await rig.shown();

  const lines = (await file.rest()).split('\n').slice(0, -1);
  const rows = lines.slice(1, -1).map((line) => JSON.parse(line) as Record<string, unknown>);
  const sum = createHash('sha256')
    .update(`${lines.slice(0, -1).join('\n')}\n`)
    .digest('hex');
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ count: PARTIES, sha256: sum });
  expect(rows.map(({ party_id }) => party_id)).toEqual(many.map((_, index) => sampleId(index + 1)));
  for (const row of rows)
    expect(row).toMatchObject({ name: 'Larga', status: 'pending', valid_from: day(1), valid_to: null });
  // Who has gone meanwhile is nobody from there on.
  expect(rows[0]?.['actor']).toMatch(/^[0-9a-f]{16}$/);
  expect(rows.at(-1)?.['actor']).toBeNull();
  expect(rig.logged).toEqual([]);
}, 60_000);
