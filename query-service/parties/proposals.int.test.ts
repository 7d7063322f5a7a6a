import type { OwnEventAnswer } from '@duende/contracts/parties/party-answers';
import type { OpenProposalAnswer } from '@duende/contracts/parties/proposal-answers';
import { when, by } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import {
  ALBA,
  approved,
  BRUNO,
  changeProposed,
  deleted,
  DETAILS,
  erased,
  PARTY,
  people,
  proposalRejected,
  submitted,
  updated,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { admin, alba, bruno } from '../testing/actors.ts';
import { givenEvents } from '../testing/query-rig.ts';

const [second, third] = [2, 3].map(sampleId) as [string, string];
const published = (partyId: string, authorId: string | null = ALBA) => [
  submitted({ partyId, authorId, details: { name: `Luna ${partyId.slice(7, 8)}` } }),
  approved({ partyId, authorId }),
];
const moved = { dates: { from: DETAILS.dates, to: ['2026-12-12'] } };
const story = [
  ...people,
  ...published(PARTY),
  ...published(second, BRUNO),
  ...published(third, null),
  when(
    '2026-11-02T10:00:00.000Z',
    changeProposed({
      partyId: second,
      authorId: BRUNO,
      what: 'reschedule',
      changes: moved,
      notice: 'Llueve',
    }),
  ),
  when('2026-11-03T10:00:00.000Z', changeProposed()),
  when(
    '2026-11-04T10:00:00.000Z',
    by(null, changeProposed({ partyId: third, authorId: null, by: 'source', what: 'cancel', changes: {} })),
  ),
];
const PATH = '/api/admin/events/proposals';

test('a proposal is next to the party as it is, the oldest first', async () => {
  const { read } = await givenEvents(story);
  const proposals = await read<OpenProposalAnswer[]>(PATH, admin);
  expect(proposals).toMatchObject([
    {
      ...{ id: second, dates: DETAILS.dates, status: 'approved', revision: 2 },
      proposal: {
        at: '2026-11-02T10:00:00.000Z',
        by: 'author',
        sender: { id: BRUNO, username: 'bruno' },
        what: 'reschedule',
        notice: 'Llueve',
        fields: [
          { field: 'dates', from: DETAILS.dates, now: DETAILS.dates, to: ['2026-12-12'], clashes: false },
        ],
      },
    },
    { id: PARTY, proposal: { what: 'changes', fields: [{ field: 'cost', to: '25 €', clashes: false }] } },
    { id: third, proposal: { by: 'source', what: 'cancel', sender: null, fields: [] } },
  ]);
});

test('another person’s change since is listed field by field', async () => {
  const since = updated({
    changes: { cost: { from: DETAILS.cost, to: '18 €' }, name: { from: 'Luna 1', to: 'Sol' } },
  });
  const { read } = await givenEvents([...story, since]);
  const [, proposal] = await read<OpenProposalAnswer[]>(PATH, admin);
  expect(proposal).toMatchObject({
    name: 'Sol',
    proposal: { fields: [{ field: 'cost', from: DETAILS.cost, now: '18 €', to: '25 €', clashes: true }] },
  });
});

test('it no longer waits for an author who was erased, and not about what is not published', async () => {
  const { read, get } = await givenEvents([...story, erased({ userId: BRUNO }), deleted()]);
  expect(await read(PATH, admin)).toMatchObject([{ id: second, proposal: { sender: null } }, { id: third }]);
  expect((await get(PATH, admin)).headers['total-count']).toBe('2');
});

test('in pages, searched by name', async () => {
  const { read, get } = await givenEvents(story);
  const first = await get(`${PATH}?limit=2`, admin);
  const next = /<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '';
  expect(await read(next, admin)).toMatchObject([{ id: third }]);
  expect(await read(`${PATH}?search=luna+2`, admin)).toMatchObject([{ id: second }]);
  expect((await get(`${PATH}?sort=newest`, admin)).status).toBe(400);
});

test('only its author reads what became of it and why', async () => {
  const { read, get } = await givenEvents([
    ...story,
    when('2026-11-05T10:00:00.000Z', proposalRejected({ reason: 'Pídelo antes' })),
  ]);
  const own = async (who: typeof alba) =>
    (await read<OwnEventAnswer[]>('/api/users/events', who)).map(({ proposal }) => proposal);
  expect(await own(alba)).toEqual([
    {
      at: '2026-11-03T10:00:00.000Z',
      what: 'changes',
      changes: { cost: { from: DETAILS.cost, to: '25 €' } },
      notice: null,
      state: 'rejected',
      decidedAt: '2026-11-05T10:00:00.000Z',
      reason: 'Pídelo antes',
    },
  ]);
  expect(await own(bruno)).toMatchObject([{ state: 'open', reason: null, decidedAt: null }]);
  for (const path of ['/api/events', `/api/events/${PARTY}`, `/api/events/${PARTY}/changes`])
    expect((await get(path, bruno)).body.toString()).not.toContain('25 €');
});
