import { expect, test } from 'vitest';
import { mapStep } from './gestures.ts';

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
