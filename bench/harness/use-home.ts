import type { Page } from 'playwright-core';
import { fingerOn } from './finger.ts';

/** What a person does on home's first visit: every kind of press and key it has, each until its effect shows. */
export async function useHome(page: Page): Promise<void> {
  const { press, type } = fingerOn(page);
  const dialog = page.getByRole('dialog');
  const leave = async () => {
    await press(dialog.getByRole('button', { name: 'Cerrar' }));
    await dialog.waitFor({ state: 'detached' });
  };
  // the panel that greets a new visitor
  await press(dialog.getByRole('button', { name: 'Quién lo hace' }));
  await leave();

  await press(page.getByRole('button', { name: /^Estilos/ }));
  await press(dialog.getByRole('button', { name: 'acid' }));
  await press(dialog.getByRole('button', { name: 'dub' }));
  await leave();
  await press(page.getByRole('button', { name: /^Lugar/ }));
  await press(dialog.getByRole('radio', { name: 'Madrid' }));
  await press(dialog.getByRole('button', { name: 'Limpiar todo' }));
  await leave();

  for (const name of ['Mes siguiente', 'Mes siguiente', 'Mes anterior'])
    await press(page.getByRole('button', { name }));
  await press(page.getByRole('gridcell').getByRole('button').nth(9));
  await leave();

  await press(page.getByRole('searchbox', { name: 'Buscar eventos' }));
  await type('bosque 3');
  await press(page.getByRole('button', { name: 'Saber más de esta app' }));
  await leave();
  await press(page.getByRole('button', { name: 'Menú' }));
  await dialog.waitFor();
}
