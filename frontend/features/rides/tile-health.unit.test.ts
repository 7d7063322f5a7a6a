import { expect, test } from 'vitest';
import { tileHealth, UNKNOWN_TILES, type TileNews } from './tile-health.ts';

test.each<[string, readonly TileNews[], boolean]>([
  ['nothing yet', [], false],
  ['all came', ['loaded', 'loaded', 'rested'], false],
  ['the first one fails: said at once', ['failed'], true],
  ['some failed', ['loaded', 'failed', 'rested'], true],
  ['one fails while others come: said when the map rests', ['loaded', 'failed'], false],
  ['none came and none failed, as with 404 everywhere', ['rested'], true],
  ['a rest without anything new changes nothing', ['loaded', 'failed', 'rested', 'rested'], true],
  ['all come again by themselves', ['failed', 'rested', 'loaded', 'loaded', 'rested'], false],
  ['asked to try again', ['failed', 'rested', 'retried'], false],
  ['tried again in vain', ['failed', 'rested', 'retried', 'failed', 'rested'], true],
  ['tried again with success', ['failed', 'rested', 'retried', 'loaded', 'rested'], false],
])('%s', (_, news, expected) => {
  expect(news.reduce(tileHealth, UNKNOWN_TILES).isFailing).toBe(expected);
});
