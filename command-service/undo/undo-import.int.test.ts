import { LogUnavailable, StorageFull } from '@duende/platform/errors/errors';
import { describe, expect, test } from 'vitest';
import { commandApp, type CommandRequest } from '../testing/command-app.ts';
import { PARTY } from '@duende/testkit/samples/story';
import type { Trouble } from '../testing/troubled-log.ts';
import { idOf, IMPORT_ID, importedIds, importOf } from './testing/imported.ts';

async function importApp(count: number, approved = 0, troubles: readonly Trouble[] = []) {
  const app = await commandApp(importOf(count, approved), troubles);
  const eventId = idOf(await app.events(), 'ImportFinished');
  const subject = { type: 'import', id: IMPORT_ID };
  const request: CommandRequest = {
    as: 'admin',
    method: 'POST',
    path: `/api/admin/undo/${eventId}`,
    body: { subject },
  };
  const preview: CommandRequest = {
    as: 'admin',
    method: 'GET',
    path: `/api/admin/undo/${eventId}?type=import&id=${IMPORT_ID}`,
  };
  const before = (await app.events()).length;
  const added = async () => (await app.events()).slice(before);
  return { ...app, eventId, request, preview, added };
}

const approve = (partyId: string): CommandRequest => ({
  as: 'admin',
  method: 'PATCH',
  path: `/api/admin/events/${partyId}/approve`,
});

test('rejects what still waits, and says how much', async () => {
  const { send, request, preview, added, eventId } = await importApp(15, 3);
  expect((await send(preview)).body).toMatchObject({
    possible: true,
    message: 'Se quitan 12 de 15 eventos, 3 ya aprobados.',
  });
  const { status, body } = await send(request);
  expect([status, body]).toMatchObject([200, { message: '12 de 15 quitados, 3 ya aprobados.', kept: [] }]);
  const events = await added();
  expect(events.map(({ type }) => type)).toEqual([
    ...Array<string>(12).fill('PartyRejected'),
    'ImportWithdrawn',
  ]);
  expect(new Set(events.map(({ metadata }) => metadata.causationId))).toEqual(new Set([eventId]));
  expect(events.at(-1)?.data).toEqual({
    importId: IMPORT_ID,
    total: 15,
    approved: 3,
    partyIds: importedIds(15).slice(3),
  });
});

test.each([
  ['was undone already', 2, 0, ['request'], 409, 'audit.already-undone'],
  ['has nothing left that waits', 2, 2, [], 409, 'audit.nothing-pending'],
] as const)('one that %s is refused', async (_what, count, approved, first, status, code) => {
  const { send, request, preview, added } = await importApp(count, approved);
  for (const _ of first) await send(request);
  const before = await added();
  expect(await send(request)).toMatchObject({ status, body: { code } });
  expect(await send(preview)).toMatchObject({ status: 200, body: { possible: false, code } });
  expect(await added()).toEqual(before);
});

test('excludes its beginning, and events that are not its own', async () => {
  const { send, request, events } = await importApp(2);
  const started = idOf(await events(), 'ImportStarted');
  const other = idOf(await events(), 'PartySubmitted');
  for (const [id, status, code] of [
    [started, 422, 'audit.not-undoable'],
    [other, 404, 'audit.entry-not-found'],
  ] as const)
    expect(await send({ ...request, path: `/api/admin/undo/${id}` })).toMatchObject({
      status,
      body: { code },
    });
  const wrong = { subject: { type: 'import', id: PARTY } };
  expect(await send({ ...request, body: wrong })).toMatchObject({ status: 404 });
});

test('of two at once one wins, and each party is rejected once', async () => {
  const { send, request, added } = await importApp(5, 1);
  const answers = await Promise.all([send(request), send(request)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await added()).map(({ type }) => type).toSorted()).toEqual([
    'ImportWithdrawn',
    ...Array<string>(4).fill('PartyRejected'),
  ]);
});

test('ten times at once under one key are one, with ten equal answers', async () => {
  const { send, request, added } = await importApp(3);
  const answers = await Promise.all(Array.from({ length: 10 }, () => send({ ...request, key: 'k' })));
  expect(answers).toEqual(Array(10).fill(answers[0]));
  expect(answers[0]?.status).toBe(200);
  expect(await added()).toHaveLength(4);
});

describe('one that is cut off', () => {
  const passes: Trouble = (log, ...call) => log.append(...call);
  const fails: Trouble = () => Promise.reject(new StorageFull('no room'));
  /** The process dies with the event on disk and the answer under way. */
  const dies: Trouble = async (log, ...call) => {
    await log.append(...call);
    throw new StorageFull('gone');
  };

  test.each(
    [0, 1, 2, 3].flatMap((place) => [['before', place, fails] as const, ['after', place, dies] as const]),
  )('%s its append %i is finished by the next one', async (_when, place, trouble) => {
    for (const key of ['same', undefined]) {
      const { send, request, added } = await importApp(3, 0, [
        ...Array<Trouble>(place).fill(passes),
        trouble,
      ]);
      const sent: CommandRequest = { ...request, ...(key !== undefined && { key }) };
      expect((await send(sent)).status).toBe(507);
      const isDone = trouble === dies && place === 3;
      const again = await send(sent);
      if (isDone && key === undefined)
        expect(again).toMatchObject({ status: 409, body: { code: 'audit.already-undone' } });
      else expect(again).toMatchObject({ status: 200, body: { message: '3 de 3 quitados.' } });
      expect((await added()).map(({ type }) => type)).toEqual([
        ...Array<string>(3).fill('PartyRejected'),
        'ImportWithdrawn',
      ]);
    }
  });

  test('counts what was approved in between, and not what was restored', async () => {
    const { send, request, added, events } = await importApp(3, 0, [passes, fails]);
    await send(request);
    const [first, second] = importedIds(3);
    const rejection = idOf(await events(), 'PartyRejected');
    const undone = await send({
      ...request,
      path: `/api/admin/undo/${rejection}`,
      body: { subject: { type: 'party', id: first } },
    });
    expect(undone.status).toBe(200);
    await send(approve(String(first)));
    await send(approve(String(second)));
    const { body } = await send(request);
    expect(body).toMatchObject({ message: '1 de 3 quitado, 2 ya aprobados.' });
    expect((await added()).filter(({ type }) => type === 'PartyRejected')).toHaveLength(2);
  });

  test('by a log that is away says so', async () => {
    const away: Trouble = () => Promise.reject(new LogUnavailable('away'));
    const { send, request } = await importApp(2, 0, [away, away, away]);
    expect((await send(request)).status).toBe(503);
    expect((await send(request)).status).toBe(200);
  });
});
