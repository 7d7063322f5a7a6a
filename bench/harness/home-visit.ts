/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import { pacedInput } from './paced-input.ts';
import { openSlowPhone } from './slow-phone.ts';
import { readVitals, recordVitals, type WebVitals } from './web-vitals.ts';

/** Bytes on the wire of what the page's own markup asks for, before any later chunk. */
export interface FirstLoadBytes {
  readonly page: number;
  readonly script: number;
  readonly style: number;
  readonly font: number;
}

export interface HomeVisit extends WebVitals {
  readonly bytes: FirstLoadBytes;
}

/** One new visitor on a slow phone: opens home, waits until it is complete, then uses all of it. */
export async function visitHome(browser: Browser, address: string): Promise<HomeVisit> {
  const { context, newPage } = await openSlowPhone(browser, address);
  try {
    await recordVitals(context);
    const page = await newPage();
    await page.goto('/', { waitUntil: 'load' });
    await page.getByRole('dialog').waitFor();
    await page.getByText('en directo').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const { lcpMs, lcpElement } = await readVitals(page);
    const bytes = await firstLoadBytes(page);
    await useHome(page);
    await nextPaint(page);
    return { ...(await readVitals(page)), lcpMs, lcpElement, bytes };
  } finally {
    await context.close();
  }
}

/** What was begun before the scripts ran; they ask for everything else. */
function firstLoadBytes(page: Page): Promise<FirstLoadBytes> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (navigation === undefined) throw new Error('no navigation was timed');
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const first = resources.filter(({ startTime }) => startTime < navigation.domContentLoadedEventStart);
    const sum = (extension: string) =>
      first
        .filter(({ name }) => name.endsWith(extension))
        .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
    return {
      page: navigation.encodedBodySize,
      script: sum('.js'),
      style: sum('.css'),
      font: sum('.woff2'),
    };
  });
}

/** The last interaction is reported once its frame is on the screen. */
function nextPaint(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)));
      }),
  );
}

/** What a person does on home's first visit: every kind of click and key it has, each until its effect shows. */
async function useHome(page: Page): Promise<void> {
  const { click, type } = pacedInput(page);
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
  await click(page.getByRole('button', { name: /^Zona/ }));
  await click(dialog.getByRole('radio', { name: 'Madrid' }));
  await click(dialog.getByRole('button', { name: 'Limpiar todo' }));
  await leave();

  await click(page.getByRole('button', { name: 'Ver el mes' }));
  for (const name of ['Mes siguiente', 'Mes siguiente', 'Mes anterior'])
    await click(page.getByRole('button', { name }));
  await click(page.getByRole('gridcell').getByRole('button').nth(9));
  await leave();

  await click(page.getByRole('searchbox', { name: 'Buscar eventos' }));
  await type('bosque 3');
  await click(page.getByRole('button', { name: 'Menú' }));
  await click(dialog.getByRole('button', { name: 'Saber más de esta app' }));
  await leave();
  await click(page.getByRole('button', { name: 'Menú' }));
  await dialog.waitFor();
}
