import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { loadConfig } from '@duende/platform/config/config';
import { foundTool } from '@duende/testkit/support/found-tool';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { expect, test } from 'vitest';

const PROJECT = new URL('..', import.meta.url).pathname;
const FOLDER = `${PROJECT}deploy/systemd`;
const UNITS = readdirSync(FOLDER).filter((name) => /\.(service|timer)$/.test(name));
const SERVICES = UNITS.filter((name) => name.endsWith('.service'));
const textOf = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');

const inFolder = useTemporaryFolder();
const analyze = foundTool('systemd-analyze');

/** The units in one folder, with this Node and this folder instead of an installation's. */
function checked(...check: readonly string[]) {
  const files = UNITS.map((name) => {
    const file = inFolder(name);
    const text = textOf(name).replaceAll('/opt/duende', PROJECT);
    writeFileSync(file, text.replaceAll(/^ExecStart=node /gm, `ExecStart=${process.execPath} `));
    return file;
  });
  const { status, stdout, stderr } = spawnSync(analyze ?? '', [...check, ...files], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

test.skipIf(analyze === null)('systemd has nothing to say against the units', () => {
  expect(checked('verify', '--man=no')).toEqual({ status: 0, said: '' });
});

test.skipIf(analyze === null).each(SERVICES)('%s may do little else', (name) => {
  const { status, stdout } = spawnSync(
    analyze ?? '',
    ['security', '--offline=true', '--threshold=20', `${FOLDER}/${name}`],
    { encoding: 'utf8' },
  );
  expect([status, stdout]).toEqual([0, expect.stringContaining(`exposure level for ${name}`)]);
});

test.each(SERVICES)('%s starts a file that the build makes', (name) => {
  const [, program] = /^ExecStart=node (?:--\S+ )*(\S+)/m.exec(textOf(name)) ?? [];
  expect(existsSync(`${PROJECT}${program}`), program).toBe(true);
});

test('each timer has its service, and all of them the same hardening', () => {
  for (const name of UNITS) expect(UNITS).toContain(name.replace('.timer', '.service'));
  const hardening = SERVICES.map((name) =>
    textOf(name)
      .split('\n')
      .filter((line) => /^(Protect|Private|Restrict|SystemCall|NoNew|Lock|Capab|RemoveIPC)/.test(line)),
  );
  expect(hardening[0]?.length).toBeGreaterThan(20);
  expect(new Set(hardening.map(String)).size).toBe(1);
});

test('the settings to begin with are ones that a start takes', () => {
  expect(loadConfig(parseEnv(textOf('duende.env')))).toMatchObject({ trustProxy: 1, metricsPort: 9464 });
});
