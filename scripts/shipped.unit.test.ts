import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeBundle } from './build/bundle.js';
import { SERVICE_PROGRAMS } from './build/programs.js';

const folders = [
  ...new Set(Object.keys(SERVICE_PROGRAMS).map((program) => program.slice(0, program.indexOf('/dist/')))),
];

test('the image takes the folder of every program of the service, and the page', () => {
  const taken = [
    ...readFileSync('Dockerfile', 'utf8').matchAll(
      /^COPY --from=build \/duende\/([a-z-]+)\/dist \1\/dist$/gm,
    ),
  ].map(([, workspace]) => workspace);
  expect(taken.toSorted()).toEqual([...folders, 'frontend'].toSorted());
});

test('the service contains no test code, and native packages stay outside', async () => {
  const { inputs, outputs } = await describeBundle('service');
  const files = Object.keys(inputs);
  expect(files.length).toBeGreaterThan(600);
  expect(files.filter((file) => /\.test\.ts$|\/testing\/|^testkit\/|\/vitest\//.test(file))).toEqual([]);
  expect(files.filter((file) => /node_modules\/(argon2|sharp|better-sqlite3|mongodb)\//.test(file))).toEqual(
    [],
  );
  const unused = /(body-parser|raw-body)\/.*\/encodings\/tables|zod\/v4\/locales\/(?!en\.|index\.)/;
  expect(files.filter((file) => unused.test(file))).toEqual([]);
  expect(Object.keys(outputs)).toEqual(
    expect.arrayContaining(Object.keys(SERVICE_PROGRAMS).map((program) => `${program}.js`)),
  );
});
