/// <reference lib="dom" />
import { addDays } from '@duende/contracts/common/madrid-time';
import { shareKey } from '@duende/contracts/common/slug';
import { publish, TODAY } from '@duende/testkit/support/parties';
import type { Page } from '@playwright/test';
import { expect, test } from './testing/fixtures.ts';
import { goInside } from './testing/person-page.ts';
import { beyondFirst } from './second-tier.ts';
import { PHONE } from './testing/browser.ts';

test.use({ alone: 'its parties are the first of home' });

/** 35 characters, as many as a name may have. */
const NAME = 'Festival Internacional BosqueAstral';
const DAY = addDays(TODAY, 1);

let party = '';

test.beforeAll(async ({ admin }) => {
  const published = await publish(admin, {
    name: NAME,
    location: 'Barcelona',
    type: 'festival',
    dates: [DAY, addDays(DAY, 2), addDays(DAY, 4)],
    startTime: '23:00',
    endTime: '08:00',
    cost: '18€ - 25€ anticipada, 30€ en taquilla',
    styles: ['psytrance', 'psychill'],
  });
  party = `/event/${shareKey(published)}`;
  await admin.call('POST', `/api/events/${published.id}/rsvp`, { isGoing: true });
});

/** The words of a screen that its boxes cut off, at their sides, by a number of lines, or at the screen's edge. */
const cutWords = (page: Page, words: RegExp) =>
  page.evaluate(
    ([source]) => {
      const isWanted = (text: string) => new RegExp(source ?? '').test(text);
      const own = (element: Element) =>
        [...element.childNodes]
          .filter(({ nodeType }) => nodeType === 3)
          .map(({ textContent }) => textContent);
      const found = [...document.querySelectorAll('body *:not(script, style, .sr-only)')].filter(
        (element) => isWanted(own(element).join('')) && element.checkVisibility(),
      );
      const isCut = (element: Element): boolean => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        if (right > document.documentElement.clientWidth + 1 || left < -1) return true;
        for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(box);
          if (overflowX === 'visible' && overflowY === 'visible') continue;
          const around = box.getBoundingClientRect();
          // What scrolls can be scrolled to.
          const isBelow = overflowY !== 'auto' && overflowY !== 'scroll';
          if (right > around.right + 1 || left < around.left - 1) return true;
          if (isBelow && (bottom > around.bottom + 1 || top < around.top - 1)) return true;
        }
        return false;
      };
      return { seen: found.length, cut: found.filter(isCut).map(({ outerHTML }) => outerHTML.slice(0, 200)) };
    },
    [words.source] as const,
  );

const SCREENS = [
  ['home, its cards and the next party', () => '/', 2],
  ['a day of the calendar', () => `/?day=${DAY}`, 1],
  ['a party', () => party, 1],
  ['the past, and what was coming up then', () => '/historia', 1],
  ['the own profile', () => '/profile', 1],
] as const;

const SIZES = [
  ['a phone', PHONE, ''],
  ['a narrow phone', { width: 320, height: 568 }, ''],
  ['text of twice its size', PHONE, '200%'],
] as const;

for (const [variant, [size, viewport, fontSize]] of SIZES.entries())
  test(
    `${size}: names, hours and prices are whole on every screen`,
    beyondFirst(variant),
    async ({ admin, open }) => {
      const page = await open(admin, '/nada', { viewport });
      await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
      for (const [screen, path, times] of SCREENS) {
        await goInside(page, path());
        await expect(page.getByText('BosqueAstral').first()).toBeVisible();
        await expect
          .poll(async () => (await cutWords(page, /BosqueAstral/)).seen, { message: screen })
          .toBeGreaterThanOrEqual(times);
        for (const words of [/BosqueAstral/, /23:00/, /€/])
          expect((await cutWords(page, words)).cut, screen).toEqual([]);
      }
    },
  );
