import { LIST_HEADERS } from '@duende/contracts/api/list-headers';
import type { OutboxMessage } from '@duende/platform/hooks/hook-outbox';
import { HOOK, hookAdded } from '@duende/testkit/samples/hooks';
import { sampleId } from '@duende/testkit/samples/party';
import { ADMIN, approved, OTHER_PARTY, PARTY, people, submitted } from '@duende/testkit/samples/story';
import { expect, it } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';

const parked = (number: number, partyId = PARTY): OutboxMessage => ({
  id: sampleId(1000 + number),
  hookId: HOOK,
  partyId,
  news: 'new',
  at: `2026-06-01T10:00:0${number}.000Z`,
  state: 'parked',
  tries: 6,
  dueAt: 0,
  lastTry: { at: `2026-06-01T11:00:0${number}.000Z`, answer: '503' },
});

async function scene() {
  const rig = await givenEvents([
    ...people,
    submitted(),
    approved(),
    submitted({ partyId: OTHER_PARTY }),
    hookAdded(),
  ]);
  await rig.hookOutbox.add([parked(1), parked(2, OTHER_PARTY), parked(3)], 10);
  return rig;
}

const admin = { userId: ADMIN, isAdmin: true };

it('lists hooks with their state, without address and secret', async () => {
  const { read } = await scene();
  const hooks = await read<readonly object[]>('/api/admin/hooks', admin);
  expect(hooks).toEqual([
    {
      ...{ id: HOOK, name: 'Grupo de Madrid', kind: 'web', place: 'grupo.example', isSigned: true },
      ...{ news: ['new', 'moved', 'postponed', 'cancelled', 'reinstated'], locations: [], styles: [] },
      ...{ createdAt: '2026-06-01T12:00:00.000Z', waiting: 0, parked: 3, lastSent: null },
      lastFailure: parked(3).lastTry,
    },
  ]);
});

it('lists parked messages in pages, and names no party that is not public', async () => {
  const { get } = await scene();
  const page = async (path: string) => {
    const { body, headers } = await get(path, admin);
    const messages = JSON.parse(body.toString()) as readonly { event: object; id: string }[];
    return { messages, total: headers[LIST_HEADERS.totalCount.toLowerCase()], link: headers['link'] };
  };
  const first = await page(`/api/admin/hooks/${HOOK}/parked?limit=2`);
  expect([first.messages.map(({ id }) => id), first.total]).toEqual([[parked(3).id, parked(2).id], '3']);
  expect(first.messages.map(({ event }) => event)).toEqual([
    { id: PARTY, name: expect.any(String) as unknown },
    { id: OTHER_PARTY, name: null },
  ]);
  const next = /<([^>]+)>/.exec(String(first.link))?.[1] ?? '';
  const second = await page(next);
  expect([second.messages.map(({ id }) => id), second.link]).toEqual([[parked(1).id], undefined]);
});

it.each(['/api/admin/hooks/x/parked', `/api/admin/hooks/${sampleId(99)}/parked`])(
  'knows no %s',
  async (path) => {
    const { get } = await scene();
    const { status, body } = await get(path, admin);
    expect([status, body.toString()]).toEqual([404, expect.stringContaining('hook.not-found')]);
  },
);
