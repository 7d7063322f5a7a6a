import { execFileSync } from 'node:child_process';
import { matchesGlob, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { AREAS, codeOf, drawn } from './areas.ts';

const root = resolve(import.meta.dirname, '../..');
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean);

/** Every way to read a glob with `{one,another}` in it. */
function alternatives(glob: string): readonly string[] {
  const braces = /\{([^{}]*)\}/.exec(glob);
  if (braces === null) return [glob];
  const [whole, words = ''] = braces;
  return words.split(',').flatMap((word) => alternatives(glob.replace(whole, word)));
}

/** Most globs name one folder: the slow comparison is made with its contents. */
function isThere(glob: string): boolean {
  const [folder = ''] = glob.split('*');
  return tracked.some((file) => file.startsWith(folder) && matchesGlob(file, glob));
}

const globs = AREAS.flatMap(({ name, code, tests }) =>
  [...code, ...tests].flatMap((glob) =>
    alternatives(glob.replace(/^!/, '')).map((path) => [name, path] as const),
  ),
);

test.each([...new Map(globs.map((row) => [row.join(' '), row])).values()])(
  'area %s: %s is there',
  (_area, path) => {
    expect(isThere(path)).toBe(true);
  },
);

test('files that moved are missed', () => {
  expect(alternatives('a/{b,c}/{d,e}.ts')).toEqual(['a/b/d.ts', 'a/b/e.ts', 'a/c/d.ts', 'a/c/e.ts']);
  expect(isThere('projections/nowhere.ts')).toBe(false);
});

test('an area leaves out its tests', () => {
  const area = { name: 'a', code: ['a/*.ts', '!**/*.test.ts'], tests: [] };
  expect(codeOf(area, ['a/one.ts', 'a/one.unit.test.ts', 'b/two.ts'])).toEqual(['a/one.ts']);
});

test('a seed draws the same share of the files each time, and another seed others', () => {
  const files = Array.from({ length: 40 }, (_, index) => `${index}.ts`);
  expect(drawn(files, 0.25, 'one')).toHaveLength(10);
  expect(drawn([...files].reverse(), 0.25, 'one')).toEqual(drawn(files, 0.25, 'one'));
  expect(drawn(files, 0.25, 'other')).not.toEqual(drawn(files, 0.25, 'one'));
  expect(drawn(files, 0, 'one')).toHaveLength(1);
});
