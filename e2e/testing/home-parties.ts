import { addDays } from '@duende/contracts/common/madrid-time';
import { publish, TODAY } from '@duende/testkit/support/parties';
import { expect, type Page } from '@playwright/test';
import { test as base, type Member } from './fixtures.ts';

/** One more than home's list shows: today's, then one a day from the day after tomorrow on; the last one in another style. */
export const HOME_PARTIES = Array.from({ length: 21 }, (_, index) => ({
  name: `Fiesta ${String(index).padStart(2, '0')}`,
  location: index % 2 === 0 ? 'Madrid' : 'Norte',
  dates: [addDays(TODAY, index === 0 ? 0 : index + 1)],
  styles: index === 20 ? ['dub'] : ['psytrance'],
}));

interface FullHome {
  /** goes to today's party */
  readonly marta: Member;
  readonly fullHome: void;
}

/** Stories of a community with these parties and no others: home shows the twenty next ones. */
export const test = base.extend<object, FullHome>({
  marta: [async ({ register }, use) => use(await register('Marta')), { scope: 'worker' }],
  fullHome: [
    async ({ admin, marta }, use) => {
      const ids: string[] = [];
      for (const party of HOME_PARTIES) ids.push((await publish(admin, party)).id);
      await marta.call('POST', `/api/events/${ids[0] ?? ''}/rsvp`, { isGoing: true });
      await use();
    },
    { scope: 'worker', auto: true },
  ],
});

export const live = (page: Page) => expect(page.getByText('en directo')).toBeAttached();
export const cards = (page: Page) => page.getByRole('heading', { level: 3 });
