/// <reference lib="dom" />
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { dataFiles } from '@duende/platform/files/data-files';
import type { Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { beyondContent } from './testing/beyond-content.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { WITHOUT_NETWORK } from './testing/kept.ts';
import { expect, openIn, test } from './testing/fixtures.ts';
import type { RunningService } from './testing/service.ts';
import { beyondFirst, inSecondTier } from './second-tier.ts';

test.use({ alone: 'it says of its log that it was verified, and differs' });

const run = promisify(execFile);
const VERIFY = new URL('../standalone/dist/tools/verify.js', import.meta.url).pathname;

const verify = (service: RunningService) =>
  run(process.execPath, [VERIFY], {
    env: { PATH: process.env['PATH'], DATA_DIR: service.dataDir },
  });

/** What a verification would say that found so much; the memory of another process cannot be damaged from here. */
async function found(service: RunningService, differences: number): Promise<void> {
  const result = `upTo=0000000000003039&events=12345&readModels=16&documents=4321&differences=${differences}`;
  const socketPath = dataFiles(service.dataDir).operator;
  const asked = request({ socketPath, method: 'POST', path: `/verified?${result}` }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(200);
}

const note = (page: Page, words: RegExp) => page.getByRole('paragraph').filter({ hasText: words });

/** The two pages, with texts that they always show. */
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

for (const [variant, [name, viewport]] of SIZES.entries())
  test(
    `on ${name}: what make verify found, and the way to all of them`,
    beyondFirst(variant),
    async ({ service, admin, open }) => {
      await verify(service);
      for (const [path] of PAGES) {
        const page = await open(admin, path, {
          viewport,
          reducedMotion: 'reduce',
        });
        await expect(
          note(
            page,
            /^Verificado por última vez el .+: los \d+ hechos registrados coinciden con lo que ves\./,
          ),
        ).toBeVisible();
        expect(
          await note(page, /Verificado/)
            .locator('time')
            .getAttribute('datetime'),
        ).toMatch(/^20.+Z$/);
        expect(await seriousFindings(page)).toEqual([]);
        expect(await toTheSide(page)).toEqual([]);
        await page.getByRole('link', { name: 'Todas las verificaciones' }).click();
        await page.waitForURL(/\/audit\?kind=history\.verified$/);
        await expect(page.getByText('El sistema verificó el registro').first()).toBeVisible();
        await page.context().close();
      }
    },
  );

for (const [variant, [name, viewport]] of SIZES.entries())
  test(
    `on ${name}: differences are a warning with their number`,
    beyondFirst(variant),
    async ({ service, admin, open }) => {
      await found(service, 3);
      for (const [path] of PAGES) {
        const page = await open(admin, path, {
          viewport,
          reducedMotion: 'reduce',
        });
        const warning = page.getByRole('status').filter({ hasText: '3 diferencias' });
        await expect(warning.getByText(/avisa a quien administra el servidor/)).toBeVisible();
        expect(await seriousFindings(page)).toEqual([]);
        expect(await toTheSide(page)).toEqual([]);
        await page.context().close();
      }
    },
  );

for (const [path, visible] of PAGES)
  test(
    `${path} is shown where nothing can be learnt from it`,
    inSecondTier,
    async ({ complaints, admin, visit }) => {
      complaints.expect(WITHOUT_NETWORK);
      const context = await visit(admin);
      await context.route('**/api/history/verified', (route) => route.abort());
      const page = await openIn(context, path);
      await expect(note(page, /^No se pudo saber cuándo se verificaron/)).toBeVisible();
      await expect(visible(page)).toBeVisible();
    },
  );
