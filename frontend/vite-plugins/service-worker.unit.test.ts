import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { precachedFiles, serviceWorker } from './service-worker.ts';

const asset = (fileName: string, source = fileName) => ({ type: 'asset', fileName, source });
const bundleOf = (...assets: readonly ReturnType<typeof asset>[]) =>
  Object.fromEntries(assets.map((each) => [each.fileName, each])) as unknown as Rolldown.OutputBundle;

test('the page, by its content, and every asset but those of the map are kept', () => {
  const bundle = bundleOf(
    asset('assets/home-b.js'),
    asset('assets/home-a.css'),
    asset('assets/maplibre-gl-c.js'),
    asset('assets/ride-map-d.js'),
    asset('.vite/manifest.json'),
    asset('icon.svg'),
    asset('index.html'),
  );
  expect(precachedFiles(bundle)).toEqual([
    { url: '/', revision: expect.stringMatching(/^[\da-f]{32}$/) },
    { url: 'assets/home-a.css', revision: null },
    { url: 'assets/home-b.js', revision: null },
  ]);
});

test('a page of other words has another revision', () => {
  const revision = (words: string) => precachedFiles(bundleOf(asset('index.html', words)))[0]?.revision;
  expect(revision('hola')).toBe(revision('hola'));
  expect(revision('hola')).not.toBe(revision('adiós'));
});

test('a build without a page has no worker', () => {
  expect(() => precachedFiles(bundleOf(asset('assets/home-a.css')))).toThrow('no index.html');
});

test('the worker is built next to the page as a script that holds the list', async () => {
  const root = await mkdtemp(join(tmpdir(), 'duende-worker-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await Promise.all([
    writeFile(join(root, 'index.html'), '<script type="module" src="/main.js"></script>'),
    writeFile(join(root, 'main.js'), 'document.title = "page";'),
    writeFile(join(root, 'worker.ts'), 'self.kept = self.__WB_MANIFEST;'),
  ]);
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [serviceWorker(join(root, 'worker.ts'))],
    build: { write: false },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const worker = output.find(({ fileName }) => fileName === 'service-worker.js');
  const script = worker?.type === 'asset' ? String(worker.source) : '';
  const self: { kept?: readonly { readonly url: string }[] } = {};
  runInNewContext(script, { self });
  expect(self.kept?.map(({ url }) => url)).toEqual([
    '/',
    output.find(({ type }) => type === 'chunk')?.fileName,
  ]);
});
