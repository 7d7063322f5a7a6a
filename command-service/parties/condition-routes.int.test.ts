import type { PartyCondition } from '@duende/contracts/parties/party-condition-schema';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import {
  approved,
  cancelled,
  DETAILS,
  PARTY,
  postponed,
  rsvp,
  submitted,
  ticketsSet,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { commandApp, type CommandRequest } from '../testing/command-app.ts';
import { settings } from '../testing/allowance-requests.ts';
import { given } from '../testing/given-http.ts';
import { APPROVED_PARTY, DELETED_PARTY, history } from '../testing/histories.ts';

const at = (verb: string, body: object = {}, other: Partial<CommandRequest> = {}): CommandRequest => ({
  as: 'admin',
  method: 'POST',
  path: `/api/events/${PARTY}/${verb}`,
  body,
  ...other,
});
const own = { as: 'user' } as const;
const conditionChange = (condition: PartyCondition['condition'], more: Partial<PartyCondition> = {}) => ({
  from: AS_ANNOUNCED,
  to: { ...AS_ANNOUNCED, condition, ...more },
});
const said = { partyId: PARTY, notice: { from: '', to: 'Llueve' } };
const CALLED_OFF = history(APPROVED_PARTY, cancelled({ ...said, condition: conditionChange('cancelled') }));
const PUT_OFF = history(APPROVED_PARTY, postponed({ ...said, condition: conditionChange('postponed') }));
/** Whose day is past. */
const OVER = history(submitted({ details: { dates: ['2020-08-01'] } }), approved());
const OVER_WITHOUT_DATE = history(OVER, postponed({ ...said, condition: conditionChange('postponed') }));

const NIGHTS = history(submitted({ details: { dates: ['2099-08-01', '2099-08-08'] } }), approved());

test.each([
  [
    'called off by who sent it',
    APPROVED_PARTY,
    at('cancel', {}, own),
    { condition: 'cancelled' },
    'PartyCancelled',
  ],
  [
    'called off with words',
    APPROVED_PARTY,
    at('cancel', { notice: ' Llueve ' }),
    { publicNotice: '', conditionReason: 'Llueve' },
    'PartyCancelled',
  ],
  [
    'called off for one of its nights',
    NIGHTS,
    at('cancel', { dates: ['2099-08-08'] }),
    { condition: 'scheduled', cancelledDates: ['2099-08-08'] },
    'PartyCancelled',
  ],
  [
    'postponed by who sent it',
    APPROVED_PARTY,
    at('postpone', {}, own),
    { condition: 'postponed' },
    'PartyPostponed',
  ],
  [
    'back on',
    CALLED_OFF,
    at('reinstate', { notice: '' }, own),
    { condition: 'scheduled', conditionReason: '' },
    'PartyReinstated',
  ],
  [
    'moved, with its hours as they were',
    PUT_OFF,
    at('reschedule', { dates: ['2099-09-05'] }),
    {
      condition: 'scheduled',
      dates: ['2099-09-05'],
      previousDates: ['2099-08-01'],
      startTime: DETAILS.startTime,
      conditionReason: '',
    },
    'PartyRescheduled',
  ],
  [
    'moved where its old day is past and it had no date',
    OVER_WITHOUT_DATE,
    at('reschedule', { dates: ['2099-09-05'], endTime: '' }),
    { condition: 'scheduled', dates: ['2099-09-05'], endTime: '' },
    'PartyRescheduled',
  ],
] as const)('a party is %s', async (_what, party, request, body, recorded) => {
  await given(party).request(request).answers(200, body, [recorded]);
});

test.each([
  ['by somebody else', APPROVED_PARTY, at('cancel', {}, { as: 'other' }), 'party.not-yours'],
  ['by a visitor', APPROVED_PARTY, at('postpone', {}, { as: 'visitor' }), 'session.required'],
  ['while it waits', submitted(), at('cancel', {}, own), 'party.not-found'],
  ['of a removed one', DELETED_PARTY, at('reinstate'), 'party.not-found'],
  ['once it is over', OVER, at('cancel', {}, own), 'party.over'],
  [
    'of another revision',
    APPROVED_PARTY,
    at('cancel', {}, { headers: { 'If-Match': '"0"' } }),
    'request.stale',
  ],
] as const)('refused: %s', async (_what, party, request, code) => {
  await given(party).request(request).isRefused(code);
});

test.each([
  [
    'a notice that is too long',
    at('cancel', { notice: 'x'.repeat(501) }),
    'La nota debe tener como máximo 500 caracteres',
  ],
  [
    'a notice that is no text',
    at('postpone', { notice: 7 }),
    'La nota debe tener como máximo 500 caracteres',
  ],
  ['a day of another party', at('cancel', { dates: ['2099-08-02'] }), 'Esa fecha no es de este evento.'],
  [
    'no days at all',
    at('cancel', { dates: [] }),
    'Por favor agrega al menos una fecha para el evento. Selecciona una fecha y haz clic en "Agregar Fecha"',
  ],
  [
    'a day that does not exist',
    at('reschedule', { dates: ['2099-02-30'] }),
    'Las fechas deben existir y escribirse como AAAA-MM-DD',
  ],
  [
    'a day that is past',
    at('reschedule', { dates: ['2020-02-03'] }),
    'Esa fecha ya pasó: elige hoy u otra más adelante.',
  ],
  [
    'a time between',
    at('reschedule', { dates: ['2099-02-03'], startTime: '20:10' }),
    'La hora debe ir de 00 a 23 y los minutos ser 00 o 30',
  ],
] as const)('refused with a sentence: %s', async (_what, request, message) => {
  await given(APPROVED_PARTY).request(request).isRefused('request.invalid', message);
});

const going = (isGoing: boolean): CommandRequest => at('rsvp', { isGoing }, own);
const pin: CommandRequest = at(
  'rides',
  { type: 'need', passengerCount: 1, departureLatitude: 40.4, departureLongitude: -3.7 },
  own,
);

test.each([
  ['cancelled', CALLED_OFF],
  ['postponed', PUT_OFF],
] as const)('of a party that is %s confirming ends; people who had, take it back', async (is, party) => {
  await given(party).request(going(true)).isRefused(`party.${is}`);
  await given(party).request(pin).isRefused(`party.${is}`);
  await given(party, rsvp()).request(going(false)).answers(200, { isGoing: false }, ['RsvpWithdrawn']);
});

test('asked twice with the same key it is done once', async () => {
  const app = await commandApp([APPROVED_PARTY]);
  const request = at('cancel', { notice: 'Llueve' }, { key: 'k' });
  const first = await app.send(request);
  await app.send(at('reinstate'));
  const recorded = await app.events();
  expect(await app.send(request)).toEqual(first);
  expect(await app.events()).toEqual(recorded);
});

test('its author calls off what is on whenever it has to be, and what goes back and forth takes from the allowance', async () => {
  const app = await commandApp([APPROVED_PARTY], [], settings({ ALLOWANCE_SUBMISSIONS: '1' }));
  const answer = async (verb: string, as: CommandRequest['as'] = 'user') => {
    const { status, body } = await app.send(at(verb, {}, { as }));
    return status === 200 || (body as { code: string }).code;
  };
  const tried = [];
  for (const verb of ['postpone', 'cancel', 'reinstate', 'postpone', 'cancel', 'postpone', 'reinstate'])
    tried.push(await answer(verb));
  expect(tried).toEqual([true, true, true, true, true, 'allowance.spent', 'allowance.spent']);
  expect(await answer('reinstate', 'admin')).toBe(true);
  expect(await answer('cancel')).toBe(true);
});

const tickets = (say: unknown, other: Partial<CommandRequest> = {}): CommandRequest =>
  at('tickets', { tickets: say }, { method: 'PUT', ...other });
const SOLD_OUT = history(APPROVED_PARTY, ticketsSet());

test.each([
  ['their author', own],
  ['an administrator', {}],
])('tickets are sold out at once when %s says so', async (_who, other) => {
  await given(APPROVED_PARTY)
    .request(tickets('sold-out', other))
    .answers(200, { id: PARTY, tickets: 'sold-out' }, ['PartyTicketsSet']);
  await given(SOLD_OUT).request(tickets('sold-out', other)).answers(200, { tickets: 'sold-out' }, []);
});

test.each([
  ['of a party that waits', submitted(), tickets('last', own), 'party.not-found'],
  ['of a deleted party', DELETED_PARTY, tickets('last'), 'party.not-found'],
  ['of a party that is over', OVER, tickets('last', own), 'party.over'],
  ["of somebody else's party", APPROVED_PARTY, tickets('last', { as: 'other' }), 'party.not-yours'],
  ['without a session', APPROVED_PARTY, tickets('last', { as: 'visitor' }), 'session.required'],
] as const)('tickets %s are refused', async (_what, party, request, code) => {
  await given(party).request(request).isRefused(code);
});
