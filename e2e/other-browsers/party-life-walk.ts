import { IN_A_MONTH, publish } from '@duende/testkit/support/parties';
import { expect } from 'vitest';
import type { newPerson } from '../testing/api.ts';
import { PARTY_PLACE } from '../testing/rides-party.ts';
import { heading, live, PATIENCE, role, text, type Walker } from './walker.ts';

/** An attendee sees it on the open page, then in the notices. */
export async function toAPartyThatIsCalledOff(
  { goto, sees, lost, click, fits }: Walker,
  admin: ReturnType<typeof newPerson>,
) {
  const { id } = await publish(admin, { name: 'Marea Alta', ...PARTY_PLACE });
  await goto(`/event/${id}`);
  await sees(live);
  await click(role('button', '¿Vas?'));
  // The page says so at once.
  await expect
    .poll(() => admin.call('GET', `/api/events/${id}/rsvp-count`), PATIENCE)
    .toMatchObject({ count: 1 });
  await admin.call('POST', `/api/events/${id}/cancel`, { notice: 'Ha subido el agua' });
  await sees(text('CANCELADA'));
  await sees(text('Ha subido el agua'));
  await fits();
  await goto('/avisos');
  await sees(role('link', /Marea Alta/));
  await fits();
  await click(role('button', 'Marcar todo como leído'));
  await lost(text('Sin leer'));
}

/** Without a drawn map the list still works. */
export async function overTheMap({ goto, sees, lost, click, fits }: Walker) {
  await goto(`/mapa?mes=${IN_A_MONTH.slice(0, 7)}`);
  await sees(heading('Mapa de fiestas'));
  await sees(role('heading', 'Marea Alta', 'level: 3'));
  await fits();
  await click(role('button', /^Zona/));
  await click(role('radio', /^Norte/));
  await click(role('button', 'Cerrar'));
  await lost(role('heading', 'Marea Alta', 'level: 3'));
  await fits();
  await click(role('button', /^Zona/));
  await click(role('button', 'Limpiar todo'));
  await click(role('button', 'Cerrar'));
  await sees(role('heading', 'Marea Alta', 'level: 3'));
}
