import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import { expect } from 'vitest';
import type { Person } from '../testing/api.ts';
import { inside, label, live, role, text, type Walker } from './walker.ts';

interface Ride {
  readonly party: EventAnswer;
  /** with three places, all of them free */
  readonly ride: RideAnswer;
  readonly driver: Person;
  /** asks for what is left */
  readonly other: Person;
}

const list = role('region', /^Viajes/);
const askForSeat = inside(list, role('button', 'Pedir plaza'));
const dialog = role('dialog', 'Pedir plaza');

/** Goes to a ride and asks for seats by the keyboard, is given them by who drives, sees the car fill up, and leaves. */
export async function toASeat(walker: Walker, { party, ride, driver, other }: Ride): Promise<void> {
  const { goto, ask, sees, lost, click, press, focus, type, until, fits } = walker;
  const seats = `/api/events/${party.id}/rides/${ride.id}/seats`;
  await goto(`/event/${party.id}`);
  await sees(live);
  // Reached from another screen, it is known at once whether there will be a map.
  await focus(role('link', /^Viajes compartidos/));
  await press('Enter');
  await sees(list);
  const opener = role('button', 'Ver lista');
  await until(`(${opener}).length + (${askForSeat}).length > 0`, 'the list or the way to it');
  if (await ask<boolean>(`(${opener}).length > 0`)) await click(opener);
  await sees(live);

  await focus(askForSeat);
  await press('Enter');
  const words = inside(dialog, label('Mensaje (opcional)'));
  await until(`document.activeElement === (${words})[0]`, 'the focus on the words');
  await fits();
  await type(words, 'Somos dos y una perra');
  await click(inside(dialog, role('button', 'Una plaza más')));
  await click(inside(dialog, role('button', 'Enviar petición')));
  await sees(inside(list, text(/^Has pedido 2 plazas/)));
  const [request] = await driver.call<{ id: string; words: string }[]>(
    'GET',
    `/api/events/${party.id}/seats`,
  );
  expect(request?.words).toBe('Somos dos y una perra');

  await driver.call('POST', `${seats}/${String(request?.id)}/grant`);
  await sees(inside(list, text('Tienes 2 plazas en este viaje.')));
  await sees(inside(list, text('Queda 1 de 3')));
  await sees(inside(list, role('link', 'Telegram @duna')));
  const { id } = await other.call<{ id: string }>('POST', seats, { seats: 1 });
  await driver.call('POST', `${seats}/${id}/grant`);
  await sees(inside(list, text('Completo')));
  await fits();
  await click(inside(list, role('button', 'Dejar la plaza')));
  await sees(inside(list, text('Quedan 2 de 3')));
  await sees(askForSeat);
  await lost(text(/^Tienes \d/));
}
