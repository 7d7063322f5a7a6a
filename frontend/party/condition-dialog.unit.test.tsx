import { addDays } from '@duende/contracts/common/madrid-time';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { ADMIN, MARTA, renderScreen } from '../testing/render-screen.tsx';
import { longDay } from '../dates/date-text.ts';
import { rsvpCountQuery } from '../parties/rsvp-queries.ts';
import { positioned } from '../http/positioned.ts';
import { SENTENCES, type ConditionAction } from './condition-actions.ts';
import { ConditionDialog } from './condition-dialog.tsx';

const DAY = '2099-09-26';
const LATER = addDays(DAY, 7);
const party = samplePartyAnswer({ dates: [DAY, LATER], revision: 4 });
const at = (verb: string) => `POST /api/events/${party.id}/${verb}`;

async function show(change: Partial<EventAnswer> = {}, session = ADMIN) {
  const onClose = vi.fn();
  const { client } = await renderScreen(
    <ConditionDialog party={{ ...party, ...change }} onClose={onClose} />,
    { session },
  );
  return Object.assign(onClose, { client });
}
const choose = (action: ConditionAction) =>
  fireEvent.click(screen.getByRole('radio', { name: SENTENCES[action] }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const offered = () => screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value);
const say = (words: string) =>
  fireEvent.change(screen.getByLabelText('Nota (opcional)'), { target: { value: words } });

test.each<[string, Partial<EventAnswer>, typeof ADMIN, readonly string[]]>([
  ['an administrator', {}, ADMIN, ['cancel', 'cancel-days', 'postpone', 'move']],
  ['its author', {}, MARTA, ['cancel', 'cancel-days', 'postpone', 'move']],
  ['of one night', { dates: [DAY] }, MARTA, ['cancel', 'postpone', 'move']],
  ['called off', { condition: 'cancelled' }, MARTA, ['postpone', 'reinstate']],
  ['postponed', { condition: 'postponed' }, MARTA, ['cancel', 'move', 'reinstate']],
  [
    'without one of its nights',
    { cancelledDates: [DAY] },
    MARTA,
    ['cancel', 'cancel-days', 'postpone', 'move', 'reinstate'],
  ],
])('what may be given for a party: %s', async (_what, change, session, actions) => {
  await show(change, session);
  expect(offered()).toEqual(actions);
});

test.each<[ConditionAction, string, string, object, string]>([
  ['cancel', 'Cancelar el evento', 'cancel', {}, 'Fiesta cancelada'],
  ['postpone', 'Aplazar el evento', 'postpone', {}, 'Fiesta aplazada'],
  ['move', 'Cambiar de día', 'reschedule', { dates: [DAY, LATER] }, 'Fiesta con nueva fecha'],
])(
  '%s: it is sent with the words and the revision that was seen',
  async (action, confirm, verb, more, words) => {
    const calls = fakeServer({ [at(verb)]: { body: party } });
    const onClose = await show();
    choose(action);
    say(' Llueve ');
    press(confirm);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(onClose).toHaveBeenCalledOnce();
    expect(calls.map(({ body }) => body)).toEqual([{ notice: 'Llueve', ...more }]);
    expect(calls[0]?.headers.get('If-Match')).toBe('"4"');
  },
);

test('its author proposes other days, with a message before and after', async () => {
  const calls = fakeServer({ [at('reschedule')]: { body: { ...party, isProposed: true } } });
  await show({}, MARTA);
  choose('move');
  expect(screen.getByText(/Alguien del equipo revisa la fecha nueva/)).toBeTruthy();
  press('Proponer la fecha');
  expect(await screen.findByText('Fecha propuesta')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ notice: '', dates: [DAY, LATER] }]);
});

test('only some nights: at least one is chosen', async () => {
  const calls = fakeServer({ [at('cancel')]: { body: party } });
  await show();
  choose('cancel-days');
  press('Cancelar esos días');
  expect((await screen.findByRole('alert')).textContent).toBe('Elige al menos un día.');
  fireEvent.click(screen.getByRole('checkbox', { name: longDay(LATER) }));
  press('Cancelar esos días');
  expect(await screen.findByText('Días cancelados')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ notice: '', dates: [LATER] }]);
});

test('a new day that was chosen and not added is meant, too', async () => {
  const calls = fakeServer({ [at('reschedule')]: { body: party } });
  await show({ dates: [DAY] });
  choose('move');
  press(`Quitar ${longDay(DAY)}`);
  fireEvent.change(screen.getByLabelText(/^Fechas/), { target: { value: LATER } });
  press('Cambiar de día');
  expect(await screen.findByText('Fiesta con nueva fecha')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ notice: '', dates: [LATER] }]);
});

test('nothing is sent before the kind of change is chosen', async () => {
  const calls = fakeServer({});
  await show();
  press('Guardar');
  expect((await screen.findByRole('alert')).textContent).toBe('Elige qué ha pasado.');
  expect(calls).toEqual([]);
});

test('a refusal is shown, and the dialog stays as it is', async () => {
  fakeServer({ [at('cancel')]: refusal(412, 'Esto ha cambiado desde que lo abriste.') });
  const onClose = await show();
  choose('cancel');
  say('Llueve');
  press('Cancelar el evento');
  expect(await screen.findByText('Error al cambiar el evento')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Nota (opcional)').value).toBe('Llueve');
  expect(onClose).not.toHaveBeenCalled();
});

test('the words are empty at first, and the earlier ones are used again only by a tap', async () => {
  const calls = fakeServer({ [at('cancel')]: { body: party } });
  await show({ cancelledDates: [DAY], conditionReason: 'El sábado sigue igual', publicNotice: 'Trae agua' });
  choose('cancel');
  const words = () => screen.getByLabelText<HTMLTextAreaElement>('Nota (opcional)').value;
  expect(words()).toBe('');
  press('Volver a usar esta nota');
  expect(words()).toBe('El sábado sigue igual');
  say('');
  press('Cancelar el evento');
  expect(await screen.findByText('Fiesta cancelada')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ notice: '' }]);
});

test.each<[string, Partial<EventAnswer>, number]>([
  ['as it was announced', {}, 1],
  ['without one of its nights', { cancelledDates: [DAY] }, 0],
])('after it: who was notified, and how to undo it where it was %s', async (_what, change, undoable) => {
  const calls = fakeServer({
    [at('cancel')]: { body: { ...party, condition: 'cancelled' } },
    [at('reinstate')]: { body: party },
  });
  const { client } = await show(change);
  client.setQueryData(rsvpCountQuery(party.id).queryKey, positioned({ eventId: party.id, count: 39 }, '0'));
  choose('cancel');
  press('Cancelar el evento');
  expect(await screen.findByText('Hemos avisado a 39 personas')).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: 'Deshacer' })).toHaveLength(undoable);
  if (undoable === 0) return;
  press('Deshacer');
  expect(await screen.findByText('Deshecho')).toBeTruthy();
  expect(calls.map(({ path }) => path.split('/').at(-1))).toEqual(['cancel', 'reinstate']);
});

test('a proposal is undone by withdrawing it', async () => {
  const calls = fakeServer({
    [at('reschedule')]: { body: { ...party, isProposed: true } },
    [at('proposal/withdraw')]: { body: party },
  });
  await show({}, MARTA);
  choose('move');
  press('Proponer la fecha');
  await screen.findByText('Fecha propuesta');
  press('Deshacer');
  expect(await screen.findByText('Deshecho')).toBeTruthy();
  expect(calls.at(-1)?.path).toMatch(/proposal.withdraw$/);
});
