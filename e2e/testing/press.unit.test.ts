import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = new URL('../', import.meta.url);

test('stories press keys on controls only with the function that waits until they can be used', () => {
  const stories = readdirSync(FOLDER).filter((name) => name.endsWith('.e2e.ts'));
  const pressing = stories.filter((name) =>
    /(?<!keyboard)\s*\.press\('(Enter|Space)'\)/u.test(readFileSync(new URL(name, FOLDER), 'utf8')),
  );
  expect(pressing).toEqual([]);
});
