import { publish, submit } from '@duende/testkit/support/parties';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { seriousFindings } from './testing/axe.ts';
import { expect, testWith } from './testing/fixtures.ts';
import { DESKTOP } from './testing/browser.ts';
import { emptyQueues } from './testing/queues.ts';
import { press } from './testing/press.ts';

const test = testWith({ alba: 'alba' });
const IN_TEN_DAYS = addDays(madridDay(new Date()), 10);

test('the author of a published party proposes a change; a moderator sees it next to the current text, and accepts it', async ({
  admin,
  alba,
  open,
}) => {
  const sent = { name: 'Luna Propuesta', location: 'Madrid', dates: [IN_TEN_DAYS], cost: '10 €' };
  const { id } = await submit(alba, sent);
  await admin.call('PATCH', `/api/admin/events/${id}/approve`);
  await emptyQueues(admin);
  const queue = await open(admin, '/?view=pending', { viewport: DESKTOP });
  await press(queue.getByRole('link', { name: /^Cambios/ }), 'Enter');
  await expect(queue.getByText('No hay cambios propuestos')).toBeVisible();

  const page = await open(alba, '/profile?tab=publicado');
  const row = page.getByRole('listitem').filter({ hasText: 'Luna Propuesta' });
  await press(row.getByRole('button', { name: /^Más opciones/ }), 'Enter');
  await press(page.getByRole('link', { name: 'Editar' }), 'Enter');
  await page.getByLabel('Precio').fill('15 €');
  await press(page.getByRole('button', { name: 'Proponer cambio' }), 'Enter');
  await expect(page.getByText('Cambio propuesto', { exact: true })).toBeVisible();

  // The queue was open: it comes by itself.
  const waiting = queue.getByRole('listitem', { name: 'Luna Propuesta' });
  const card = queue.getByRole('complementary', { name: 'Vista previa' });
  await expect(card.getByText('10 €')).toBeVisible();
  await expect(card.getByText('15 €')).toBeVisible();
  expect(await seriousFindings(queue)).toEqual([]);

  // Another administrator changes the same: the page says so, and asks.
  await admin.call('PUT', `/api/events/${id}`, { ...sent, cost: '12 €' });
  await expect(waiting.getByText('Se ha editado mientras lo mirabas.', { exact: false })).toBeVisible();
  await queue.getByRole('button', { name: 'Actualizar lista' }).click();
  await expect(card.getByText('ha cambiado después', { exact: false })).toBeVisible();
  await press(card.getByRole('button', { name: 'Aceptar' }), 'Enter');
  const dialog = queue.getByRole('dialog', { name: 'Aceptar de todos modos' });
  await expect(dialog.getByText('cambió esto en el evento: Precio.', { exact: false })).toBeVisible();
  expect(await seriousFindings(queue)).toEqual([]);
  await press(dialog.getByRole('button', { name: 'Aceptar de todos modos' }), 'Enter');
  await expect(queue.getByText('Cambio aceptado', { exact: true })).toBeVisible();
  await expect(queue.getByText('No hay cambios propuestos')).toBeVisible();
  await expect(page.getByText('Se ha aceptado el cambio que propusiste', { exact: true })).toBeVisible();
  await page.goto(`/event/${id}`);
  await expect(page.getByText('15 €')).toBeVisible();
});

test('a proposal waits in the profile, is taken back, and one that is rejected says why', async ({
  admin,
  alba,
  open,
}) => {
  const sent = { name: 'Luna Pensada', location: 'Madrid', dates: [IN_TEN_DAYS] };
  const { id } = await submit(alba, sent);
  await admin.call('PATCH', `/api/admin/events/${id}/approve`);
  await alba.call('PUT', `/api/events/${id}`, { ...sent, cost: '99 €' });
  const page = await open(alba, '/profile?tab=publicado');
  const row = page.getByRole('listitem').filter({ hasText: 'Luna Pensada' });
  await expect(row.getByText('Cambio propuesto, pendiente')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await press(row.getByRole('button', { name: /^Más opciones/ }), 'Enter');
  await press(page.getByRole('button', { name: 'Descartar cambio' }), 'Enter');
  await press(page.getByRole('dialog').getByRole('button', { name: 'Descartar cambio' }), 'Enter');
  await expect(row.getByText('Cambio propuesto, pendiente')).toHaveCount(0);

  await row.getByRole('button', { name: /^Más opciones/ }).click();
  await page.getByRole('link', { name: 'Cancelar o mover' }).click();
  await page.getByRole('radio', { name: 'Cambia de día' }).check();
  await page.getByRole('textbox', { name: 'Fechas' }).fill(addDays(IN_TEN_DAYS, 7));
  await page.getByRole('button', { name: 'Agregar Fecha' }).click();
  await page.getByRole('button', { name: 'Proponer la fecha' }).click();
  await expect(page.getByText('Fecha propuesta', { exact: true })).toBeVisible();

  const queue = await open(admin, '/?view=proposals');
  const card = queue.getByRole('listitem', { name: 'Luna Pensada' });
  await card.getByRole('button', { name: /Rechazar/ }).click();
  const dialog = queue.getByRole('dialog', { name: 'Rechazar cambio' });
  await dialog.getByLabel('Motivo (opcional)').fill('Ese día hay otra');
  await dialog.getByRole('button', { name: 'Rechazar cambio' }).click();
  await expect(queue.getByText('Cambio rechazado', { exact: true })).toBeVisible();
  await page.goto('/profile?tab=publicado');
  await expect(row.getByText('Cambio rechazado')).toBeVisible();
  await expect(row.getByText('Ese día hay otra')).toBeVisible();
  await page.goto('/avisos');
  await expect(
    page.getByText('No se ha aceptado el cambio que propusiste de «Luna Pensada». Mira por qué.'),
  ).toBeVisible();
});

test('an author hears of a published party that may be the same, and sends theirs all the same', async ({
  admin,
  alba,
  open,
}) => {
  await emptyQueues(admin);
  const dates = [IN_TEN_DAYS];
  const { id } = await publish(admin, { name: 'Aquelarre del Pinar', location: 'Norte', dates });
  const page = await open(alba, '/?view=form');
  await page.getByLabel('Nombre').fill('Aquelare del pinar');
  await page.getByRole('radio', { name: 'Norte' }).check();
  await page.getByLabel('Fechas').fill(IN_TEN_DAYS);
  await page.getByRole('button', { name: 'Agregar Fecha' }).click();
  await expect(page.getByText('¿Es esta? Ya está publicada:')).toBeVisible();
  const same = page.getByRole('link', { name: /Aquelarre del Pinar/ });
  await expect(same).toHaveAttribute('href', new RegExp(id.slice(0, 8)));
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Sur' }).check();
  await expect(same).toHaveCount(0);
  await page.getByRole('radio', { name: 'Norte' }).check();
  await expect(same).toBeVisible();
  await page.getByRole('button', { name: 'Publicar Evento' }).click();
  await expect(page.getByText('Evento enviado', { exact: true })).toBeVisible();

  const queue = await open(admin, '/?view=pending', { viewport: DESKTOP });
  const waiting = queue.getByRole('complementary', { name: 'Vista previa' });
  await expect(waiting.getByRole('list', { name: 'Parecidos esa noche' })).toContainText(
    'Aquelarre del Pinar',
  );
  await waiting.getByText('Comparar').click();
  await expect(waiting.getByRole('row', { name: 'Zona Norte Norte' })).toBeVisible();
  expect(await seriousFindings(queue)).toEqual([]);
});
