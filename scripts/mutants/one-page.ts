/** Files of tests that share a page: what Testing Library sets up when it is loaded, once, each of them needs. */
import { beforeAll } from 'vitest';

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
