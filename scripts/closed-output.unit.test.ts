import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** Stryker's processes inherit how this one is started, and may not see sources, as whatever calls a part of the platform here does. */
const EXCEPT = 'scripts/mutants/main.ts';
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) =>
    /^(.*\/main|standalone\/tools\/[^/]+|scripts\/test|e2e\/(containers|pictures)\/[^/]+)\.ts$/.test(file),
  )
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
/** Of those, the ones that print to who started them. */
const programs = files.filter(
  ({ file, text }) => /console\.|runProcess\(|^runTool\(/m.test(text) && !isPart(file) && file !== EXCEPT,
);

function isPart(file: string): boolean {
  return files.some(({ text }) => text.includes(`'./${file.split('/').at(-1)}'`));
}

it.each(programs)('$file goes on when the reader of its output has gone', ({ text }) => {
  expect(text).toMatch(/^(outliveReaders|runProcess|runTool)\(/m);
});

it('the programs are found', () => {
  expect(programs.map(({ file }) => file)).toEqual(
    expect.arrayContaining([
      'standalone/main.ts',
      'standalone/tools/audit.ts',
      'bench/main.ts',
      'scripts/test.ts',
    ]),
  );
});

it.each(['scripts/install.sh', 'scripts/build.sh'])('%s leaves standard output to the service', (file) => {
  const [first = ''] = readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .filter((line) => !/^(#|$|set |cd )/.test(line));
  expect(first).toBe('exec >&2');
});
