import { expect, test } from 'vitest';
import { INSTALL_STEPS } from './install-help.tsx';

test.each(Object.entries(INSTALL_STEPS))('%s has three steps', (_, steps) => {
  expect(steps).toHaveLength(3);
  expect(steps).not.toContain('');
});
