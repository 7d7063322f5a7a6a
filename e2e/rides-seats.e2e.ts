import type { Locator, Page } from '@playwright/test';
import { IN_A_MONTH } from '@duende/testkit/support/parties';
import { seriousFindings } from './testing/axe.ts';
import { beyondContent } from './testing/beyond-content.ts';
import { DESKTOP, PHONE, PHONE_AND_DESK } from './testing/browser.ts';
import { approvedParty, publishRide } from './testing/rides-party.ts';
import { openRides } from './testing/rides-page.ts';
import { expect, testWith } from './testing/fixtures.ts';
import { beyondFirst } from './second-tier.ts';

const test = testWith({ alba: 'alba', dario: 'dario', eva: 'eva' });
test.beforeAll(async ({ alba, dario }) => {
  for (const [person, telegram] of [
    [alba, '@alba'],
    [dario, '@dario'],
  ] as const)
    await person.call('PUT', '/api/users/profile', { email: '', telegram });
});

const listOf = (page: Page) => page.getByRole('region', { name: /^Viajes/ });
/** On a phone the list is behind its own button. */
async function openList(page: Page): Promise<Locator> {
  const list = listOf(page);
  const opener = list.getByRole('button', { name: 'Ver lista' });
  if (await opener.isVisible()) await opener.click();
  return list;
}

for (const [variant, [where, viewport]] of PHONE_AND_DESK.entries())
  test(
    `on ${where} seats are asked for, given once, and left, live for all who look`,
    beyondFirst(variant),
    async ({ admin, alba, dario, eva, visit }) => {
      const party = await approvedParty(admin, 'Vuelta y Vuelta');
      const [driver, hers, visitors] = [
        await openRides(visit, dario, party.id, { viewport, withMap: false }),
        await openRides(visit, alba, party.id, { viewport, withMap: false }),
        await openRides(visit, null, party.id, { viewport, withMap: false }),
      ];
      const pin = await publishRide(dario, party.id, { passengers: 3 });
      const asks = `/api/events/${party.id}/rides/${pin.id}/seats`;
      const [driversList, herList, visitorsList] = [
        await openList(driver.page),
        await openList(hers.page),
        await openList(visitors.page),
      ];

      // With the keyboard only.
      await herList.getByRole('button', { name: 'Pedir plaza' }).focus();
      await hers.page.keyboard.press('Enter');
      const dialog = hers.page.getByRole('dialog', { name: 'Pedir plaza' });
      await expect(dialog.getByLabel('Mensaje')).toBeFocused();
      expect(await seriousFindings(hers.page)).toEqual([]);
      await hers.page.keyboard.type('Somos dos y una perra');
      await dialog.getByRole('button', { name: 'Una plaza más' }).click();
      await dialog.getByRole('button', { name: 'Enviar petición' }).click();
      await expect(herList.getByText('Has pedido 2 plazas.')).toBeVisible();
      await expect(driver.page.getByText('Te piden plaza', { exact: true }).first()).toBeVisible();
      const requests = driversList.getByRole('list', { name: 'Peticiones de plaza' });
      await expect(requests.getByText('Somos dos y una perra')).toBeVisible();
      await expect(requests.getByRole('button', { name: alba.username })).toBeVisible();

      const other = await eva.call<{ id: string }>('POST', asks, { seats: 2 });
      await expect(requests.locator('> li')).toHaveCount(2);
      await requests.locator('> li').first().getByRole('button', { name: 'Aceptar' }).click();
      // Undone, it notifies neither person; the rows stay in place.
      await requests.getByRole('button', { name: 'Deshacer' }).click();
      await requests.locator('> li').first().getByRole('button', { name: 'Aceptar' }).click();
      await expect(requests.locator('> li').first().getByText('Aceptada')).toBeVisible();
      const second = requests.locator('> li').nth(1);
      await expect(second.getByText('Solo te queda 1')).toBeVisible();
      await expect(second.getByRole('button', { name: 'Aceptar' })).toHaveAttribute('aria-disabled', 'true');
      expect(await herList.getByText('Tienes 2 plazas en este viaje.').count()).toBe(0);
      await expect(herList.getByText('Tienes 2 plazas en este viaje.')).toBeVisible();
      await expect(herList.getByRole('link', { name: '@dario' })).toHaveAttribute(
        'href',
        'https://t.me/dario',
      );
      for (const list of [driversList, herList, visitorsList])
        await expect(list.getByText('Queda 1 de 3')).toBeVisible();
      expect(await visitorsList.getByText(/perra|@dario/).count()).toBe(0);
      for (const { page } of [driver, hers, visitors]) {
        expect(await seriousFindings(page)).toEqual([]);
        expect(await beyondContent(page)).toEqual([]);
      }

      await driversList.getByRole('button', { name: 'Cambiar plazas' }).click();
      const places = driver.page.getByRole('dialog', { name: 'Cambiar plazas' });
      await places.getByRole('button', { name: 'Una plaza más' }).click();
      await places.getByRole('button', { name: 'Guardar' }).click();
      for (const list of [driversList, herList, visitorsList])
        await expect(list.getByText('Quedan 2 de 4')).toBeVisible();
      await requests.getByRole('button', { name: 'Aceptar' }).click();
      await expect(visitorsList.getByText('Completo')).toBeVisible();
      await expect(visitorsList.getByRole('button', { name: 'Pedir plaza' })).toHaveCount(0);

      await herList.getByRole('button', { name: 'Dejar la plaza' }).click();
      await expect(visitorsList.getByText('Quedan 2 de 4')).toBeVisible();
      await expect(herList.getByRole('button', { name: 'Pedir plaza' })).toBeVisible();
      await dario.call('POST', `${asks}/${other.id}/refuse`);
      await expect(visitorsList.getByText(/Queda|Completo/)).toHaveCount(0);
      await Promise.all([driver, hers, visitors].map(({ page }) => page.context().close()));
    },
  );

test('a ride home is published with its day, half hour and note, and read so by the others', async ({
  admin,
  alba,
  eva,
  open,
  visit,
}) => {
  const party = await approvedParty(admin, 'Cuesta Abajo');
  const { page } = await openRides(visit, alba, party.id, { viewport: PHONE });
  const others = await openRides(visit, eva, party.id, { viewport: DESKTOP, withMap: false });
  await page.getByRole('button', { name: 'Ofrezco transporte' }).click();
  const bar = page.getByRole('region', { name: 'Ofrezco transporte' });
  await bar.getByRole('button', { name: 'Vuelta', exact: true }).click();
  await bar.getByRole('button', { name: 'Añadir hora y nota' }).click();
  await bar.getByLabel('Día de salida').selectOption(IN_A_MONTH);
  await bar.getByLabel('Hora de salida').selectOption('12:30');
  await bar.getByLabel('Nota').fill('Caben dos mochilas');
  expect(await seriousFindings(page)).toEqual([]);
  expect(await beyondContent(page)).toEqual([]);
  await expect(bar.getByRole('button', { name: 'Confirmar' })).toBeInViewport();
  await page.getByRole('region', { name: 'Mapa de viajes' }).click({ position: { x: 60, y: 60 } });
  await bar.getByRole('button', { name: 'Confirmar' }).click();
  await expect(listOf(others.page).getByText(/^Vuelta · .*, 12:30$/)).toBeVisible();
  await expect(listOf(others.page).getByText('Caben dos mochilas')).toBeVisible();

  const notices = await open(alba, '/avisos', { viewport: PHONE });
  await expect(notices.getByText('No tienes avisos')).toBeVisible();
  const [ride] = await eva.call<{ id: string }[]>('GET', `/api/events/${party.id}/rides`);
  await eva.call('POST', `/api/events/${party.id}/rides/${ride?.id}/seats`, { seats: 1 });
  await notices
    .getByRole('link', {
      name: new RegExp(`^${eva.username} te pide una plaza para «Cuesta Abajo» · .*, 12:30$`, 'iu'),
    })
    .click();
  await expect(notices).toHaveURL(/\/rides\?ride=/);
  await expect(notices.getByRole('heading', { name: 'Tu viaje' })).toBeVisible();
  await expect(notices.getByText(/^Vuelta · .*, 12:30$/)).toBeVisible();
  await expect(notices.getByRole('button', { name: 'Aceptar' })).toBeVisible();
  expect(await seriousFindings(notices)).toEqual([]);
});
