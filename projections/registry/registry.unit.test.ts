import { expect, it } from 'vitest';
import { ALL_READ_MODELS, READ_MODEL_NAMES } from './registry.ts';

it('names every read model as its projection does', () => {
  expect(ALL_READ_MODELS.map(({ name }) => name)).toEqual(READ_MODEL_NAMES);
});
