/**
 * Lighthouse (phone) and the Nu HTML checker on home, a party, its rides and the map, in the built service with demo
 * content: `make lighthouse`; RUNS=5 runs five times each and takes the median. Exit code 1 if a page misses
 * its goal. A local server provides plain map tiles, so that the results do not depend on an external one.
 */
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { freePort } from '@duende/testkit/support/free-port';
import { outliveReaders } from '@duende/platform/process/closed-output';
import { launchWholeBrowser } from '../testing/browser.ts';
import { startService, untilDemoIsDrawn } from '../testing/service.ts';

outliveReaders();

const GOAL = { performance: 0.95, blockingMs: 200 } as const;
const RUNS = Number(process.env['RUNS'] ?? 3);

/** Of Lighthouse's report, what is read here. */
interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<
      string,
      { readonly numericValue?: number; readonly details?: { readonly items: readonly unknown[] } }
    >
  >;
}

type Lighthouse = (address: string, flags: { port: number; logLevel: 'error' }) => Promise<{ lhr: Report }>;

const tools = process.argv[2];
if (tools === undefined) throw new Error('the folder of the tools is missing');
const { default: lighthouse } = (await import(`${tools}/lighthouse/core/index.js`)) as {
  default: Lighthouse;
};

const tilePort = await freePort();
const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#f2efe9' } })
  .png()
  .toBuffer();
const tileServer = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'image/png', 'Access-Control-Allow-Origin': '*' });
  response.end(tile);
}).listen(tilePort, '127.0.0.1');
const TILE_URL = `http://127.0.0.1:${tilePort}/{z}/{x}/{y}.png`;
const service = await startService({ DEMO: 'on', TILE_URL });
await untilDemoIsDrawn(service);
const port = await freePort();
const browser = await launchWholeBrowser(`--remote-debugging-port=${port}`);
const folder = await mkdtemp(join(tmpdir(), 'duende-pages-'));
let isReached = true;
try {
  const parties = (await (await fetch(`${service.address}/api/events`)).json()) as readonly EventAnswer[];
  const party = `/event/${parties[0]?.id ?? ''}`;
  for (const path of ['/', party, `${party}/rides`, '/mapa']) {
    const address = `${service.address}${path}`;
    // The first rendering of all is the server's own start.
    await fetch(address);
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run += 1)
      reports.push((await lighthouse(address, { port, logLevel: 'error' })).lhr);
    const number = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? NaN));
    const score = (name: string) => median(reports.map(({ categories }) => categories[name]?.score ?? 0));
    const errors = await markupErrors(address);
    const requests = reports.at(-1)?.audits['network-requests']?.details?.items.length ?? 0;
    const blockingMs = number('total-blocking-time');
    const reached = score('performance') >= GOAL.performance && blockingMs <= GOAL.blockingMs && errors === 0;
    isReached &&= reached;
    console.log(
      `${reached ? '✓' : '✗'} ${path.replace(/[\da-f-]{36}/, '…')}: performance ${score('performance')} (goal ${GOAL.performance}),`,
      `accessibility ${score('accessibility')}, best practices ${score('best-practices')}, search ${score('seo')};`,
      `first paint ${Math.round(number('first-contentful-paint'))} ms, largest ${Math.round(number('largest-contentful-paint'))} ms,`,
      `blocked ${Math.round(blockingMs)} ms (goal ${GOAL.blockingMs}), shift ${number('cumulative-layout-shift').toFixed(4)};`,
      `${requests} requests; ${errors} errors of markup`,
    );
  }
} finally {
  await browser.close();
  await service.dispose();
  tileServer.close();
  await rm(folder, { recursive: true });
}
process.exitCode = isReached ? 0 : 1;

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

/** What the checker finds wrong with a page as the server writes it. */
async function markupErrors(address: string): Promise<number> {
  const file = join(folder, 'page.html');
  await writeFile(file, await (await fetch(address)).text());
  const jar = `${tools}/vnu-jar/build/dist/vnu.jar`;
  const checker = promisify(execFile)('java', [
    '-jar',
    jar,
    '--errors-only',
    '--exit-zero-always',
    '--format',
    'json',
    file,
  ]);
  const { messages } = JSON.parse((await checker).stderr) as {
    readonly messages: readonly { readonly message: string }[];
  };
  for (const { message } of messages) console.log(`  ${message}`);
  return messages.length;
}
