import { addDays } from '@duende/contracts/common/madrid-time';
import { publish, TODAY } from '@duende/testkit/support/parties';
import type { Page } from '@playwright/test';
import { beforeAll } from 'vitest';
import type { PersonOptions } from './browser.ts';
import type { PersonPage } from './person-page.ts';
import { uploadPoster } from './poster-file.ts';
import { setUpRig } from './rig.ts';

const PARTIES = [
  { name: 'Raíz Eléctrica', location: 'Madrid', dates: [TODAY], styles: ['psytrance', 'acid'] },
  { name: 'Sal y Sombra', location: 'Sur', dates: [addDays(TODAY, 1), addDays(TODAY, 2)], styles: ['dub'] },
  { name: 'Niebla', location: 'Norte', dates: [addDays(TODAY, 40)], styles: ['acid'] },
] as const;

/** A service with three parties, of which the last one has a photo, for all stories of a file. */
export function setUpThreeParties() {
  const rig = setUpRig();
  const admin = rig.admin();
  beforeAll(async () => {
    const poster = await uploadPoster(admin);
    for (const party of PARTIES)
      await publish(admin, { ...party, photo: party.name === 'Niebla' ? poster : null });
  });
  return {
    rig,
    async open(path: string, options: PersonOptions = {}): Promise<PersonPage> {
      const opened = await rig.open(null, path, options);
      // The live connection starts after React has taken the page over.
      await opened.page.getByText('en directo').waitFor();
      return opened;
    },
  };
}

/** The parties that a list shows. */
export const names = (page: Page) => page.getByRole('heading', { level: 3 }).allInnerTexts();
