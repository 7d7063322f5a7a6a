import { addDays, madridDay } from '@duende/contracts/madrid-time';
import type { EventAnswer } from '@duende/contracts/api/answers';
import { newPerson, register, setUpAdmin, type Person } from './api.ts';
import type { RunningService } from './service.ts';

export const TODAY = madridDay(new Date());

/** One more than home's list shows: today's, then one a day from the day after tomorrow on; the last one in another style. */
export const HOME_PARTIES = Array.from({ length: 21 }, (_, index) => ({
  name: `Fiesta ${String(index).padStart(2, '0')}`,
  location: index % 2 === 0 ? 'Madrid' : 'Norte',
  dates: [addDays(TODAY, index === 0 ? 0 : index + 1)],
  styles: index === 20 ? ['dub'] : ['psytrance'],
}));

/** Fills an empty service; answers somebody who has confirmed today's party. */
export async function fillHome(service: RunningService): Promise<Person> {
  const admin = newPerson(() => service.address);
  await setUpAdmin(admin);
  const ids: string[] = [];
  for (const party of HOME_PARTIES) {
    const { id } = await admin.call<EventAnswer>('POST', '/api/events', party);
    await admin.call('PATCH', `/api/admin/events/${id}/approve`);
    ids.push(id);
  }
  const marta = newPerson(() => service.address);
  await register(marta, 'Marta');
  await marta.call('POST', `/api/events/${ids[0] ?? ''}/rsvp`, { isGoing: true });
  return marta;
}
