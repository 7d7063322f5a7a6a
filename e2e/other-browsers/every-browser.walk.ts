import { endAll } from '@duende/testkit/support/end-all';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { DESKTOP, PHONE } from '../testing/browser.ts';
import { posterFile } from '../testing/poster-file.ts';
import { startService } from '../testing/service.ts';
import { OTHER_BROWSERS } from './installed.ts';
import { startTileServer } from './tile-server.ts';
import { walkThrough } from './walk.ts';

const isRequired = process.env['REQUIRE_BROWSERS'] === 'on';

describe.each(OTHER_BROWSERS)('$engine', ({ engine, open, missing }) => {
  const isSkipped = missing.length > 0 && !isRequired;
  if (isSkipped) console.log(`${engine}: skipped, for there is no ${missing.join(' and no ')} here`);

  test.skipIf(isSkipped).for([PHONE, DESKTOP])('the main ways at $width × $height', async (size) => {
    if (missing.length > 0)
      throw new Error(`REQUIRE_BROWSERS=on, and there is no ${missing.join(' and no ')}`);
    const folder = await mkdtemp(join(tmpdir(), 'duende-walk-'));
    const ends = [() => rm(folder, { recursive: true })];
    try {
      const { name, buffer } = await posterFile();
      const poster = join(folder, name);
      await writeFile(poster, buffer);
      const tiles = await startTileServer();
      ends.unshift(tiles.close);
      const service = await startService({ TILE_URL: tiles.url });
      ends.unshift(service.dispose);
      const browser = await open();
      ends.unshift(browser.close);
      await walkThrough(browser, { service, size, poster });
    } finally {
      await endAll(...ends);
    }
  });
});
