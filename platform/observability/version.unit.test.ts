import { mkdirSync, writeFileSync } from 'node:fs';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { expect, test } from 'vitest';
import { fullVersion, readBuild } from './version.ts';

const inFolder = useTemporaryFolder();

function project(built?: string): string {
  mkdirSync(inFolder('platform/dist'), { recursive: true });
  writeFileSync(inFolder('package.json'), '{ "name": "duende", "version": "1.4.0" }');
  writeFileSync(inFolder('platform/package.json'), '{ "name": "@duende/platform", "version": "1.0.0" }');
  if (built !== undefined) writeFileSync(inFolder('build.json'), built);
  return inFolder('platform/dist');
}

test('version and commit are those of the root, found from any depth', () => {
  const build = readBuild(project('{ "commit": "83d22ec5a1b2" }'));
  expect(build).toEqual({ version: '1.4.0', commit: '83d22ec5a1b2' });
  expect(fullVersion(build)).toBe('1.4.0+83d22ec5a1b2');
});

test.each([undefined, '{ "commit": "" }'])(
  'a build that does not know its commit has its version',
  (built) => {
    const build = readBuild(project(built));
    expect(build.commit).toBeNull();
    expect(fullVersion(build)).toBe('1.4.0');
  },
);
