/// <reference lib="dom" />
import { addDays } from '@duende/contracts/common/madrid-time';
import { shareKey } from '@duende/contracts/common/slug';
import { publish, TODAY } from '@duende/testkit/support/parties';
import type { Locator } from '@playwright/test';
import { boxOf } from './testing/boxes.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { uploadPoster } from './testing/poster-file.ts';
import { expect, test } from './testing/fixtures.ts';
import { beyondFirst } from './second-tier.ts';

/** As much as a party can have above its links. */
const LONGEST = {
  name: 'Festival Internacional BosqueAstral',
  location: 'Barcelona',
  type: 'festival',
  dates: [3, 5, 7, 9, 11].map((days) => addDays(TODAY, days)),
  startTime: '23:00',
  endTime: '08:00',
  styles: ['psytrance', 'psychill', 'acid', 'dub'],
  cost: '18€ - 25€ anticipada, 30€ en taquilla',
  ticketsLink: 'https://entradas.example/1',
};

for (const [variant, viewport] of [PHONE, { width: 320, height: 568 }, DESKTOP].entries())
  test(
    `on ${viewport.width} × ${viewport.height} the way to the tickets is in the first screen, and under no bar`,
    beyondFirst(variant),
    async ({ admin, open }) => {
      const party = await publish(admin, LONGEST);
      const page = await open(null, `/event/${shareKey(party)}`, { viewport });
      const tickets = page.getByRole('link', { name: 'Entradas' });
      await expect(page.getByText('Abre tú la pista')).toBeVisible();
      expect(await tickets.count()).toBe(1);
      const box = await boxOf(tickets);
      const banner = await boxOf(page.getByRole('banner'));
      expect(box.y).toBeGreaterThanOrEqual(banner.y + banner.height);
      expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
      expect(box.y + box.height).toBeLessThanOrEqual(viewport.height);
      expect(box.height).toBeGreaterThanOrEqual(44);
      // Nothing covers it, neither the bar nor the heading below.
      for (const part of [0.1, 0.5, 0.9])
        expect(
          await tickets.evaluate((link, at) => {
            const { left, top, width, height } = link.getBoundingClientRect();
            const hit = document.elementFromPoint(left + width / 2, top + height * at);
            return link.contains(hit);
          }, part),
        ).toBe(true);
    },
  );

/** How much of a picture's width and height its frame shows. */
const shown = (image: Locator) =>
  image.evaluate((element) => {
    if (!(element instanceof HTMLImageElement)) throw new Error('not a picture');
    const { width, height } = element.getBoundingClientRect();
    const frame = element.parentElement?.getBoundingClientRect() ?? { width: 0, height: 0 };
    const { naturalWidth, naturalHeight } = element;
    const fit = getComputedStyle(element).objectFit;
    const [across, down] = [width / naturalWidth, height / naturalHeight];
    const scale = fit === 'contain' ? Math.min(across, down) : Math.max(across, down);
    const part = (size: number, room: number) => Math.round(Math.min(1, room / (size * scale)) * 100);
    return [part(naturalWidth, frame.width), part(naturalHeight, frame.height)];
  });

for (const [variant, viewport] of [PHONE, { width: 768, height: 1024 }, DESKTOP].entries())
  test(
    `on ${viewport.width} × ${viewport.height} a flyer that is wider than high is seen whole, and nothing moves when it comes`,
    beyondFirst(variant),
    async ({ admin, visit }) => {
      const photo = await uploadPoster(admin, undefined, { width: 1600, height: 900 });
      const party = await publish(admin, { ...LONGEST, name: 'Apaisada', photo });
      const context = await visit(null, { viewport });
      const page = await context.newPage();
      let send: () => void = () => undefined;
      const wanted = new Promise<void>((resolve) => (send = resolve));
      await context.route('**/photos/*.webp', async (route) => {
        await wanted;
        await route.continue();
      });
      await page.goto(`/event/${shareKey(party)}`, { waitUntil: 'commit' });
      const heading = page.getByRole('heading', { level: 1 });
      // All but the photo has come: no font, no number moves anything any more.
      await expect(page.getByText('en directo')).toBeAttached();
      await expect(page.getByText('Abre tú la pista')).toBeVisible();
      await page.evaluate(async () => void (await document.fonts.ready));
      const before = await boxOf(heading);
      send();
      const image = page.locator('article img').first();
      await expect
        .poll(() =>
          image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0),
        )
        .toBe(true);
      expect(await shown(image)).toEqual([100, 100]);
      expect(await boxOf(heading)).toEqual(before);
    },
  );
