import { expect, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';
import { approved, PARTY, people, submitted, updated } from '@duende/testkit/samples/story';

const story = [...people, submitted({ details: { name: 'Luna' } }), approved()];

test('a browser reads what it wrote, on the cached and on the queried answers', async () => {
  const { and, get, shown, logId } = await givenEvents(story);
  const before = String((await get('/api/events')).headers['read-position']);
  await and(updated({ changes: { name: { from: 'Luna', to: 'Luna nueva' } } }));
  await shown();
  const after = String((await get(`/api/events/${PARTY}`)).headers['read-position']);
  expect(after > before).toBe(true);
  for (const path of ['/api/events', '/api/events?location=all', `/api/events/${PARTY}`]) {
    const answer = await get(path, null, { Cookie: `log-position=${logId}:${after}` });
    expect(answer.body.toString(), path).toContain('Luna nueva');
    expect(answer.headers['read-model']).toBeUndefined();
    expect(String(answer.headers['read-position']) >= after).toBe(true);
  }
});

test('a write that is on its way is awaited', async () => {
  const { and, get } = await givenEvents(story);
  const now = String((await get('/api/events')).headers['read-position']);
  const next = (BigInt(`0x${now}`) + 1n).toString(16).padStart(16, '0');
  const answer = get('/api/events', null, { 'Log-Position': next });
  await and(updated({ changes: { name: { from: 'Luna', to: 'Luna nueva' } } }));
  const { body, headers } = await answer;
  expect(body.toString()).toContain('Luna nueva');
  expect(headers['read-model']).toBeUndefined();
});

test('an answer that is late is marked as stale; another log’s cookie is ignored', async () => {
  const { get, logId } = await givenEvents(story);
  const future = 'f'.repeat(16);
  const [stale, foreign] = await Promise.all([
    get('/api/events', null, { Cookie: `log-position=${logId}:${future}` }),
    get('/api/events', null, { Cookie: `log-position=another:${future}` }),
  ]);
  expect(stale.status).toBe(200);
  expect(stale.headers['read-model']).toBe('stale');
  expect(stale.body.toString()).toContain('Luna');
  expect(foreign.headers['read-model']).toBeUndefined();
});
