import { openSqliteHookOutbox } from '@duende/platform/hooks/sqlite-hook-outbox';
import { dataFiles } from '@duende/platform/files/data-files';
import { publish } from '@duende/testkit/support/parties';
import { seriousFindings } from './testing/axe.ts';
import { expect, test } from './testing/fixtures.ts';
import { HOOK_HOST } from './testing/imported-site.ts';
import { press } from './testing/press.ts';

test('an administrator tells a program about parties, and sends again what it did not take', async ({
  admin,
  open,
  service,
  site,
}) => {
  const page = await open(admin, '/canales');
  await expect(page.getByText('Todavía no hay canales.')).toBeVisible();
  await press(page.getByRole('button', { name: 'Añadir canal' }), 'Enter');
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Añadir canal' });
  await press(send, 'Enter');
  await expect(dialog.getByText('Ponle un nombre')).toBeVisible();
  await dialog.getByLabel('Nombre').fill('Web de Madrid');
  await dialog.getByLabel('Dirección', { exact: true }).fill('https://127.0.0.1/dentro');
  await press(send, 'Enter');
  await expect(dialog.getByText('no lleva a un servidor público')).toBeVisible();
  await dialog.getByLabel('Dirección', { exact: true }).fill(`https://${HOOK_HOST}/web`);
  await press(dialog.getByLabel('Madrid'), 'Space');
  expect(await seriousFindings(page)).toEqual([]);
  await press(send, 'Enter');
  const secret = await dialog.getByLabel('Clave').inputValue();
  site.hooks.trust('/web', secret);
  await press(dialog.getByRole('button', { name: 'Ya la he guardado' }), 'Enter');
  const hook = page.getByRole('list', { name: 'Canales' }).getByRole('listitem').first();
  await expect(hook).toContainText('Todas las novedades · Madrid · todos los estilos');

  site.hooks.behave('/web', (_req, res) => res.writeHead(503).end('Ahora no'));
  const party = await publish(admin, { name: 'Noche que se cuenta' });
  await expect.poll(() => site.hooks.received.length).toBe(1);
  expect(site.hooks.received[0]).toMatchObject({ path: '/web', isSigned: true });
  const outbox = openSqliteHookOutbox({ file: dataFiles(service.dataDir).hookOutbox });
  const [{ id: hookId } = { id: '' }] = await admin.call<readonly { id: string }[]>(
    'GET',
    '/api/admin/hooks',
  );
  await expect.poll(async () => (await outbox.summary(hookId)).failed?.tries).toBe(1);
  const { failed } = await outbox.summary(hookId);
  // As an hour later.
  if (failed !== null) await outbox.put({ ...failed, state: 'parked', tries: 6 });
  outbox.close();
  await page.reload();
  await expect(hook).toContainText('1 mensaje sin entregar tras seis intentos');
  await press(hook.getByRole('button', { name: 'Ver mensajes' }), 'Enter');
  await expect(hook.getByRole('link', { name: 'Noche que se cuenta' })).toBeVisible();
  await expect(hook).toContainText('503: Ahora no');
  expect(await seriousFindings(page)).toEqual([]);

  site.hooks.behave('/web', (_req, res) => res.writeHead(204).end());
  await press(hook.getByRole('button', { name: 'Enviar otra vez' }), 'Enter');
  await expect(hook).toContainText('Último mensaje entregado');
  await expect(hook).not.toContainText('sin entregar');
  const [first, again] = site.hooks.received;
  expect(again?.id).toBe(first?.id);
  expect(again?.body).toMatchObject({ news: 'new', event: { id: party.id } });

  await press(hook.getByRole('button', { name: 'Cambiar destino' }), 'Enter');
  await dialog.getByLabel('Dirección', { exact: true }).fill(`https://${HOOK_HOST}/otra`);
  await press(dialog.getByRole('button', { name: 'Guardar' }), 'Enter');
  await expect(dialog.getByText('Hazlo si en el destino de antes')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await press(dialog.getByRole('button', { name: 'Cancelar' }), 'Enter');
  site.hooks.trust('/otra', secret);
  await publish(admin, { name: 'Noche en otro sitio' });
  await expect.poll(() => site.hooks.received.at(-1)).toMatchObject({ path: '/otra', isSigned: true });

  await press(hook.getByRole('button', { name: 'Quitar' }), 'Enter');
  await press(page.getByRole('dialog').getByRole('button', { name: 'Quitar canal' }), 'Enter');
  await expect(page.getByText('Todavía no hay canales.')).toBeVisible();

  await page.goto(`/audit?subject=${hookId}`);
  const removal = page.getByRole('listitem').filter({ hasText: 'quitó el canal' });
  await press(removal.getByRole('button', { name: /^Deshacer/ }), 'Enter');
  await expect(dialog.getByText('El canal vuelve, con su destino y su clave.')).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Deshacer' }), 'Enter');
  await expect(page.getByText('Deshecho', { exact: true }).first()).toBeVisible();
  await page.goto('/canales');
  await expect(hook).toContainText('Todas las novedades · Madrid · todos los estilos');
});
