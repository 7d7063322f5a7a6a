import { LIMITS } from '@duende/contracts/common/limits';
import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { LOG_ID, namesIn, serve } from '../testing/cached-server.ts';
import { positionAt } from '../testing/fake-party-model.ts';

const own = (position: string) => ({ Cookie: `log-position=${LOG_ID}:${position}` });
const VIEWS = ['/api/events', '/api/events?view=cards'] as const;

/** A list of three whose third changes its name with every call. */
async function given() {
  const { clock, get, change, progress, cache } = await serve(3);
  let position = 5;
  const approve = async () => {
    position += 1;
    const name = `Luna ${position}`;
    await change(samplePartyAnswer({ id: sampleId(3), name, dates: ['2026-12-05'] }), positionAt(position));
    return { name, position: positionAt(position) };
  };
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await get(path, headers);
    const { status, body } = answer;
    return {
      status,
      etag: String(answer.headers['etag']),
      newest: status === 200 ? namesIn(body).at(-1) : null,
      position: answer.headers['read-position'],
    };
  };
  const advance = async (at: string) => {
    progress.advance(at);
    await cache.settled();
  };
  return { clock, get, approve, advance, read };
}

test.each(VIEWS)(
  '%s: who reads after a change sees it, where changes do not follow each other fast',
  async (path) => {
    const { clock, approve, read } = await given();
    await read(path);
    for (let times = 0; times < 5; times += 1) {
      clock.steadyMs += LIMITS.listHeldMs;
      const { name, position } = await approve();
      expect(await read(path)).toMatchObject({ newest: name, position });
    }
  },
);

test.each(VIEWS)(
  '%s: where they do it is kept for a moment, with its own position and validator',
  async (path) => {
    const { clock, approve, read } = await given();
    const before = await read(path);
    await approve();
    const { name, position } = await approve();
    clock.steadyMs += LIMITS.listHeldMs - 1;
    const held = await read(path);
    expect([held.newest, held.position]).toEqual([before.newest, before.position]);
    expect(held.etag).toBe(before.etag);
    expect(await read(path, { 'If-None-Match': before.etag })).toMatchObject({
      status: 304,
      position: before.position,
    });
    clock.steadyMs += 1;
    expect(await read(path)).toMatchObject({ newest: name, position });
  },
);

test.each(VIEWS)('%s: who wrote what it does not show gets it at once', async (path) => {
  const { approve, read } = await given();
  const before = await read(path);
  const { name, position } = await approve();
  expect((await read(path, own(String(before.position)))).newest).toBe(before.newest);
  expect(await read(path, { 'Log-Position': position })).toMatchObject({ newest: name, position });
  expect(await read(path, own(position))).toMatchObject({ newest: name, position });
});

test('a party is as new as ever', async () => {
  const { approve, get, read } = await given();
  await read(VIEWS[0]);
  const { name, position } = await approve();
  const { body, headers } = await get(`/api/events/${sampleId(3)}`);
  expect(JSON.parse(body.toString())).toMatchObject({ name });
  expect(headers['read-position']).toBe(position);
});

test('events that do not change the list do not make it outdated', async () => {
  const { advance, read } = await given();
  const before = await read(VIEWS[0]);
  await advance(positionAt(100));
  expect(await read(VIEWS[0], own(positionAt(100)))).toMatchObject({
    etag: before.etag,
    position: positionAt(100),
  });
});
