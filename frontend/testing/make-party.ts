import type { EventAnswer } from '@duende/contracts/api/answers';
import { partySlug } from '@duende/contracts/slug';

export const PARTY_ID = '538453d7-1234-4abc-8abc-538453d75384';

/** An approved party; only what a test is about is named by it. */
export function makeParty(change: Partial<EventAnswer> = {}): EventAnswer {
  const party = {
    id: PARTY_ID,
    slug: '',
    revision: 1,
    status: 'approved',
    name: 'Bosque Eléctrico',
    location: 'Madrid',
    latitude: null,
    longitude: null,
    photo: null,
    dates: ['2026-09-26'],
    startTime: '23:00',
    endTime: '08:00',
    type: 'fiesta',
    styles: ['psytrance'],
    cost: '20',
    ticketsLink: '',
    link: '',
    mapsUrl: '',
    description: '',
    ...change,
  } as const satisfies EventAnswer;
  return { ...party, slug: partySlug(party) };
}
