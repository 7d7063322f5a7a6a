import { expect, test } from 'vitest';
import { folded } from './folded.ts';

test('accents and case are folded', () => {
  expect(folded('ÁVILA, Logroño')).toBe('avila, logrono');
});
