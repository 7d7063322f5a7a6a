import { publish, submit } from '@duende/testkit/support/parties';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { expect, testWith } from './testing/fixtures.ts';

const test = testWith({ alba: 'alba' });
const D = addDays(madridDay(new Date()), 10);
const VIEWS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

test('pictures', async ({ admin, alba, open }) => {
  const one = { name: 'Luna Propuesta', location: 'Madrid', dates: [D], cost: '10 €', description: 'En el pinar' };
  const a = await submit(alba, one);
  const two = { name: 'Aquelarre del Pinar', location: 'Norte', dates: [D] };
  const b = await submit(alba, two);
  const c = await publish(admin, { name: 'Otra Luna', location: 'Sur', dates: [D] });
  for (const { id } of [a, b]) await admin.call('PATCH', `/api/admin/events/${id}/approve`);
  await alba.call('PUT', `/api/events/${a.id}`, { ...one, cost: '15 €', description: 'En el pinar, junto al río, a veinte minutos del pueblo. Trae manta y agua, que de noche refresca.', lineup: ['Astrix', 'DJ Ánima'] });
  await admin.call('PUT', `/api/events/${a.id}`, { ...one, cost: '12 €' });
  await alba.call('POST', `/api/events/${b.id}/reschedule`, { dates: [addDays(D, 7)], notice: 'Llueve: una semana después' });
  for (const viewport of VIEWS) {
    const w = String(viewport.width);
    const queue = await open(admin, '/?view=proposals', { viewport });
    await expect(queue.getByRole('listitem', { name: 'Luna Propuesta' })).toBeVisible();
    await queue.screenshot({ path: `/tmp/pic-queue-${w}.png`, fullPage: true });
    await queue.getByRole('button', { name: 'Aceptar el cambio de Luna Propuesta' }).click();
    await expect(queue.getByRole('dialog')).toBeVisible();
    await queue.waitForTimeout(400);
    await queue.screenshot({ path: `/tmp/pic-clash-${w}.png` });
    const own = await open(alba, '/profile', { viewport });
    await expect(own.getByText('Cambio propuesto, pendiente').first()).toBeVisible();
    await own.getByRole('heading', { name: 'Mis eventos' }).scrollIntoViewIfNeeded();
    await own.screenshot({ path: `/tmp/pic-own-${w}.png`, fullPage: true });
    const form = await open(alba, '/?view=form', { viewport });
    await form.getByLabel('Nombre').fill('Aquelare del pinar');
    await form.getByRole('radio', { name: 'Norte' }).check();
    await form.getByLabel('Fechas').fill(D);
    await form.getByRole('button', { name: 'Agregar Fecha' }).click();
    await expect(form.getByText('¿Es esta? Ya está publicada:')).toBeVisible();
    await form.screenshot({ path: `/tmp/pic-form-${w}.png` });
    const edit = await open(alba, `/?edit=${a.id}`, { viewport });
    await expect(edit.getByRole('button', { name: 'Proponer cambio' })).toBeVisible();
    await edit.screenshot({ path: `/tmp/pic-edit-${w}.png` });
    expect(c.id).toBeTruthy();
  }
});
