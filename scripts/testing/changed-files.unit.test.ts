import { expect, test } from 'vitest';
import { filesToLint } from './changed-files.ts';

test('sources that changed are linted, other files are not', () => {
  expect(
    filesToLint(['README.md', 'platform/http/app.ts', 'frontend/app.tsx', 'docs/pictures/a.png']),
  ).toEqual(['platform/http/app.ts', 'frontend/app.tsx']);
  expect(filesToLint([])).toEqual([]);
});

test.each(['.oxlintrc.json', 'scripts/lint/no-bare-text.js', 'package-lock.json', 'tsconfig.base.json'])(
  'everything is linted where %s changed',
  (file) => expect(filesToLint(['platform/http/app.ts', file])).toBeNull(),
);
