/// <reference lib="dom" />
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { dataFiles } from '@duende/platform/files/data-files';
import { publish } from '@duende/testkit/support/parties';
import type { Page } from '@playwright/test';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { newPerson, setUpAdmin } from './testing/api.ts';
import { seriousFindings } from './testing/axe.ts';
import { beyondContent } from './testing/beyond-content.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { openAs } from './testing/person-page.ts';
import { setUpRig } from './testing/rig.ts';
import { startService } from './testing/service.ts';

const run = promisify(execFile);
const VERIFY = new URL('../standalone/dist/tools/verify.js', import.meta.url).pathname;

const rig = setUpRig();
const admin = rig.admin();
beforeAll(() => publish(admin, { name: 'Luna' }));

const verify = () =>
  run(process.execPath, [VERIFY], {
    env: { PATH: process.env['PATH'], DATA_DIR: rig.service.dataDir },
  });

/** What a verification would say that found so much; the memory of another process cannot be damaged from here. */
async function found(differences: number): Promise<void> {
  const result = `upTo=0000000000003039&events=12345&readModels=16&documents=4321&differences=${differences}`;
  const socketPath = dataFiles(rig.service.dataDir).operator;
  const asked = request({ socketPath, method: 'POST', path: `/verified?${result}` }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(200);
}

const note = (page: Page, words: RegExp) => page.locator('.verified').filter({ hasText: words });

/** The two pages, and what stands on each whatever is known of verifications. */
const PAGES = [
  ['/historia', (page: Page) => page.getByText('Estás viendo el momento actual')],
  ['/estadisticas', (page: Page) => page.getByRole('list', { name: 'Tiempo' })],
] as const;

const SIZES = [
  ['a phone', PHONE],
  ['a wide screen', DESKTOP],
] as const;

/** The words may make a page longer, never wider. */
const toTheSide = async (page: Page) => (await beyondContent(page)).filter((far) => far.endsWith('side'));

test('what was never verified says so', async () => {
  // The others have verified theirs, perhaps.
  const service = await startService();
  onTestFinished(() => service.dispose());
  const founder = newPerson(() => service.address);
  await setUpAdmin(founder);
  for (const [path] of PAGES) {
    const { page, context, complaints } = await openAs(rig.browser, service.address, founder, path);
    await note(page, /^Todavía no se ha verificado/).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test.each(SIZES)('on %s: what make verify found, and the way to all of them', async (_name, viewport) => {
  await verify();
  for (const [path] of PAGES) {
    const { page, context, complaints } = await rig.open(admin, path, {
      viewport,
      reducedMotion: 'reduce',
    });
    await note(
      page,
      /^Verificado por última vez el .+: los \d+ hechos registrados coinciden con lo que ves\./,
    ).waitFor();
    expect(
      await note(page, /Verificado/)
        .locator('time')
        .getAttribute('datetime'),
    ).toMatch(/^20.+Z$/);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await toTheSide(page)).toEqual([]);
    await page.getByRole('link', { name: 'Todas las verificaciones' }).click();
    await page.waitForURL(/\/audit\?kind=history\.verified$/);
    await page.getByText('El sistema verificó el registro').first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test.each(SIZES)('on %s: differences are a warning with their number', async (_name, viewport) => {
  await found(3);
  for (const [path] of PAGES) {
    const { page, context, complaints } = await rig.open(admin, path, {
      viewport,
      reducedMotion: 'reduce',
    });
    const warning = page.getByRole('status').filter({ hasText: '3 diferencias' });
    await warning.getByText(/avisa a quien administra el servidor/).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await toTheSide(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test.each(PAGES)('%s stands where nothing can be learnt of it', async (path, stands) => {
  const { context } = await rig.open(admin, '/');
  await context.route('**/api/history/verified', (route) => route.abort());
  const page = await context.newPage();
  await page.goto(`${rig.service.address}${path}`);
  await note(page, /^No se pudo saber cuándo se verificaron/).waitFor();
  await stands(page).waitFor();
  await context.close();
});
