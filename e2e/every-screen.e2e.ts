/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { designFaults } from './testing/design-rules.ts';
import { beyondContent } from './testing/beyond-content.ts';
import { serveTiles } from './testing/map-tiles.ts';
import { goInside } from './testing/person-page.ts';
import { cutOff, nothingIsCutOff } from './testing/cut-off.ts';
import { publishHostileWords, WRITER_NAME, type HostileWords } from './testing/hostile-words.ts';
import {
  MODERATORS_SCREENS,
  MORE_SCREENS,
  SCREENS,
  SEEN_BY_VISITORS,
  VISITORS_SCREENS,
  type Screen,
} from './testing/screens.ts';
import { expect, testWith } from './testing/fixtures.ts';
import { inSecondTier } from './second-tier.ts';

const test = testWith({ writer: WRITER_NAME });
test.use({ alone: 'each screen shows its own hostile words, and the trail of them is short' });
let words: HostileWords;

test.beforeAll(async ({ admin, writer }) => {
  words = await publishHostileWords(admin, writer);
});

async function visit(page: Page, [, path, shown]: Screen): Promise<void> {
  await goInside(page, path(words));
  await expect(
    page
      .getByText(shown)
      .or(page.getByRole('button', { name: shown }))
      .first(),
  ).toBeVisible();
}

/** What people read with large letters on a small phone. */
const NO_WIDER = /^a party$|profile/;

/** All that one run finds. */
const softly = expect.configure({ soft: true });
const fontSize = (page: Page, size: number) =>
  page.evaluate((px) => void (document.documentElement.style.fontSize = `${px}px`), size);

for (const [who, isSignedIn, screens] of [
  ['an administrator', true, [...SCREENS, ...MORE_SCREENS, ...MODERATORS_SCREENS]],
  ['a visitor', false, SEEN_BY_VISITORS],
] as const)
  test(`each screen of ${who} keeps the rules of the design; 320 pixels wide or with text of twice its size nothing is cut off`, async ({
    admin,
    open,
  }) => {
    const page = await open(isSignedIn ? admin : null, '/nada', { reducedMotion: 'reduce' });
    await serveTiles(page.context());
    await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
    for (const screen of screens) {
      const [message] = screen;
      await visit(page, screen);
      await softly.poll(() => designFaults(page), { message }).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      await softly.poll(() => cutOff(page), { message: `${message}, 320 pixels wide` }).toEqual([]);
      await page.setViewportSize(PHONE);
      await fontSize(page, 32);
      await softly.poll(() => cutOff(page), { message: `${message}, large text` }).toEqual([]);
      await fontSize(page, 16);
      expect(await page.title()).not.toBe('x');
    }
  });

for (const [name, options] of [
  ['on its side', { viewport: { width: 844, height: 390 }, reducedMotion: 'reduce' }],
  ['with colours of the browser', { viewport: PHONE, forcedColors: 'active', reducedMotion: 'reduce' }],
] as const)
  test(
    `a phone ${name}: hostile words and all, nothing is cut off`,
    inSecondTier,
    async ({ admin, open }) => {
      const page = await open(admin, '/nada', options);
      await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
      for (const screen of SCREENS) {
        await visit(page, screen);
        await nothingIsCutOff(page, screen[0]);
      }
    },
  );

test(
  'a phone 320 pixels wide with text of twice its size: parties and profiles are no wider',
  inSecondTier,
  async ({ admin, writer, open }) => {
    for (const who of [admin, writer]) {
      const page = await open(who, '/nada', {
        viewport: { width: 320, height: 640 },
        reducedMotion: 'reduce',
      });
      await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
      await fontSize(page, 32);
      for (const screen of SCREENS.filter(([name]) => NO_WIDER.test(name))) {
        await visit(page, screen);
        await page.waitForLoadState('networkidle');
        await nothingIsCutOff(page, screen[0]);
      }
    }
  },
);

/** Measured at every size, once it has come to rest. */
async function endsWithItsContent(page: Page, screen: string): Promise<void> {
  for (const viewport of [DESKTOP, { width: 320, height: 700 }, PHONE]) {
    await page.setViewportSize(viewport);
    const message = `${screen}, ${viewport.width} pixels wide`;
    await expect.poll(() => beyondContent(page), { message }).toEqual([]);
  }
}

for (const [where, isSignedIn, screens] of [
  ['of those with an account', true, [...SCREENS, ...MORE_SCREENS]],
  ['of visitors', false, VISITORS_SCREENS],
] as const)
  test(
    `no screen ${where} is taller or wider than what is to be seen in it`,
    inSecondTier,
    async ({ admin, open }) => {
      const page = await open(isSignedIn ? admin : null, '/nada', { reducedMotion: 'reduce' });
      await serveTiles(page.context());
      await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
      for (const screen of screens) {
        await visit(page, screen);
        await endsWithItsContent(page, screen[0]);
      }
      if (isSignedIn) {
        await page.getByRole('button', { name: 'Ver lista' }).click();
        await endsWithItsContent(page, 'the rides with their list');
      }
    },
  );

/** Where no story of its own asks. */
const ASKED_HERE = /^a party$|pending party|menu|install|unknown|import|trail|past|story/;

test('axe finds nothing serious', async ({ admin, open }) => {
  const options = { reducedMotion: 'reduce' } as const;
  const page = await open(admin, '/nada', options);
  await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
  const found: Record<string, readonly string[]> = {};
  for (const screen of SCREENS.filter(([name]) => ASKED_HERE.test(name))) {
    await visit(page, screen);
    const findings = await seriousFindings(page);
    if (findings.length > 0) found[screen[0]] = findings;
  }
  expect(found).toEqual({});
});

test('these stories find planted faults: of axe, of the policy, text cut off, a page beyond its content, departures from the design', async ({
  complaints,
  admin,
  open,
}) => {
  const page = await open(admin, '/nada', { reducedMotion: 'reduce' });
  await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
  await page.evaluate(() => {
    const picture = new Image(40, 40);
    picture.src = 'https://elsewhere.example/picture.png';
    const words = document.createElement('p');
    words.textContent = 'W'.repeat(300);
    const unseen = document.createElement('p');
    unseen.textContent = 'unseen';
    unseen.style.cssText = 'position: absolute; top: 3000px; visibility: hidden';
    const title = document.createElement('h1');
    title.textContent = 'Two';
    const press = document.createElement('button');
    press.textContent = 'x';
    document.querySelector('main')?.append(title, press);
    document.querySelector('main')?.append(picture, words, unseen);
  });
  await expect.poll(complaints.unexpected).toContainEqual(expect.stringContaining('Content Security Policy'));
  complaints.expect(/Content Security Policy/);
  expect(await seriousFindings(page)).toEqual([expect.stringMatching(/^image-alt: /)]);
  expect(await cutOff(page)).not.toEqual([]);
  expect(await designFaults(page)).toEqual(
    expect.arrayContaining(
      [/^2 titles$/, /^a title of 16px$/, /^a target of/, /^beyond the gutter/].map((fault) =>
        expect.stringMatching(fault),
      ),
    ),
  );
  expect(await beyondContent(page)).toEqual([
    expect.stringMatching(/ px to the side$/),
    expect.stringMatching(/^2\d\d\d px below$/),
  ]);
});

test('the writer’s own answers bear it too: own lists, own pin, own menu', async ({ writer, open }) => {
  const options = { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' } as const;
  const page = await open(writer, '/profile', options);
  await expect(page.getByRole('region', { name: 'Eventos confirmados' }).getByRole('link')).toBeVisible();
  await nothingIsCutOff(page, 'own parties');
  await page.getByRole('tab', { name: 'Lo que publico' }).click();
  await expect(page.getByRole('region', { name: 'Mis eventos' }).getByText('Rechazado')).toBeVisible();
  await nothingIsCutOff(page, 'own lists');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Menú' }).click();
  await expect(page.getByRole('dialog').getByText(WRITER_NAME)).toBeVisible();
  await nothingIsCutOff(page, 'own menu');
});
