import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import { shareKey } from '@duende/contracts/common/slug';
import { expect } from 'vitest';
import type { Product } from '../kit/product.ts';
import { eventually, sees } from '../kit/seen.ts';
import { erase } from './erasure.ts';

/** What is published, and where somebody goes, is subscribed to; both follow what happens. */
export async function subscriptions(product: Product): Promise<void> {
  const { admin, address } = product;
  const party = await product.party('Noche Suscrita', { styles: ['dub'], location: 'Sur' });
  const text = async (path: string): Promise<string> => {
    const answer = await fetch(address + path);
    const body = await answer.text();
    return answer.ok ? body.replaceAll('\r\n ', '') : `${answer.status} ${body}`;
  };
  const [day = ''] = party.dates;
  const entry = (sequence: number) => new RegExp(`UID:${party.id}-${day}@duende\r\nSEQUENCE:${sequence}\r\n`);
  const tells = (path: string, what: RegExp): Promise<void> =>
    eventually(async () => expect(await text(path), path).toMatch(what));

  const [open, elsewhere] = ['/calendario.ics?location=sur&styles=dub', '/calendario.ics?location=norte'];
  await tells(open, entry(party.revision));
  expect(await text(elsewhere)).not.toContain(party.id);
  expect(await text('/calendario.ics?styles=polka')).toMatch(/^400 .*El parámetro styles/);
  for (const path of ['/calendario.ics?estilos=dub', `/event/${shareKey(party)}/calendar.ics?v=2`])
    expect(await text(path)).toMatch(/^400 .*Esta dirección no admite/);

  const goer = await product.register('Suscriptora');
  const link = '/api/users/calendar';
  await sees(goer, link, { createdAt: null });
  const { path: own } = await goer.call<{ path: string }>('POST', link);
  await sees(goer, link, { createdAt: expect.any(String) });
  await tells(own, /^BEGIN:VCALENDAR/);
  expect(await text(own)).not.toContain(party.id);
  await goer.call('POST', `/api/events/${party.id}/rsvp`, { isGoing: true });
  await tells(own, entry(party.revision));

  const { name, location, dates } = party;
  const changed = await admin.call<{ revision: number }>('PUT', `/api/events/${party.id}`, {
    ...{ name, location, dates, styles: ['dub'] },
    startTime: '22:00',
  });
  expect(changed.revision).toBeGreaterThan(party.revision);
  for (const path of [open, own, `/event/${shareKey(party)}/calendar.ics`])
    await tells(path, entry(changed.revision));

  const { path: renewed } = await goer.call<{ path: string }>('POST', link);
  await tells(renewed, entry(changed.revision));
  await tells(own, /^404 .*calendar\.not-found/);
  await goer.call('DELETE', link);
  await sees(goer, link, { createdAt: null });
  await tells(renewed, /^404 /);
  const trail = `/api/admin/audit?subject=${goer.id}&kind=calendar-link.revoked`;
  await eventually(async () => expect((await admin.get<AuditAnswer>(trail)).entries).toHaveLength(1));

  const { path: last } = await goer.call<{ path: string }>('POST', link);
  await tells(last, entry(changed.revision));
  await erase(product, goer);
  await tells(last, /^404 /);

  await admin.call('DELETE', `/api/events/${party.id}`);
  await eventually(async () => expect(await text(open)).not.toContain(party.id));
}
