import { endAll } from '@duende/testkit/support/end-all';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, test } from 'vitest';
import { DESKTOP, PHONE } from '../testing/browser.ts';
import { importedSite } from '../testing/imported-site.ts';
import { posterFile } from '../testing/poster-file.ts';
import { startService, untilDemoIsDrawn, type RunningService } from '../testing/service.ts';
import { OTHER_BROWSERS } from './installed.ts';
import type { OtherBrowser } from './other-browser.ts';
import { walkThroughHistory } from './history-walk.ts';
import { walkTogether } from './together-walk.ts';
import { walkThrough } from './walk.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

const isRequired = process.env['REQUIRE_BROWSERS'] === 'on';

/** Demo content is invented once, for who asks first: that takes longer than a copy of it for each walk. */
let demo: Promise<RunningService> | undefined;
async function demoData(): Promise<string> {
  demo ??= startService({ DEMO: 'on' }).then(async (service) => {
    await untilDemoIsDrawn(service);
    await service.stop();
    return service;
  });
  return (await demo).dataDir;
}
afterAll(async () => (await demo)?.dispose());

describe.each(OTHER_BROWSERS)('$engine', ({ engine, open, missing }) => {
  const isSkipped = missing.length > 0 && !isRequired;
  if (isSkipped) console.log(`${engine}: skipped, for there is no ${missing.join(' and no ')} here`);

  const inABrowser = async (walk: (browser: OtherBrowser, ends: Ends) => Promise<void>) => {
    if (missing.length > 0)
      throw new Error(`REQUIRE_BROWSERS=on, and there is no ${missing.join(' and no ')}`);
    const ends: Ends = [];
    try {
      const browser = await open();
      ends.unshift(browser.close);
      await walk(browser, ends);
    } finally {
      await endAll(...ends);
    }
  };

  test.skipIf(isSkipped).for([PHONE, DESKTOP])('the main ways at $width × $height', (size) =>
    inABrowser(async (browser, ends) => {
      const folder = await mkdtemp(join(tmpdir(), 'duende-walk-'));
      ends.push(() => rm(folder, { recursive: true }));
      const { name, buffer } = await posterFile();
      const poster = join(folder, name);
      await writeFile(poster, buffer);
      const tiles = await startTileServer();
      ends.push(tiles.close);
      const service = await startService({ TILE_URL: tiles.url });
      ends.push(service.dispose);
      await walkThrough(browser, { service, size, poster });
    }),
  );

  test.skipIf(isSkipped)('what people settle', () =>
    inABrowser(async (browser, ends) => {
      const [tiles, site] = await Promise.all([startTileServer(), importedSite()]);
      ends.push(tiles.close, site.close);
      const service = await startService({ ...site.settings, TILE_URL: tiles.url });
      ends.push(service.dispose);
      await walkTogether(browser, { service, site });
    }),
  );

  test.skipIf(isSkipped).for([PHONE, DESKTOP])('what was, and what it counts, at $width × $height', (size) =>
    inABrowser(async (browser, ends) => {
      const service = await startService({}, await demoData());
      ends.push(service.dispose);
      await walkThroughHistory(browser, { service, size });
    }),
  );
});

/** What is to be ended after a walk, in this order. */
type Ends = (() => Promise<unknown>)[];

interface TileServer {
  /** as the setting `TILE_URL` takes it */
  readonly url: string;
  close(): Promise<void>;
}

/** Answers plain ground for every tile of a map, at an address of its own. */
async function startTileServer(): Promise<TileServer> {
  const ground = sharp({ create: { width: 256, height: 256, channels: 3, background: '#f2efe9' } });
  const tile = await ground.png().toBuffer();
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(tile);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
