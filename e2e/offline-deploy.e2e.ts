import type { Page } from '@playwright/test';
import { deployableSite, type DeployableSite } from './testing/deployable-site.ts';
import { WITHOUT_NETWORK, stopWorkers, until, workerReady } from './testing/kept.ts';
import { expect, openIn, test } from './testing/fixtures.ts';

let site: DeployableSite;

test.beforeEach(async ({ address }) => {
  site = await deployableSite(address);
});
test.afterEach(() => site.close());

const BUILDS = `caches.keys().then((names) => names.filter((name) => name.startsWith('build-')))`;
const RUNS_NEW_BUILD = `document.querySelector('script[type=module]').src.endsWith('-deployed.js')`;

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

async function openLogin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeVisible();
}

test('after a deploy the open page goes on, the next one is the new build, and nothing reloads by itself', async ({
  complaints,
  visit,
}) => {
  complaints.expect(WITHOUT_NETWORK);
  const context = await visit(null, { baseURL: site.address, serviceWorkers: 'allow' });
  const page = await openIn(context, '/');
  await workerReady(page);
  const before = await page.evaluate<string[]>(BUILDS);
  expect(before).toHaveLength(1);
  const loads = countLoads(page);

  site.deploy();
  await page.evaluate('navigator.serviceWorker.ready.then((registration) => registration.update())');
  await until(page, `${BUILDS}.then((names) => names.length === 2)`);
  await until(
    page,
    `navigator.serviceWorker.ready.then(({ active, installing, waiting }) => !installing && !waiting && active.state === 'activated')`,
  );
  await openLogin(page);
  expect(await page.evaluate(RUNS_NEW_BUILD)).toBe(false);
  expect(loads()).toBe(0);

  await stopWorkers(page);
  const next = await openIn(context, '/home');
  expect(await next.evaluate(RUNS_NEW_BUILD)).toBe(true);
  await openLogin(next);
  await expect(next.getByText('en directo')).toBeVisible();
  expect(loads()).toBe(0);

  await context.setOffline(true);
  const later = await openIn(context, '/');
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await later.evaluate(RUNS_NEW_BUILD)).toBe(true);
});

test('without a worker, a part that a deploy has removed is fetched by one reload', async ({
  complaints,
  visit,
}) => {
  complaints.expect(/^ChunkLoadError/);
  const context = await visit(null, { baseURL: site.address });
  const page = await openIn(context, '/');
  await expect(page.getByText('en directo')).toBeVisible();
  const loads = countLoads(page);
  site.deploy();
  await openLogin(page);
  expect(loads()).toBe(1);
  expect(await page.evaluate(RUNS_NEW_BUILD)).toBe(true);
});
