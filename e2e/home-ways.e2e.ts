/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { cards, live, test } from './testing/home-parties.ts';
import { TODAY } from '@duende/testkit/support/parties';
import { goInside } from './testing/person-page.ts';
import { expect } from './testing/fixtures.ts';
import { inSecondTier } from './second-tier.ts';

const isFocused = (page: Page, name: RegExp | string) =>
  page
    .getByRole('button', { name })
    .first()
    .evaluate((element) => element === document.activeElement);

test('by the keyboard: places, styles, search and menu; each in, on, chosen, out, and back where it began', async ({
  open,
}) => {
  const page = await open(null, '/');
  await live(page);
  const { keyboard } = page;
  const closed = () => expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: /^Zona/ }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'España' })).toBeVisible();
  await expect
    .poll(() => page.locator(':focus').getAttribute('value'), { message: 'focus in the picker' })
    .toBe('all');
  await keyboard.press('ArrowDown');
  expect(await page.getByRole('radio', { name: 'Madrid' }).isChecked()).toBe(true);
  await expect(page.getByText('11 eventos')).toBeVisible();
  await keyboard.press('Escape');
  await closed();
  await expect.poll(() => isFocused(page, /^Zona: Madrid/)).toBe(true);

  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '¿Qué te mueve?' })).toBeVisible();
  await expect.poll(() => isFocused(page, 'psytrance')).toBe(true);
  await keyboard.press('Tab');
  expect(await isFocused(page, 'psychill')).toBe(true);
  await keyboard.press('Space');
  await expect(page.getByText('0 eventos')).toBeVisible();
  await keyboard.press('Shift+Tab');
  await keyboard.press('Shift+Tab');
  // from the first on, back to the foot: the focus stays inside
  expect(await isFocused(page, 'Cerrar')).toBe(true);
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  await keyboard.press('Escape');
  await closed();
  await expect.poll(() => isFocused(page, 'Estilos: todos')).toBe(true);

  await page.getByRole('searchbox').focus();
  await keyboard.type('fiesta 07');
  await expect(cards(page)).toHaveCount(1);
  for (const _ of ['places', 'styles', 'the first that is found']) await keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAttribute('href', /fiesta-07/);
  for (const _ of ['styles', 'places', 'search']) await keyboard.press('Shift+Tab');
  await keyboard.press('Escape');
  await expect(cards(page)).toHaveCount(20);

  await page.getByRole('button', { name: 'Menú' }).focus();
  await keyboard.press('Space');
  await expect.poll(() => isFocused(page, 'Cerrar')).toBe(true);
  await keyboard.press('Tab');
  expect(await isFocused(page, 'Iniciar Sesión')).toBe(true);
  await keyboard.press('Escape');
  await closed();
  await expect.poll(() => isFocused(page, 'Menú')).toBe(true);
});

for (const [name, options, fontSize] of [
  ['320 px', { viewport: { width: 320, height: 640 } }, ''],
  ['a phone on its side', { viewport: { width: 844, height: 390 } }, ''],
  ['text of twice its size', {}, '200%'],
] as const)
  test(`${name}: what covers home fits too, to its last button`, inSecondTier, async ({ open }) => {
    const page = await open(null, '/', options);
    await live(page);
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
    for (const [path, name] of [
      ['/?picker=zona', '¿Dónde?'],
      ['/?picker=estilos', '¿Qué te mueve?'],
      [`/?day=${TODAY}`, /^\d+ \w+$/],
      ['/?panel=menu', 'Menú'],
      ['/?panel=about', 'Saber más de esta app'],
    ] as const) {
      await goInside(page, path);
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      const wider = await dialog.evaluate(
        (element) =>
          [element, ...element.querySelectorAll('*')].filter(
            (inner) =>
              inner.scrollWidth > inner.clientWidth + 1 && getComputedStyle(inner).overflowX === 'auto',
          ).length,
      );
      expect(wider, path).toBe(0);
      const button = dialog.getByRole('button', { name: 'Cerrar' });
      await button.scrollIntoViewIfNeeded();
      const width = page.viewportSize()?.width ?? 0;
      const isInside = async () => {
        const box = await button.boundingBox();
        return box && box.x >= 0 && box.x + box.width <= width;
      };
      // It may still be on its way in.
      await expect.poll(isInside, { message: path }).toBe(true);
    }
  });

test(
  'forced colours keep the dots and today; reduced motion moves nothing',
  inSecondTier,
  async ({ open }) => {
    const page = await open(null, '/', { forcedColors: 'active', reducedMotion: 'reduce' });
    await live(page);
    const today = page.locator('button[aria-current=date]');
    const [outline, dot] = await today.evaluate((day) => [
      getComputedStyle(day).outlineStyle,
      getComputedStyle(day.querySelector('[data-style]') as Element).backgroundColor,
    ]);
    expect(outline).toBe('solid');
    expect(dot).toBe('rgb(200, 107, 255)');
    await page.getByRole('button', { name: /^Zona/ }).click();
    const picker = page.getByRole('dialog');
    await expect(picker).toBeVisible();
    expect(await picker.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('0.001s');
    const chosen = picker.locator('label', { has: page.getByRole('radio', { name: 'España' }) });
    await page.getByRole('radio', { name: 'Norte' }).focus();
    expect(await chosen.evaluate((label) => getComputedStyle(label).outlineStyle)).toBe('solid');
  },
);

for (const path of ['/?panel=menu', '/'])
  test(`${path} of a person with confirmed parties: axe finds nothing serious`, async ({ marta, open }) => {
    const page = await open(marta, path, { reducedMotion: 'reduce' });
    await expect(page.getByText('Tu próxima fiesta')).toBeAttached();
    if (path !== '/') await expect(page.getByRole('dialog')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });
