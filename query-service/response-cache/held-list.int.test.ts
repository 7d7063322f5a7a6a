import { LIMITS } from '@duende/contracts/common/limits';
import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { LOG_ID, namesIn, serve } from '../testing/cached-server.ts';
import { positionAt } from '../testing/fake-party-model.ts';
import { RENEWALS } from './cached-parties.ts';

const own = (position: string) => ({ Cookie: `log-position=${LOG_ID}:${position}` });
const VIEWS = ['/api/events', '/api/events?view=cards'] as const;

/** A list of three whose third changes its name with every call. */
async function given() {
  const clock = { now: 1_000 };
  const { get, change, progress } = await serve(3, true, () => clock.now);
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
  /** Changes and reads until no renewal is left; what was shown last. */
  const usedUp = async (path: string) => {
    let shown = await read(path);
    for (let times = 0; times < RENEWALS.burst; times += 1) {
      const { name, position: at } = await approve();
      shown = await read(path);
      expect(shown).toMatchObject({ newest: name, position: at });
    }
    return shown;
  };
  const advance = (at: string) => progress.advance(at);
  return { clock, get, approve, advance, read, usedUp };
}

test.each(VIEWS)(
  '%s: who reads after a change sees it, however many follow each other within reason',
  async (path) => {
    const { clock, approve, read, usedUp } = await given();
    await usedUp(path);
    for (let times = 0; times < 30; times += 1) {
      clock.now += 1000 / RENEWALS.perSecond;
      const { name } = await approve();
      expect((await read(path)).newest).toBe(name);
    }
  },
);

test.each(VIEWS)(
  '%s: beyond that it stands for a moment, with its own position and validator',
  async (path) => {
    const { clock, approve, read, usedUp } = await given();
    const before = await usedUp(path);
    await approve();
    const { name, position } = await approve();
    clock.now += LIMITS.listHeldMs - 1;
    const held = await read(path);
    expect([held.newest, held.position]).toEqual([before.newest, before.position]);
    expect(held.etag).toBe(before.etag);
    expect(await read(path, { 'If-None-Match': before.etag })).toMatchObject({
      status: 304,
      position: before.position,
    });
    clock.now += 1;
    expect(await read(path)).toMatchObject({ newest: name, position });
  },
);

test.each(VIEWS)('%s: who has written sees it at once, and so does everybody after', async (path) => {
  const { approve, read, usedUp } = await given();
  const before = await usedUp(path);
  const { name, position } = await approve();
  expect((await read(path)).newest).toBe(before.newest);
  expect((await read(path, own(String(before.position)))).newest).toBe(before.newest);
  const callers: Record<string, string>[] = [own(position), {}, { 'Log-Position': position }];
  for (const headers of callers) expect(await read(path, headers)).toMatchObject({ newest: name, position });
});

test('a party is as new as ever', async () => {
  const { approve, get, usedUp } = await given();
  await usedUp(VIEWS[0]);
  const { name, position } = await approve();
  const { body, headers } = await get(`/api/events/${sampleId(3)}`);
  expect(JSON.parse(body.toString())).toMatchObject({ name });
  expect(headers['read-position']).toBe(position);
});

test('what does not change the list makes it no older', async () => {
  const { advance, read, usedUp } = await given();
  const before = await usedUp(VIEWS[0]);
  advance(positionAt(100));
  expect(await read(VIEWS[0], own(positionAt(100)))).toMatchObject({
    etag: before.etag,
    position: positionAt(100),
  });
});
