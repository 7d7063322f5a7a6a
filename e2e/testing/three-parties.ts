import { addDays } from '@duende/contracts/common/madrid-time';
import { publish, TODAY } from '@duende/testkit/support/parties';
import type { Page } from '@playwright/test';
import type { PersonOptions } from './browser.ts';
import { expect, test as base } from './fixtures.ts';
import { uploadPoster } from './poster-file.ts';

const PARTIES = [
  { name: 'Raíz Eléctrica', location: 'Madrid', dates: [TODAY], styles: ['psytrance', 'acid'] },
  { name: 'Sal y Sombra', location: 'Sur', dates: [addDays(TODAY, 1), addDays(TODAY, 2)], styles: ['dub'] },
  { name: 'Niebla', location: 'Norte', dates: [addDays(TODAY, 40)], styles: ['acid'] },
] as const;

interface Home {
  /** a page of home that a visitor has opened, live already */
  readonly openHome: (path: string, options?: PersonOptions) => Promise<Page>;
}

/** Stories of a community with three parties and no others, of which the last one has a photo. */
export const test = base.extend<Home, { readonly threeParties: void }>({
  threeParties: [
    async ({ admin }, use) => {
      const poster = await uploadPoster(admin);
      for (const party of PARTIES)
        await publish(admin, { ...party, photo: party.name === 'Niebla' ? poster : null });
      await use();
    },
    { scope: 'worker', auto: true },
  ],
  openHome: async ({ open }, use) => {
    await use(async (path, options) => {
      const page = await open(null, path, options);
      // The live connection starts after React has taken the page over.
      await expect(page.getByText('en directo')).toBeVisible();
      return page;
    });
  },
});

/** The parties that a list shows. */
export const names = (page: Page) => page.getByRole('heading', { level: 3 }).allInnerTexts();
