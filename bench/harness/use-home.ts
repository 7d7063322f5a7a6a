import type { Page } from 'playwright-core';
import { fingerOn } from './finger.ts';

/** What a person does on home's first visit: every kind of click and key it has, each until its effect shows. */
export async function useHome(page: Page): Promise<void> {
  const { click, type } = fingerOn(page);
  const dialog = page.getByRole('dialog');
  const leave = async () => {
    await click(dialog.getByRole('button', { name: 'Cerrar' }));
    await dialog.waitFor({ state: 'detached' });
  };
  // the panel that greets a new visitor
  await click(dialog.getByRole('button', { name: 'Quién lo hace' }));
  await leave();

  await click(page.getByRole('button', { name: /^Estilos/ }));
  await click(dialog.getByRole('button', { name: 'acid' }));
  await click(dialog.getByRole('button', { name: 'dub' }));
  await leave();
  await click(page.getByRole('button', { name: /^Lugar/ }));
  await click(dialog.getByRole('radio', { name: 'Madrid' }));
  await click(dialog.getByRole('button', { name: 'Limpiar todo' }));
  await leave();

  for (const name of ['Mes siguiente', 'Mes siguiente', 'Mes anterior'])
    await click(page.getByRole('button', { name }));
  await click(page.getByRole('gridcell').getByRole('button').nth(9));
  await leave();

  await click(page.getByRole('searchbox', { name: 'Buscar eventos' }));
  await type('bosque 3');
  await click(page.getByRole('button', { name: 'Saber más de esta app' }));
  await leave();
  await click(page.getByRole('button', { name: 'Menú' }));
  await dialog.waitFor();
}
