import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** The workspaces whose `dist` the image takes, as its Dockerfile says; the page is bundled and has no compiled files. */
const shipped = [
  ...readFileSync('Dockerfile', 'utf8').matchAll(/^COPY --from=build \/duende\/([a-z-]+)\/dist \1\/dist$/gm),
]
  .map(([, workspace = '']) => workspace)
  .filter((workspace) => workspace !== 'frontend');

/** What the build of a workspace compiles: its own files and, of others, what they import. */
function compiled(workspace: string): readonly string[] {
  const config = ts.getParsedCommandLineOfConfigFile(`${workspace}/tsconfig.build.json`, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => expect.unreachable(JSON.stringify(messageText)),
  });
  return config?.fileNames ?? [];
}

test('the services are what the image takes', () => {
  expect(shipped.toSorted()).toEqual([
    'command-service',
    'contracts',
    'platform',
    'projections',
    'query-service',
    'standalone',
  ]);
});

test.each(shipped)('nothing of tests is compiled into %s', (workspace) => {
  const files = compiled(workspace);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => /\.test\.ts$|\/testing\/|\/testkit\//.test(file))).toEqual([]);
  const importing = files.filter((file) => /@duende\/testkit|'vitest'/.test(readFileSync(file, 'utf8')));
  expect(importing).toEqual([]);
});
