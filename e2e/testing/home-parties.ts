import { addDays } from '@duende/contracts/common/madrid-time';
import { publish, TODAY } from '@duende/testkit/support/parties';
import { expect, type Page } from '@playwright/test';
import { testWith } from './fixtures.ts';

/** One more than home's list shows: today's, then one a day from the day after tomorrow on; the last one in another style. */
export const HOME_PARTIES = Array.from({ length: 21 }, (_, index) => ({
  name: `Fiesta ${String(index).padStart(2, '0')}`,
  location: index % 2 === 0 ? 'Madrid' : 'Norte',
  dates: [addDays(TODAY, index === 0 ? 0 : index + 1)],
  styles: index === 20 ? ['dub'] : ['psytrance'],
}));

/** Stories of a service with a full home; Marta goes to today's party. */
export const test = testWith({ marta: 'Marta' }).extend<object, { readonly fullHome: void }>({
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
