import { beforeEach, expect, test } from 'vitest';
import { deviceSettings } from '../browser/local-settings.ts';
import { inBatches, rememberBatch, rememberedBatches } from './undo-decisions.ts';

beforeEach(() => deviceSettings.forget(''));
const ids = (...names: readonly string[]) => names.map((id) => ({ id }));

test('a batch stands where its latest decision does, whatever came in between', () => {
  rememberBatch(['b', 'd']);
  rememberBatch(['x', 'y']);
  expect(inBatches(ids('a', 'b', 'c', 'd', 'x'), rememberedBatches())).toEqual([
    ids('a'),
    ids('b', 'd'),
    ids('c'),
    ids('x'),
  ]);
});

test('the last ten are remembered; what is there otherwise is none', () => {
  for (let n = 0; n < 12; n++) rememberBatch([`a${n}`, `b${n}`]);
  expect(rememberedBatches()).toHaveLength(10);
  expect(rememberedBatches()[0]).toEqual(['a11', 'b11']);
  for (const broken of ['{', '{}', '[1, ["a", 2]]']) {
    deviceSettings.write('decided-together', broken);
    expect(rememberedBatches()).toEqual([]);
  }
});
