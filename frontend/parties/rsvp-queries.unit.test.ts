import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { createQueryClient } from '../cache/query-client.ts';
import { rsvpCountQuery, shownCount } from './rsvp-queries.ts';

const ids = ['a', 'b', 'c'];
const alone = (id: string) => `GET /api/events/${id}/rsvp-count`;
const paths = (calls: readonly { readonly path: string }[]) => calls.map(({ path }) => path);

/** The counts that cards of these parties show. */
async function shown(wanted: readonly string[] = ids) {
  const client = createQueryClient();
  await Promise.all(wanted.map((id) => client.prefetchQuery(rsvpCountQuery(id))));
  return wanted.map((id) => {
    const state = client.getQueryState(rsvpCountQuery(id).queryKey);
    return shownCount({ data: state?.data?.data.count, error: state?.error ?? null });
  });
}

test('simultaneous counts are one request, with its position in each count', async () => {
  const calls = fakeServer({
    'GET /api/rsvp-counts?events=a,b,c': {
      body: [
        { eventId: 'c', count: 3 },
        { eventId: 'a', count: 1 },
        { eventId: 'b', count: 2 },
      ],
      position: '000000000000002a',
    },
  });
  const client = createQueryClient();
  const counts = await Promise.all(ids.map((id) => client.fetchQuery(rsvpCountQuery(id))));
  expect(counts.map(({ data, position }) => [data.count, position])).toEqual(
    [1, 2, 3].map((count) => [count, '000000000000002a']),
  );
  expect(calls).toHaveLength(1);
});

test('fifty fit into a request', async () => {
  const many = Array.from({ length: 51 }, (_, index) => `p${index}`);
  const calls = fakeServer({
    [`GET /api/rsvp-counts?events=${many.slice(0, 50).join(',')}`]: {
      body: many.slice(0, 50).map((eventId) => ({ eventId, count: 4 })),
    },
    [alone('p50')]: { body: { eventId: 'p50', count: 5 } },
  });
  expect(await shown(many)).toEqual([...Array.from({ length: 50 }, () => 4), 5]);
  expect(calls).toHaveLength(2);
});

test('a single one is fetched at its own address', async () => {
  const calls = fakeServer({ [alone('a')]: { body: { eventId: 'a', count: 7 } } });
  expect(await shown(['a'])).toEqual([7]);
  expect(paths(calls)).toEqual(['/api/events/a/rsvp-count']);
});

test('a party that the common answer leaves out is asked for by itself; its failure is its own', async () => {
  fakeServer({
    'GET /api/rsvp-counts?events=a,b,c': { body: [{ eventId: 'a', count: 1 }] },
    [alone('b')]: { body: { eventId: 'b', count: 2 } },
    [alone('c')]: refusal(404, 'Evento no encontrado'),
  });
  expect(await shown()).toEqual([1, 2, 0]);
});

test('without an answer, no number is known, and each is for the device to answer by what it keeps', async () => {
  const calls = fakeServer({});
  expect(await shown()).toEqual([null, null, null]);
  expect(calls).toHaveLength(1);
});

test('a refusal of the server counts for all, without another request', async () => {
  const calls = fakeServer({ 'GET /api/rsvp-counts?events=a,b,c': refusal(503, 'Ahora no') });
  expect(await shown()).toEqual([0, 0, 0]);
  expect(calls).toHaveLength(1);
});
