import type { SimilarEventAnswer } from '@duende/contracts/parties/similar-answers';
import { sampleId } from '@duende/testkit/samples/party';
import { approved, people, submitted } from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { alba } from '../testing/actors.ts';
import { givenEvents } from '../testing/query-rig.ts';

const ids = [1, 2, 3, 4].map(sampleId) as [string, string, string, string];
const [luna, waiting, elsewhere, later] = ids;
const named = (partyId: string, more: object) =>
  submitted({ partyId, details: { name: 'Luna Llena', location: 'Madrid', dates: ['2026-12-20'], ...more } });
const story = [
  ...people,
  named(luna, { dates: ['2026-12-19', '2026-12-20'] }),
  approved({ partyId: luna }),
  named(waiting, {}),
  named(elsewhere, { location: 'Sur' }),
  approved({ partyId: elsewhere }),
  named(later, { dates: ['2026-12-27'] }),
  approved({ partyId: later }),
];
const asked = (name: string, more = '') =>
  `/api/similar-events?name=${encodeURIComponent(name)}&location=madrid&dates=2026-12-20,2026-12-21${more}`;

test.each([
  ['it again', 'LUNA-LLENA 2026'],
  ['one that is contained in it', 'Luna'],
  ['one that contains it', 'Luna Llena en el Pinar'],
  ['one that is a letter off', 'Luna Llenna'],
])('a published party of its day and region is found by %s', async (_what, name) => {
  const { read } = await givenEvents(story);
  const found = await read<SimilarEventAnswer[]>(asked(name), alba);
  expect(found.map(({ id }) => id)).toEqual([luna]);
  expect(found[0]).toMatchObject({ name: 'Luna Llena', slug: expect.any(String) as string });
});

test('not the one being edited, nor parties of other names', async () => {
  const { read } = await givenEvents(story);
  expect(await read(asked('Luna Llena', `&except=${luna}`), alba)).toEqual([]);
  expect(await read(asked('Solsticio'), alba)).toEqual([]);
});

test.each([
  ['without a name', '/api/similar-events?location=madrid&dates=2026-12-20'],
  ['a name that is too long', asked('x'.repeat(36))],
  ['a region that is none', '/api/similar-events?name=Luna&location=luna&dates=2026-12-20'],
  ['without days', '/api/similar-events?name=Luna&location=madrid'],
  ['a day that is none', '/api/similar-events?name=Luna&location=madrid&dates=2026-13-01'],
  ['days without end', `/api/similar-events?name=Luna&location=madrid&dates=${'2026-12-20,'.repeat(61)}`],
  ['a party that is none', asked('Luna', '&except=x')],
])('refused: %s', async (_what, path) => {
  const { get } = await givenEvents(story);
  const { status, body } = await get(path, alba);
  expect([status, JSON.parse(body.toString())]).toMatchObject([400, { code: 'request.invalid' }]);
});
