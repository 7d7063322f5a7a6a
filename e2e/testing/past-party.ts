import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { Person } from './api.ts';
import type { ImportedSite } from './imported-site.ts';

interface PastParty {
  readonly name: string;
  readonly day: string;
  /** what else an edit gives it; its day may stay */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** An approved party in the past. People cannot submit one any more; an import can. */
export async function publishPast(
  { admin, site }: { readonly admin: Person; readonly site: ImportedSite },
  { name, day, details = {} }: PastParty,
): Promise<EventAnswer> {
  const event = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name,
    startDate: `${day}T22:00:00`,
    location: {
      '@type': 'Place',
      name: 'Finca',
      address: { addressLocality: 'Madrid', addressCountry: 'ES' },
    },
  };
  const path = `/es/events/${encodeURIComponent(name)}`;
  site.serve(
    path,
    `<!doctype html><script type="application/ld+json">${JSON.stringify(event)}</script><title>Entradas</title>`,
  );
  await admin.call('POST', '/api/parse-entradium', { url: `http://entradium.com${path}` });
  const waiting = new URLSearchParams({ search: name }).toString();
  const [party] = await admin.call<readonly EventAnswer[]>('GET', `/api/admin/events/pending?${waiting}`);
  if (party === undefined) throw new Error(`${name} was not imported`);
  await admin.call('PUT', `/api/events/${party.id}`, {
    name,
    location: 'Madrid',
    dates: [day],
    ...details,
  });
  return admin.call<EventAnswer>('PATCH', `/api/admin/events/${party.id}/approve`);
}
