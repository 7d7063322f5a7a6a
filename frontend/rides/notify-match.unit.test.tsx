import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { afterEach, expect, test } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import { createQueryClient } from '../cache/query-client.ts';
import { useToasts } from '../browser/toasts.ts';
import { notifyMatch } from './ride-messages.ts';

afterEach(() => {
  window.history.replaceState(null, '', '/');
  useToasts.setState({ toast: null, open: false });
});

async function toastText(isNew = true) {
  await notifyMatch(createQueryClient(), { position: '1', eventId: PARTY_ID, isNew });
  return useToasts.getState().toast?.description;
}

test('a near person is shown with the party it is about, or without its name', async () => {
  fakeServer({ [`GET /api/events/${PARTY_ID}`]: { body: samplePartyAnswer() } });
  expect(await toastText()).toBe('Míralo en los viajes de Bosque Eléctrico.');
  fakeServer({});
  expect(await toastText()).toBe('Míralo en los viajes de tu fiesta.');
});

test('the open screen shows no notice, and a person who is not new gets none', async () => {
  const calls = fakeServer({});
  window.history.replaceState(null, '', `/event/2026-bosque-${PARTY_ID.slice(0, 8)}/rides`);
  expect(await toastText()).toBeUndefined();
  window.history.replaceState(null, '', `/event/${PARTY_ID}`);
  expect(await toastText(false)).toBeUndefined();
  expect(calls).toEqual([]);
});
