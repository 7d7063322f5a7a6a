import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { GoabaseListAnswer, ImportAnswer } from '@duende/contracts/imports/import-answers';
import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import { expect } from 'vitest';
import type { Product } from '../kit/product.ts';
import { eventually, isRefused, sees } from '../kit/seen.ts';

const EVENT = {
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: 'Aquelarre Importado',
  startDate: '2031-02-06T22:00:00+01:00',
  endDate: '2031-02-07T09:00:00+01:00',
  location: { '@type': 'Place', name: 'Finca', address: { addressLocality: 'Madrid', addressCountry: 'ES' } },
};
const pageOf = (event: object) => `<!doctype html><html lang="es"><head><title>Entradas</title>
<script type="application/ld+json">${JSON.stringify(event)}</script></head><body></body></html>`;
const CANCELLED = { ...EVENT, name: 'Duna Suspendida', eventStatus: 'https://schema.org/EventCancelled' };

/** A page of the ticketing site is imported, and the import is undone. */
export async function imports({ admin, member, visitor, serve }: Product): Promise<void> {
  serve('/es/events/aquelarre', pageOf(EVENT));
  const asked = [
    'POST',
    '/api/parse-entradium',
    { url: 'http://entradium.com/es/events/aquelarre' },
  ] as const;
  expect(await member.refusal(...asked)).toBe('session.admin-required');
  expect(await admin.call<ImportAnswer>(...asked)).toEqual({ total: 1, imported: 1 });
  const waiting = '/api/admin/events/pending?search=Aquelarre+Importado';
  await sees(admin, waiting, [expect.objectContaining({ name: EVENT.name, dates: ['2031-02-06'] })]);
  const [party] = await admin.get<readonly EventAnswer[]>(waiting);
  const path = `/api/events/${party?.id}`;
  await isRefused(visitor, path, 'party.not-found');
  // The same page once more brings nothing.
  expect(await admin.call<ImportAnswer>(...asked)).toEqual({ total: 1, imported: 0 });

  await eventually(async () => {
    const { entries } = await admin.get<AuditAnswer>('/api/admin/audit?kind=import.finished');
    expect(entries.length).toBe(2);
  });
  const { entries } = await admin.get<AuditAnswer>('/api/admin/audit?kind=import.finished');
  const [, first] = entries;
  const undo = `/api/admin/undo/${first?.id}`;
  const subject = { type: 'import', id: first?.subject.id ?? '' };
  const preview = await admin.get<{ possible: boolean }>(
    `${undo}?${new URLSearchParams(subject).toString()}`,
  );
  expect(preview.possible).toBe(true);
  await admin.call('POST', undo, { subject });
  await sees(admin, waiting, []);
  await isRefused(admin, path, 'party.not-found');
  const elsewhere = { url: 'https://otro.example/fiesta' };
  expect(await admin.refusal('POST', '/api/parse-entradium', elsewhere)).toBe('import.foreign-host');
}

/** Only moderators see what the source says about the event, and only until they decide. */
export async function calledOff({ admin, visitor, serve }: Product): Promise<void> {
  serve('/es/events/duna', pageOf(CANCELLED));
  const url = 'http://entradium.com/es/events/duna';
  expect(await admin.call<ImportAnswer>('POST', '/api/parse-entradium', { url })).toEqual({
    total: 1,
    imported: 1,
    notices: ['cancelled'],
  });
  const waiting = '/api/admin/events/pending?search=Duna+Suspendida';
  await sees(admin, waiting, [expect.objectContaining({ name: CANCELLED.name, notice: 'cancelled' })]);
  const [party] = await admin.get<readonly EventAnswer[]>(waiting);
  const path = `/api/events/${party?.id}`;
  expect(await admin.get(path)).toMatchObject({ notice: 'cancelled' });
  await admin.call('PATCH', `/api/admin/events/${party?.id}/approve`);
  await sees(visitor, path, expect.not.objectContaining({ notice: 'cancelled' }));
  await admin.call('DELETE', path, {});
  await isRefused(visitor, path, 'party.not-found');
}

const GOABASE = {
  id: '115531',
  nameParty: 'Aquelarre de Goabase',
  dateStart: '2031-02-06T22:00:00+01:00',
  dateEnd: '2031-02-07T09:00:00+01:00',
  isoCountry: 'ES',
  nameTown: 'Madrid',
  nameStatus: 'Scheduled',
};

/** The scene's directory is looked into, a party of it comes in once, and its page leads back there. */
export async function goabase({ admin, member, visitor, serveData }: Product): Promise<void> {
  const [look, bring] = ['/api/admin/goabase/parties', '/api/admin/goabase/import'];
  const chosen = { ids: [GOABASE.id] };
  expect(await member.refusal('POST', look)).toBe('session.admin-required');
  expect(await member.refusal('POST', bring, chosen)).toBe('session.admin-required');
  expect(await admin.refusal('POST', look)).toBe('import.goabase-unreachable');
  expect(await admin.refusal('POST', bring, { ids: [] })).toBe('request.invalid');

  serveData('/api/party/json/?country=ES&limit=100', { partylist: [GOABASE] });
  serveData(`/api/party/json/${GOABASE.id}`, {
    party: { ...GOABASE, textLineUp: '22:00 Luna Negra (live)' },
  });
  const listed = async () => {
    const { parties } = await admin.call<GoabaseListAnswer>('POST', look);
    return parties.map(({ name, state }) => [name, state]);
  };
  expect(await listed()).toEqual([[GOABASE.nameParty, 'new']]);
  expect(await admin.call<ImportAnswer>('POST', bring, chosen)).toEqual({ total: 1, imported: 1 });
  expect(await listed()).toEqual([[GOABASE.nameParty, 'here']]);
  expect(await admin.call<ImportAnswer>('POST', bring, chosen)).toEqual({ total: 1, imported: 0 });

  const waiting = '/api/admin/events/pending?search=Aquelarre+de+Goabase';
  await sees(admin, waiting, [expect.objectContaining({ isImported: true, lineup: ['Luna Negra'] })]);
  const [party] = await admin.get<readonly EventAnswer[]>(waiting);
  const path = `/api/events/${party?.id}`;
  await isRefused(visitor, path, 'party.not-found');
  await admin.call('PATCH', `/api/admin/events/${party?.id}/approve`);
  const source = `https://www.goabase.net/party/${GOABASE.id}`;
  await sees(visitor, path, expect.objectContaining({ name: GOABASE.nameParty, source }));
  await admin.call('DELETE', path, {});
  await isRefused(visitor, path, 'party.not-found');
}
