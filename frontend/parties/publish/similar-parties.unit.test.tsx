import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { MARTA, renderScreen } from '../../testing/render-screen.tsx';
import type { Session } from '../../session/session.ts';
import { SimilarParties } from './similar-parties.tsx';

const ASKED = `GET /api/similar-events?${new URLSearchParams({ name: 'Luna Llena', location: 'Madrid', dates: '2099-12-05', except: 'x' }).toString()}`;
const written = { name: 'Luna Llena', location: 'Madrid', dates: ['2099-12-05'] };
const same = samplePartyAnswer({ name: 'LUNA LLENA', dates: ['2099-12-05'] });

async function show(fields: Partial<typeof written>, session: Session | null = MARTA) {
  const calls = fakeServer({ [ASKED]: { body: [same] } });
  await renderScreen(<SimilarParties written={{ ...written, ...fields }} except="x" />, { session });
  return calls.filter.bind(calls, ({ path }) => path.startsWith('/api/similar-events'));
}

test('a published one that may be the same is named, with a way to it', async () => {
  const asked = await show({});
  expect(await screen.findByText('¿Es esta? Ya está publicada:', { exact: false })).toBeTruthy();
  expect(screen.getByRole('link', { name: /LUNA LLENA/ }).getAttribute('href')).toContain(
    same.id.slice(0, 8),
  );
  expect(asked()).toHaveLength(1);
});

test.each([
  ['without days', { dates: [] }],
  ['without a region', { location: '' }],
  ['while the name is short', { name: ' Lu ' }],
])('nothing is asked %s', async (_what, fields) => {
  const asked = await show(fields);
  await waitFor(() => expect(screen.queryByText(/¿Es esta?/)).toBeNull());
  expect(asked()).toEqual([]);
});

test('a visitor sees no question: it is for those who may send one', async () => {
  const asked = await show({}, null);
  expect(asked()).toEqual([]);
});
