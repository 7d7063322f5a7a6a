import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SECOND_TIER_STORIES, SECOND_TIER_TESTS } from './second-tier.ts';

const FOLDER = new URL('.', import.meta.url);
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.e2e.ts'));
const listed = (stories: (typeof SECOND_TIER_STORIES)[number]['stories']) =>
  SECOND_TIER_STORIES.filter((entry) => entry.stories === stories).map(({ file }) => file);

test('each file is listed once, exists, and has a measured time and a reason', () => {
  const names = SECOND_TIER_STORIES.map(({ file }) => file);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !files.includes(name))).toEqual([]);
  expect(SECOND_TIER_TESTS.filter(({ file }) => !existsSync(new URL(`../${file}`, FOLDER)))).toEqual([]);
  for (const { seconds, reason } of [...SECOND_TIER_STORIES, ...SECOND_TIER_TESTS]) {
    expect(seconds).toBeGreaterThan(0);
    expect(reason).not.toBe('');
  }
});

test('the files that tag stories are those that are listed so', () => {
  const tagging = files.filter((name) =>
    /, (inSecondTier|beyondFirst\(variant\)),? /u.test(
      readFileSync(new URL(name, FOLDER), 'utf8').replaceAll(/\s+/gu, ' '),
    ),
  );
  expect(listed('tagged').toSorted()).toEqual(tagging.toSorted());
});
