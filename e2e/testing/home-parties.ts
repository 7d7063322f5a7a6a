import { addDays } from '@duende/contracts/common/madrid-time';
import type { Page } from '@playwright/test';
import { beforeAll } from 'vitest';
import type { Person } from './api.ts';
import type { PersonOptions } from './browser.ts';
import { publish, TODAY } from '@duende/testkit/support/parties';
import type { PersonPage } from './person-page.ts';
import { setUpRig } from './rig.ts';

/** One more than home's list shows: today's, then one a day from the day after tomorrow on; the last one in another style. */
export const HOME_PARTIES = Array.from({ length: 21 }, (_, index) => ({
  name: `Fiesta ${String(index).padStart(2, '0')}`,
  location: index % 2 === 0 ? 'Madrid' : 'Norte',
  dates: [addDays(TODAY, index === 0 ? 0 : index + 1)],
  styles: index === 20 ? ['dub'] : ['psytrance'],
}));

/** Publishes them; somebody goes to today's. */
async function fillHome(admin: Person, goer: Person): Promise<void> {
  const ids: string[] = [];
  for (const party of HOME_PARTIES) ids.push((await publish(admin, party)).id);
  await goer.call('POST', `/api/events/${ids[0] ?? ''}/rsvp`, { isGoing: true });
}

/** A service with a full home, for all stories of a file; Marta goes to today's party. */
export function setUpHome() {
  const rig = setUpRig();
  const admin = rig.admin();
  const marta = rig.member('Marta');
  beforeAll(() => fillHome(admin, marta));
  return {
    rig,
    marta,
    open: (path: string, options?: PersonOptions, person: Person | null = null): Promise<PersonPage> =>
      rig.open(person, path, options),
  };
}

export const live = (page: Page) => page.getByText('en directo').waitFor({ state: 'attached' });
export const cards = (page: Page) => page.getByRole('heading', { level: 3 });
