import { addDays } from '@duende/contracts/common/madrid-time';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { ADMIN, MARTA, renderScreen } from '../testing/render-screen.tsx';
import { longDay } from '../dates/date-text.ts';
import { ConditionDialog } from './condition-dialog.tsx';

const DAY = '2099-09-26';
const LATER = addDays(DAY, 7);
const party = samplePartyAnswer({ dates: [DAY, LATER], revision: 4 });
const at = (verb: string) => `POST /api/events/${party.id}/${verb}`;

async function show(change: Partial<EventAnswer> = {}, session = ADMIN) {
  const onClose = vi.fn();
  await renderScreen(<ConditionDialog party={{ ...party, ...change }} onClose={onClose} />, { session });
  return onClose;
}
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const offered = () => screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value);
const say = (words: string) =>
  fireEvent.change(screen.getByLabelText('Aviso (opcional)'), { target: { value: words } });

test.each<[string, Partial<EventAnswer>, typeof ADMIN, readonly string[]]>([
  [
    'an administrator',
    {},
    ADMIN,
    ['cancelar', 'cancelar algunas fechas', 'aplazar sin fecha', 'cambiar de fecha'],
  ],
  ['its author', {}, MARTA, ['cancelar', 'cancelar algunas fechas', 'aplazar sin fecha', 'cambiar de fecha']],
  ['of one night', { dates: [DAY] }, MARTA, ['cancelar', 'aplazar sin fecha', 'cambiar de fecha']],
  ['called off', { condition: 'cancelled' }, MARTA, ['aplazar sin fecha', 'sigue en pie']],
  ['postponed', { condition: 'postponed' }, MARTA, ['cancelar', 'cambiar de fecha', 'sigue en pie']],
  [
    'without one of its nights',
    { cancelledDates: [DAY] },
    MARTA,
    ['cancelar', 'cancelar algunas fechas', 'aplazar sin fecha', 'cambiar de fecha', 'sigue en pie'],
  ],
])('what may be said of a party: %s', async (_what, change, session, actions) => {
  await show(change, session);
  expect(offered()).toEqual(actions);
});

test.each<[string, string, string, object, string]>([
  ['cancelar', 'Cancelar el evento', 'cancel', {}, 'Evento cancelado'],
  ['aplazar sin fecha', 'Aplazar el evento', 'postpone', {}, 'Evento aplazado'],
  ['cambiar de fecha', 'Cambiar la fecha', 'reschedule', { dates: [DAY, LATER] }, 'Fecha cambiada'],
])(
  '%s: it is sent with the words and the revision that was seen',
  async (action, confirm, verb, more, told) => {
    const calls = fakeServer({ [at(verb)]: { body: party } });
    const onClose = await show();
    choose(action);
    say(' Llueve ');
    press(confirm);
    expect(await screen.findByText(told)).toBeTruthy();
    expect(onClose).toHaveBeenCalledOnce();
    expect(calls.map(({ body }) => body)).toEqual([{ notice: 'Llueve', ...more }]);
    expect(calls[0]?.headers.get('If-Match')).toBe('"4"');
  },
);

test('its author proposes other days, which is said before and after', async () => {
  const calls = fakeServer({ [at('reschedule')]: { body: { ...party, isProposed: true } } });
  await show({}, MARTA);
  choose('cambiar de fecha');
  expect(screen.getByText(/Un administrador revisa la fecha nueva/)).toBeTruthy();
  press('Proponer la fecha');
  expect(await screen.findByText('Fecha propuesta')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ notice: '', dates: [DAY, LATER] }]);
});

test('some nights alone: at least one is chosen', async () => {
  const calls = fakeServer({ [at('cancel')]: { body: party } });
  await show();
  choose('cancelar algunas fechas');
  press('Cancelar esas fechas');
  expect((await screen.findByRole('alert')).textContent).toBe('Elige al menos una fecha.');
  fireEvent.click(screen.getByRole('checkbox', { name: longDay(LATER) }));
  press('Cancelar esas fechas');
  expect(await screen.findByText('Fechas canceladas')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ notice: '', dates: [LATER] }]);
});

test('a new day that was chosen and not added is meant, too', async () => {
  const calls = fakeServer({ [at('reschedule')]: { body: party } });
  await show({ dates: [DAY] });
  choose('cambiar de fecha');
  press(`Quitar ${longDay(DAY)}`);
  fireEvent.change(screen.getByLabelText(/^Fechas/), { target: { value: LATER } });
  press('Cambiar la fecha');
  expect(await screen.findByText('Fecha cambiada')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ notice: '', dates: [LATER] }]);
});

test('nothing is sent before it is said what has happened', async () => {
  const calls = fakeServer({});
  await show();
  press('Guardar');
  expect((await screen.findByRole('alert')).textContent).toBe('Elige qué ha pasado.');
  expect(calls).toEqual([]);
});

test('a refusal is told, and the dialog stays as it is', async () => {
  fakeServer({ [at('cancel')]: refusal(412, 'El evento ha cambiado desde que lo abriste.') });
  const onClose = await show();
  choose('cancelar');
  say('Llueve');
  press('Cancelar el evento');
  expect(await screen.findByText('Error al cambiar el evento')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Aviso (opcional)').value).toBe('Llueve');
  expect(onClose).not.toHaveBeenCalled();
});

test('the words are empty at first, and the earlier ones are used again only by a tap', async () => {
  const calls = fakeServer({ [at('cancel')]: { body: party } });
  await show({ cancelledDates: [DAY], conditionReason: 'El sábado sigue igual', publicNotice: 'Trae agua' });
  choose('cancelar');
  const words = () => screen.getByLabelText<HTMLTextAreaElement>('Aviso (opcional)').value;
  expect(words()).toBe('');
  press('Volver a usar este aviso');
  expect(words()).toBe('El sábado sigue igual');
  say('');
  press('Cancelar el evento');
  expect(await screen.findByText('Evento cancelado')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ notice: '' }]);
});
