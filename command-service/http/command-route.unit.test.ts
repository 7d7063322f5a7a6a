import { expect, test } from 'vitest';
import { canonicalJson } from './command-route.ts';

test.each([
  [{ b: 1, a: { d: [], c: 'x' } }, '{"a":{"c":"x","d":[]},"b":1}'],
  [[{ b: 1, a: 2 }, 3], '[{"a":2,"b":1},3]'],
  [null, 'null'],
  [undefined, 'null'],
  [true, 'true'],
])('%j is %s', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});
