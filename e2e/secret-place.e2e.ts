import { madridMinute, placeMoment } from '@duende/contracts/parties/secret-place';
import { submit } from '@duende/testkit/support/parties';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { expect, openIn, test } from './testing/fixtures.ts';
import { inSecondTier } from './second-tier.ts';
import { press } from './testing/press.ts';

const MINUTE_MS = 60_000;
const LINK = 'https://www.google.com/maps/place/Finca+Zarzamora/@40.4,-3.7,15z';

test('by the keyboard: the form proposes the place of a link, and asks when to reveal it', async ({
  register,
  open,
}) => {
  const form = await open(await register('Discreta'), '/?view=form', { viewport: DESKTOP });
  await form.getByLabel('Enlace del mapa').fill(LINK);
  await expect(form.getByLabel('Lugar', { exact: true })).toHaveValue('Finca Zarzamora');
  const later = form.getByRole('switch', { name: 'El lugar se dice más tarde' });
  await press(later, 'Space');
  await expect(form.getByLabel('Día en que se dice')).toBeVisible();
  expect(await seriousFindings(form)).toEqual([]);
  await press(later, 'Space');
  await expect(form.getByLabel('Día en que se dice')).toHaveCount(0);
});

test(
  'an open page learns of a secret place at its minute, and nothing of it before',
  inSecondTier,
  async ({ admin, register, open, visit }) => {
    test.setTimeout(4 * MINUTE_MS);
    const author = await register('Reservada');
    const details = {
      name: 'Luna Secreta',
      mapsUrl: LINK,
      place: 'Finca Zarzamora; los últimos 2 km son pista',
    };
    const placeFrom = madridMinute(Date.now() + 1.5 * MINUTE_MS);
    const party = await submit(author, { ...details, placeFrom });
    await admin.call('PATCH', `/api/admin/events/${party.id}/approve`);
    const path = `/event/${party.id}`;
    const context = await visit(null, { viewport: PHONE });
    const bodies: string[] = [];
    context.on('response', async (response) => bodies.push(await response.text().catch(() => '')));
    const page = await openIn(context, path);
    await expect(
      page.getByText(/^El lugar se dice hoy a las \d\d:\d\d$|^El lugar se dice el /),
    ).toBeVisible();
    await expect(page.getByText('en directo')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    const own = await open(author, path, { viewport: PHONE });
    await expect(own.getByText(details.place, { exact: true })).toBeVisible();
    await expect(own.getByText(/^Los demás lo verán/)).toBeVisible();
    expect(bodies.join()).not.toMatch(/Zarzamora/);

    const moment = placeMoment({ placeFrom }) ?? 0;
    await expect(page.getByText(details.place, { exact: true })).toBeVisible({
      timeout: moment - Date.now() + MINUTE_MS,
    });
    await expect(page.getByText(/^El lugar se dice/)).toHaveCount(0);
    await expect(own.getByText(/^Los demás lo verán/)).toHaveCount(0);
    await page.goto('/?q=zarzamora');
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Luna Secreta']);
  },
);
