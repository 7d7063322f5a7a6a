import type { EventAnswer } from '@duende/contracts/api/answers';
import { partySlug } from '@duende/contracts/slug';

/** A party's answer with plausible values, for what a test does not care about. */
export function sampleEvent(given: Partial<EventAnswer> = {}): EventAnswer {
  const event = {
    id: '11111111-2222-4333-8444-555555555555',
    name: 'Luna de Ñandú',
    location: 'Madrid',
    latitude: null,
    longitude: null,
    photo: null,
    dates: ['2026-12-05'],
    startTime: '22:00',
    endTime: '06:00',
    type: 'fiesta',
    styles: ['psytrance'],
    cost: '20',
    ticketsLink: '',
    link: '',
    mapsUrl: '',
    description: 'Noche en el bosque',
    revision: 1,
    status: 'approved',
    ...given,
  } as const;
  return { slug: partySlug(event), ...event, dates: [...event.dates], styles: [...event.styles] };
}

/** A uuid-shaped id that differs in its first characters, where share links look. */
export function sampleId(number: number): string {
  return `${number.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
}
