import { seriousFindings } from './testing/axe.ts';
import { expect, test } from './testing/fixtures.ts';
import { inSecondTier } from './second-tier.ts';
import { press } from './testing/press.ts';

const party = (id: string, nameParty: string, given: object = {}) => ({
  id,
  nameParty,
  dateStart: '2031-02-06T22:00:00+01:00',
  dateEnd: '2031-02-07T09:00:00+01:00',
  isoCountry: 'ES',
  nameTown: 'Torremocha de Jarama',
  geoLat: '40.8403',
  geoLon: '-3.4973',
  nameStatus: 'Scheduled',
  ...given,
});

test('parties of Goabase are chosen with the keyboard, come in as pending, and lead back there', async ({
  admin,
  open,
  site,
  visit,
}) => {
  const aquelarre = party('115531', 'Aquelarre de Goabase');
  site.serveData('/api/party/json/?country=ES&limit=100', {
    partylist: [
      aquelarre,
      party('7', 'Luna sobre la Duna: una noche entera en el desierto', { nameStatus: 'Cancelled' }),
      party('8', 'Rave en Lisboa', { isoCountry: 'PT', nameTown: 'Lisboa' }),
    ],
  });
  site.serveData('/api/party/json/115531', {
    party: { ...aquelarre, textLineUp: '22:00 Luna Negra (live)' },
  });
  const page = await open(admin, '/?view=import');
  await page.getByRole('tab', { name: 'Entradium' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Goabase' })).toBeFocused();
  const list = page.getByRole('list', { name: 'Fiestas de Goabase' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByText('La fuente dice que está cancelada')).toBeVisible();
  await expect(list.getByText('No se puede importar: no está en ninguna de nuestras zonas')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await list.getByRole('checkbox', { name: /Aquelarre/ }).focus();
  await page.keyboard.press('Space');
  await press(page.getByRole('button', { name: 'Importar (1)' }), 'Enter');
  await expect(list.getByText('Ya está en Duende')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Última Importación' })).toBeVisible();
  // The tab is found again by who comes back.
  await page.reload();
  await expect(list.getByText('Ya está en Duende')).toBeVisible();

  const waiting = await admin.call<readonly { id: string }[]>(
    'GET',
    '/api/admin/events/pending?search=Aquelarre+de+Goabase',
  );
  const id = waiting[0]?.id ?? '';
  await admin.call('PATCH', `/api/admin/events/${id}/approve`);
  const visitor = await (await visit(null)).newPage();
  await visitor.goto(`/event/${id}`);
  const link = visitor.getByRole('link', { name: 'Fuente: goabase.net' });
  await expect(link).toHaveAttribute('href', 'https://www.goabase.net/party/115531');
  expect(await seriousFindings(visitor)).toEqual([]);
});

test(
  'where Goabase is away the tab says so, and is asked again',
  inSecondTier,
  async ({ admin, complaints, open, site }) => {
    complaints.expect(/status of 502/);
    site.serve('/api/party/json/?country=ES&limit=100', '<h1>Mantenimiento</h1>');
    const page = await open(admin, '/?view=import');
    await page.getByRole('tab', { name: 'Goabase' }).click();
    await expect(page.getByText('No se pudo leer la lista de Goabase')).toBeVisible();
    await expect(page.getByText(/^Goabase no responde/)).toBeVisible();
    site.serveData('/api/party/json/?country=ES&limit=100', { partylist: [] });
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByText('Goabase no anuncia ninguna fiesta en España ahora mismo.')).toBeVisible();
  },
);
