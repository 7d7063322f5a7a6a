import { expect, test } from 'vitest';
import { tileHealth, NO_TILES, type TileEvent } from './use-base-map.ts';

test.each<[string, readonly TileEvent[], boolean]>([
  ['nothing yet', [], false],
  ['all loaded', ['loaded', 'loaded', 'idle'], false],
  ['the first one fails: reported at once', ['failed'], true],
  ['some failed', ['loaded', 'failed', 'idle'], true],
  ['one fails while others load: reported when the map is idle', ['loaded', 'failed'], false],
  ['none loaded and none failed, as with 404 everywhere', ['idle'], true],
  ['an idle event without news changes nothing', ['loaded', 'failed', 'idle', 'idle'], true],
  ['all load again by themselves', ['failed', 'idle', 'loaded', 'loaded', 'idle'], false],
  ['a retry', ['failed', 'idle', 'retried'], false],
  ['a retry that fails', ['failed', 'idle', 'retried', 'failed', 'idle'], true],
  ['a retry that succeeds', ['failed', 'idle', 'retried', 'loaded', 'idle'], false],
])('%s', (_, events, expected) => {
  expect(events.reduce(tileHealth, NO_TILES).isFailing).toBe(expected);
});
