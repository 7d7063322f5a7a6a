import { expect, test } from 'vitest';
import { IDLE, tapHold, type TapHoldInput } from './tap-hold.ts';

const down = (pointer = 1): TapHoldInput => ({ kind: 'down', pointer, x: 100, y: 100 });
const move = (x: number, y = 100, pointer = 1): TapHoldInput => ({ kind: 'move', pointer, x, y });
const up: TapHoldInput = { kind: 'up' };
const elapsed: TapHoldInput = { kind: 'elapsed' };

test.each<[string, readonly TapHoldInput[], string]>([
  ['held still', [down(), elapsed], 'held'],
  ['held with a trembling finger', [down(), move(109, 109), elapsed], 'held'],
  ['still held when the finger leaves, for its click', [down(), elapsed, up], 'held'],
  ['a tap', [down(), up, elapsed], 'idle'],
  ['a drag', [down(), move(130), elapsed], 'idle'],
  ['a drag that comes back', [down(), move(130), move(100), elapsed], 'idle'],
  ['a pinch', [down(1), down(2), elapsed], 'idle'],
  [
    'a finger held while another, that never came down here, moves',
    [down(1), move(300, 300, 2), elapsed],
    'held',
  ],
  ['the time of an earlier finger', [elapsed], 'idle'],
  ['a new finger after a hold', [down(), elapsed, up, down(2)], 'pressing'],
])('%s', (_, inputs, expected) => {
  expect(inputs.reduce(tapHold, IDLE).kind).toBe(expected);
});
