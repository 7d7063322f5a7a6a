import type { WaitingReasonAnswer } from '@duende/contracts/parties/reason-answers';
import { BRUNO_ID, PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../../testing/render-screen.tsx';
import { queuePreview } from '../../testing/queue-rows.ts';
import { ModerationPage } from '../moderation-page.tsx';

const TEXT = 'Se pasa a https://a.es/x';
const LIST = 'GET /api/admin/events/condition-reasons?limit=50';
const REVIEW = `POST /api/admin/events/${PARTY_ID}/condition-reason/review`;
const NOTICE = `PUT /api/admin/events/${PARTY_ID}/notice`;
const AROUND = {
  'GET /api/admin/events/pending?limit=50': { body: [], total: 2 },
  'GET /api/admin/events/proposals?limit=50': { body: [], total: 1 },
  'GET /api/admin/audit': { body: { entries: [], next: null } },
  'GET /api/events': { body: [] },
};

const waiting: WaitingReasonAnswer = {
  ...samplePartyAnswer({ name: 'Luna', revision: 3, condition: 'cancelled', publicNotice: 'Trae agua' }),
  conditionReason: TEXT,
  isReasonReviewed: false,
  reasonAt: '2026-11-03T10:00:00.000Z',
  sender: { id: BRUNO_ID, username: 'Bruno' },
};

async function show(answers: Parameters<typeof fakeServer>[0] = {}, isEmpty = false) {
  let isOpen = !isEmpty;
  const calls = fakeServer({ ...AROUND, [LIST]: () => ({ body: isOpen ? [waiting] : [] }), ...answers });
  await renderScreen(<ModerationPage view="reasons" />, { session: ADMIN });
  return { sent: () => calls.filter(({ method }) => method !== 'GET'), end: () => (isOpen = false) };
}
const card = () => screen.findByRole('listitem', { name: 'Luna' });
const press = async (name: RegExp) => fireEvent.click(within(await card()).getByRole('button', { name }));

test('a reason is there with its party, its author and since when, without links', async () => {
  await show();
  await card();
  const shown = queuePreview().getByRole('region', { name: 'Luna' });
  expect(shown.textContent).toMatch(/Luna.*Cancelada.*Bruno.*escrito el 3 nov.*Se pasa a https:/);
  expect(within(shown).queryByRole('link', { name: /a\.es/ })).toBeNull();
  const tabs = within(screen.getByRole('navigation', { name: 'Moderación' }));
  expect(await tabs.findByRole('link', { name: 'Eventos 2' })).toBeTruthy();
  expect(tabs.getByRole('link', { name: /^Motivos/ })).toBeTruthy();
});

test('kept as it was read, it leaves', async () => {
  const { sent, end } = await show({
    [REVIEW]: { body: { ...waiting, isReasonReviewed: true, undoId: 'u1' } },
  });
  await card();
  end();
  await press(/Dar por bueno/);
  expect(await screen.findByText('Motivo dado por bueno')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Luna' })).toBeNull());
  expect(sent().map(({ body }) => body)).toEqual([{ conditionReason: TEXT }]);
  expect(screen.getByRole('button', { name: 'Deshacer' })).toBeTruthy();
});

test('taken away, the notice next to it stays', async () => {
  const { sent, end } = await show({ [NOTICE]: { body: { ...waiting, conditionReason: '', undoId: 'u1' } } });
  await card();
  end();
  await press(/Quitar el texto/);
  expect(await screen.findByText('Texto quitado')).toBeTruthy();
  expect(sent().map(({ body }) => body)).toEqual([{ notice: 'Trae agua', conditionReason: '' }]);
  expect(sent()[0]?.headers.get('If-Match')).toBe('"3"');
  expect(screen.getByRole('button', { name: 'Deshacer' })).toBeTruthy();
});

test('a refused item says why, and stays', async () => {
  await show({ [REVIEW]: refusal(409, 'El motivo ha cambiado mientras lo leías.', 'party.reason-changed') });
  await press(/Dar por bueno/);
  expect(await screen.findByText('«Luna». El motivo ha cambiado mientras lo leías.')).toBeTruthy();
  expect(await card()).toBeTruthy();
});

test('an empty list says so', async () => {
  await show({}, true);
  expect(await screen.findByText('No hay motivos por revisar')).toBeTruthy();
});
