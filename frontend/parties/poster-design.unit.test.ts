import { expect, test } from 'vitest';
import { posterDesign } from './poster-design.ts';

test('a party always looks the same, and parties look different', () => {
  expect(posterDesign('a')).toEqual(posterDesign('a'));
  const looks = Array.from({ length: 50 }, (_, index) => JSON.stringify(posterDesign(`party-${index}`)));
  expect(new Set(looks).size).toBe(50);
});

test('the woods are inside the canvas', () => {
  const [far, near] = posterDesign('a').woods;
  for (const path of [far, near]) expect(path).toMatch(/^M-10 500V[\d.]+(L-?[\d.]+ [\d.]+)+V500Z$/);
});
