import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Session } from '../../session/session.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { ADMIN, MARTA, renderScreen } from '../../testing/render-screen.tsx';
import { CopyParty } from './copy-party.tsx';
import { draftOf, EMPTY_DRAFT, NEW_PARTY } from './party-draft.ts';

const party = samplePartyAnswer({ id: PARTY_ID, photo: `/photos/${'a'.repeat(32)}-000000.webp` });

beforeEach(() => NEW_PARTY.forget());

async function show({ isOwn = false, session = MARTA as Session | null } = {}) {
  fakeServer({ 'GET /api/events': { body: [] } });
  return renderScreen(<CopyParty party={party} isOwn={isOwn} />, { session });
}
const copy = () => fireEvent.click(screen.getByRole('button', { name: 'Copiar como nuevo' }));

test.each([
  ['another’s party, without its photo', { isOwn: false, session: MARTA }, ''],
  ['one’s own with its photo', { isOwn: true, session: MARTA }, party.photo],
  ['any with its photo, by an administrator', { isOwn: false, session: ADMIN }, party.photo],
])('the form begins with %s, and no days', async (_what, given, photo) => {
  const { router } = await show(given);
  copy();
  await waitFor(() => expect(router.state.location.search).toEqual({ view: 'form' }));
  expect(router.state.location.state.copyOf).toBe(party.name);
  expect(NEW_PARTY.read()).toEqual({ ...draftOf(party), dates: [], photo });
});

test('a half-written form is discarded only on confirmation', async () => {
  const begun = { ...EMPTY_DRAFT, name: 'A medias' };
  NEW_PARTY.write(begun);
  await show();
  copy();
  expect(await screen.findByText(/Tienes un evento a medio escribir/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(NEW_PARTY.read()).toEqual(begun);
  copy();
  const confirm = await screen.findAllByRole('button', { name: 'Copiar como nuevo' });
  fireEvent.click(confirm.at(-1) as HTMLElement);
  expect(NEW_PARTY.read()?.name).toBe(party.name);
});

test('a visitor is not offered it', async () => {
  await show({ session: null });
  expect(screen.queryByRole('button', { name: 'Copiar como nuevo' })).toBeNull();
});
