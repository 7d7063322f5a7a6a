import { addDays } from '@duende/contracts/madrid-time';
import type { Person } from './api.ts';
import { publish, TODAY } from './parties.ts';

/** One more than home's list shows: today's, then one a day from the day after tomorrow on; the last one in another style. */
export const HOME_PARTIES = Array.from({ length: 21 }, (_, index) => ({
  name: `Fiesta ${String(index).padStart(2, '0')}`,
  location: index % 2 === 0 ? 'Madrid' : 'Norte',
  dates: [addDays(TODAY, index === 0 ? 0 : index + 1)],
  styles: index === 20 ? ['dub'] : ['psytrance'],
}));

/** Publishes them; somebody goes to today's. */
export async function fillHome(admin: Person, goer: Person): Promise<void> {
  const ids: string[] = [];
  for (const party of HOME_PARTIES) ids.push((await publish(admin, party)).id);
  await goer.call('POST', `/api/events/${ids[0] ?? ''}/rsvp`, { isGoing: true });
}
