import { expect, test } from 'vitest';
import { IDLE, longPress, mapStep, type LongPressInput } from './map-gestures.ts';

const down = (pointer = 1): LongPressInput => ({ kind: 'down', pointer, x: 100, y: 100 });
const move = (x: number, y = 100, pointer = 1): LongPressInput => ({ kind: 'move', pointer, x, y });
const up: LongPressInput = { kind: 'up' };
const elapsed: LongPressInput = { kind: 'elapsed' };

test.each<[string, readonly LongPressInput[], string]>([
  ['held still', [down(), elapsed], 'recognized'],
  ['held with a slight movement', [down(), move(109, 109), elapsed], 'recognized'],
  ['still recognized when the finger leaves, for its click', [down(), elapsed, up], 'recognized'],
  ['a tap', [down(), up, elapsed], 'idle'],
  ['a drag', [down(), move(130), elapsed], 'idle'],
  ['a drag that comes back', [down(), move(130), move(100), elapsed], 'idle'],
  ['a pinch', [down(1), down(2), elapsed], 'idle'],
  [
    'a finger held while another, that never came down here, moves',
    [down(1), move(300, 300, 2), elapsed],
    'recognized',
  ],
  ['the time of an earlier finger', [elapsed], 'idle'],
  ['a new finger after a long press', [down(), elapsed, up, down(2)], 'pressing'],
])('%s', (_, inputs, expected) => {
  expect(inputs.reduce(longPress, IDLE).kind).toBe(expected);
});

const key = (name: string, held = {}) => ({
  key: name,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
});

test.each([
  ['ArrowLeft', { kind: 'pan', x: -80, y: 0 }],
  ['ArrowRight', { kind: 'pan', x: 80, y: 0 }],
  ['ArrowUp', { kind: 'pan', x: 0, y: -80 }],
  ['ArrowDown', { kind: 'pan', x: 0, y: 80 }],
  ['+', { kind: 'zoom', by: 1 }],
  ['-', { kind: 'zoom', by: -1 }],
  ['a', null],
  ['Tab', null],
])('%s', (name, expected) => {
  expect(mapStep(key(name))).toEqual(expected);
});

test.each(['altKey', 'ctrlKey', 'metaKey'])('with %s the key is left to the browser', (held) => {
  expect(mapStep(key('ArrowLeft', { [held]: true }))).toBeNull();
});
