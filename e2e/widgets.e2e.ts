/// <reference lib="dom" />
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { shareKey } from '@duende/contracts/common/slug';
import type { Locator } from '@playwright/test';
import { DESKTOP } from './testing/browser.ts';
import { uploadPoster } from './testing/poster-file.ts';
import { approvedParty } from './testing/rides-party.ts';
import { expect, test } from './testing/fixtures.ts';
import { inSecondTier } from './second-tier.ts';

let party: EventAnswer;

test.beforeAll(async ({ admin }) => {
  const photo = await uploadPoster(admin);
  party = await approvedParty(admin, 'Con Teclas');
  party = { ...party, photo };
  await admin.call('PUT', `/api/events/${party.id}`, party);
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const hasFocus = (target: Locator) => expect(target).toBeFocused();

test('by the keyboard: the photo opens and gives the focus back; the link to share is selected and goes with Escape', async ({
  open,
}) => {
  const page = await open(null, `/event/${party.id}`);
  const photo = page.getByRole('button', { name: 'Ver la foto completa' });
  await photo.focus();
  await page.keyboard.press('Enter');
  await hasFocus(page.getByRole('button', { name: 'Cerrar', exact: true }));
  await page.keyboard.press('Enter');
  await hasFocus(photo);

  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: refuse } });
  });
  const share = page.getByRole('button', { name: 'Compartir' });
  await share.focus();
  await page.keyboard.press('Enter');
  await hasFocus(page.getByLabel('Enlace del evento'));
  await page.keyboard.press('Escape');
  await hasFocus(share);
});

test(
  'where the system has a share sheet it is asked; closing it copies nothing, a refusal does',
  inSecondTier,
  async ({ address, open }) => {
    const page = await open(null, `/event/${party.id}`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.evaluate(() => {
      const answers = ['AbortError', 'NotAllowedError'];
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      Object.defineProperty(navigator, 'share', {
        value: (data: unknown) => {
          shared.push(data);
          return Promise.reject(new DOMException('no', answers[shared.length - 1] ?? ''));
        },
      });
    });
    const share = page.getByRole('button', { name: 'Compartir' });
    await share.click();
    // Of clicks before the page's code has come only one is held.
    await expect.poll(() => page.evaluate('shared.length')).toBe(1);
    await share.click();
    await expect(page.getByText('Enlace copiado', { exact: true }).first()).toBeVisible();
    const url = `${address}/event/${shareKey(party)}`;
    expect(await page.evaluate('shared')).toEqual([
      { title: 'Con Teclas', url },
      { title: 'Con Teclas', url },
    ]);
  },
);

test('by the keyboard: days, hours, kind and styles of the form, and a day taken out again', async ({
  admin,
  open,
}) => {
  const page = await open(admin, '/?view=form');
  await page.getByLabel('Fechas').fill('2030-06-21');
  await page.getByRole('button', { name: 'Agregar Fecha' }).focus();
  await page.keyboard.press('Enter');
  const remove = page.getByRole('button', { name: /^Quitar viernes, 21 de junio/i });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(remove).toHaveCount(0);
  await hasFocus(page.getByLabel('Fechas'));

  const start = page.getByRole('group', { name: 'Hora de inicio' });
  await start.getByLabel('Hora').selectOption('23');
  await start.getByLabel('Minutos').focus();
  await page.keyboard.type('3');
  expect(await start.getByLabel('Minutos').inputValue()).toBe('30');
  await page.getByRole('radio', { name: 'fiesta' }).focus();
  await page.keyboard.press('ArrowLeft');
  expect(await page.getByRole('radio', { name: 'festival' }).isChecked()).toBe(true);
  await page.getByRole('checkbox', { name: 'darkpsy' }).focus();
  await page.keyboard.press('Space');
  expect(await page.getByRole('checkbox', { name: 'darkpsy' }).isChecked()).toBe(true);
});

test(
  'a sign that is pointed at, or that Tab leads to, says its name; one Escape ends that and the menu',
  inSecondTier,
  async ({ open }) => {
    const page = await open(null, '/', { viewport: DESKTOP });
    const tooltip = page.getByRole('tooltip');
    const menu = page.getByRole('button', { name: 'Menú' });
    // Its code loads lazily: the pointer leaves and returns until the listener is there.
    await expect
      .poll(async () => {
        await page.getByRole('heading', { level: 1 }).hover();
        await menu.hover();
        return tooltip.waitFor({ timeout: 1500 }).then(
          () => true,
          () => false,
        );
      })
      .toBe(true);
    expect(await tooltip.innerText()).toBe('Menú');
    await menu.click();
    const dialog = page.getByRole('dialog', { name: 'Menú' });
    const close = dialog.getByRole('button', { name: 'Cerrar' });
    await hasFocus(close);
    expect(await tooltip.count()).toBe(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await hasFocus(close);
    expect(await tooltip.innerText()).toBe('Cerrar');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  },
);

test(
  'a poster grows from its card into the page where the browser can, and back',
  inSecondTier,
  async ({ open }) => {
    const page = await open(null, '/?q=con+teclas', { viewport: DESKTOP, reducedMotion: null });
    await expect(page.getByText('en directo')).toBeVisible();
    await page.evaluate(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      const note = ({
        animationName,
        pseudoElement,
      }: {
        animationName?: string;
        pseudoElement: string | null;
      }) => moved.push(`${pseudoElement} ${animationName}`);
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const transition = start(update);
        void transition.ready.then(() => {
          for (const animation of document.getAnimations())
            note({ pseudoElement: (animation.effect as KeyframeEffect).pseudoElement });
        });
        return transition;
      };
    });
    const moved = () => page.evaluate<string[]>('moved');
    await page
      .getByRole('link', { name: /^Ver detalles/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Con Teclas' })).toBeVisible();
    await expect
      .poll(async () => (await moved()).filter((name) => name.includes('group(poster)')).length)
      .toBe(1);
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /comunidad psytrance/ })).toBeVisible();
    await expect
      .poll(async () => (await moved()).filter((name) => name.includes('group(poster)')).length)
      .toBe(2);
  },
);

test('back closes what covers a screen, and finds the former place', async ({ admin, open }) => {
  const page = await open(admin, `/audit?subject=${party.id}`, {
    viewport: { width: 390, height: 500 },
  });
  for (let price = 1; price <= 6; price += 1)
    await admin.call('PUT', `/api/events/${party.id}`, { ...party, cost: String(price) });
  await page.reload();
  await page.getByText('Aquí empieza la historia.').scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(300);
  const place = await page.evaluate<number>('scrollY');
  await page.getByRole('button', { name: /^Menú/ }).click();
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate<number>('scrollY')).toBe(place);
  await page.getByRole('link', { name: 'Con Teclas' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Con Teclas' })).toBeVisible();
  expect(await page.evaluate<number>('scrollY')).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(300);
});
