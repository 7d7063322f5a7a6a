import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const DEPLOY = new URL('../deploy/', import.meta.url).pathname;
const { uid, gid } = userInfo();
const SETTINGS = {
  EVENTSTORE_ADMIN_PASSWORD: 'a@b',
  EVENTSTORE_OPS_PASSWORD: 'ops',
  EVENTSTORE_PASSWORD: 'p%40ss',
  MONGO_ROOT_PASSWORD: 'root/1',
  MONGO_PASSWORD: 'm%2Fp',
};
/** Each may be the last that happens: the script is killed just before the command with the number DIE_AT. */
const COMMANDS = ['es-gencert-cli', 'mkdir', 'cp', 'mv', 'rm', 'chmod', 'chown'];
const COUNTED = `count="$(cat "$WORK/count" 2>/dev/null || echo 0)"
echo $((count + 1)) > "$WORK/count"
if [ "$((count + 1))" = "\${DIE_AT:-}" ]; then kill -9 "$PPID"; exit 1; fi
`;
/** Writes what the tool would, the key first, and refuses to write over anything. */
const GENCERT = `out= names= by=
while [ $# -gt 0 ]; do
  case "$1" in -out) out="$2" ;; -dns-names) names="$2" ;; -ca-certificate) by="$(cat "$2")" ;; -days) echo "$2" >> "$WORK/days" ;; esac
  shift
done
mkdir "$out" || exit 1
name=ca; [ -z "$names" ] || name=node
id="$(head -c 8 /dev/urandom | od -An -tx1 | tr -d ' \\n')"
echo "key of $id" > "$out/$name.key"
if [ "$((count + 1))" = "\${DIE_WITHIN:-}" ]; then kill -9 "$PPID"; exit 1; fi
echo "$id \${names:+for $names by $by}" > "$out/$name.crt"
`;

let folder: string;
const at = (...parts: string[]) => join(folder, ...parts);
const text = (...parts: string[]) => readFileSync(at(...parts), 'utf8').trim();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duende-deploy-'));
  for (const name of ['bin', 'certificates', 'ca', 'ca-key', 'key']) mkdirSync(at(name));
  for (const command of COMMANDS) {
    const rest =
      command === 'es-gencert-cli'
        ? `PATH="$REAL_PATH"\n${GENCERT}`
        : `PATH="$REAL_PATH" exec ${command} "$@"`;
    writeFileSync(at('bin', command), `#!/bin/bash\n${COUNTED}${rest}`);
    chmodSync(at('bin', command), 0o755);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(script: string, env: Readonly<Record<string, string>> = {}) {
  rmSync(at('count'), { force: true });
  const { PATH = '' } = process.env;
  const { status, stderr } = spawnSync('bash', [join(DEPLOY, script)], {
    encoding: 'utf8',
    env: {
      ...SETTINGS,
      PATH: `${at('bin')}:${PATH}`,
      REAL_PATH: PATH,
      WORK: folder,
      NODES_FOLDER: at('certificates'),
      AUTHORITY_FOLDER: at('ca'),
      AUTHORITY_KEY_FOLDER: at('ca-key'),
      KEY_FOLDER: at('key'),
      OWNER: `${uid}:${gid}`,
      ...env,
    },
  });
  return { status, stderr };
}

const certificates = () => [1, 2, 3].map((node) => text('certificates', `node-${node}`, 'node.crt'));

/** What must be true after any start that came to its end. */
function expectWhole(): void {
  const authority = text('ca-key', 'authority', 'ca.crt');
  expect(text('ca', 'ca.crt')).toBe(authority);
  expect(text('certificates', 'ca', 'ca.crt')).toBe(authority);
  certificates().forEach((certificate, index) => {
    const [id = ''] = certificate.split(' ');
    expect(certificate).toBe(`${id} for localhost,eventstore-${index + 1} by ${authority}`);
    expect(text('certificates', `node-${index + 1}`, 'node.key')).toBe(`key of ${id}`);
  });
  expect(readdirSync(at('certificates')).sort()).toEqual(['ca', 'node-1', 'node-2', 'node-3']);
  expect([...readdirSync(at('certificates', 'ca')), ...readdirSync(at('ca'))]).toEqual(['ca.crt', 'ca.crt']);
}

describe('the certificates of the nodes', () => {
  test('are made once, for longer than a year', () => {
    expect(run('certificates.sh')).toEqual({ status: 0, stderr: '' });
    expectWhole();
    const made = certificates();
    expect(text('days').split('\n').map(Number)).toEqual([3650, 1825, 1825, 1825]);
    expect(run('certificates.sh').status).toBe(0);
    expect(certificates()).toEqual(made);
  });

  test('are made again by the same authority when they are four years old, or on request', () => {
    run('certificates.sh');
    const authority = text('ca', 'ca.crt');
    const [first, ...others] = certificates();
    const fiveYearsAgo = Date.now() / 1000 - 1500 * 86_400;
    utimesSync(at('ca-key', 'authority', 'ca.crt'), fiveYearsAgo, fiveYearsAgo);
    utimesSync(at('certificates', 'node-1', 'node.crt'), fiveYearsAgo, fiveYearsAgo);
    run('certificates.sh');
    expectWhole();
    const [renewed, ...kept] = certificates();
    expect(renewed).not.toBe(first);
    expect(kept).toEqual(others);
    run('certificates.sh', { RENEW: 'yes' });
    expectWhole();
    for (const certificate of certificates()) expect([renewed, ...kept]).not.toContain(certificate);
    expect(text('ca', 'ca.crt')).toBe(authority);
  });

  test('are whole after a start that was killed anywhere and started again', { timeout: 300_000 }, () => {
    // From the first command to the second node; what follows is the same for another node.
    const steps = { no: 20, yes: 10 };
    for (const renew of ['no', 'yes'] as const)
      for (let command = 1; command <= steps[renew]; command += 1) {
        if (renew === 'no') {
          for (const name of ['certificates', 'ca', 'ca-key']) {
            rmSync(at(name), { recursive: true });
            mkdirSync(at(name));
          }
        }
        const { status } = run('certificates.sh', { RENEW: renew, DIE_AT: String(command) });
        expect(status, `killed before command ${command}`).not.toBe(0);
        expect(run('certificates.sh').status, `after it was killed before command ${command}`).toBe(0);
        expectWhole();
      }
  });

  test('are whole after the tool was killed in the middle', () => {
    for (const command of [2, 13]) {
      const { status } = run('certificates.sh', { DIE_WITHIN: String(command) });
      expect(status).not.toBe(0);
    }
    expect(run('certificates.sh').status).toBe(0);
    expectWhole();
  });
});

describe('the key of the members', () => {
  test('is made once, and is whole after a start that was killed anywhere', () => {
    for (const command of ['1', '2']) {
      rmSync(at('key', 'replica-set'), { force: true });
      run('mongo-key.sh', { DIE_AT: command });
      expect(run('mongo-key.sh')).toEqual({ status: 0, stderr: '' });
      expect(text('key', 'replica-set')).toMatch(/^[A-Za-z0-9+/]{1008}$/);
    }
    const key = text('key', 'replica-set');
    run('mongo-key.sh');
    expect(text('key', 'replica-set')).toBe(key);
  });
});

describe('a setting', () => {
  test.each([
    ['certificates.sh', 'EVENTSTORE_ADMIN_PASSWORD'],
    ['certificates.sh', 'EVENTSTORE_OPS_PASSWORD'],
    ['certificates.sh', 'EVENTSTORE_PASSWORD'],
    ['mongo-key.sh', 'MONGO_ROOT_PASSWORD'],
    ['mongo-key.sh', 'MONGO_PASSWORD'],
  ])('%s needs: an empty %s ends it with one line', (script, name) => {
    expect(run(script, { [name]: '' })).toEqual({ status: 1, stderr: `${name} is empty: set it in .env\n` });
  });

  test.each([
    ['certificates.sh', 'EVENTSTORE_PASSWORD'],
    ['mongo-key.sh', 'MONGO_PASSWORD'],
  ])('%s puts into an address is percent-encoded, and never repeated: %s', (script, name) => {
    for (const secret of ['p@ss', 'a/b', 'x:y', '100%', 'ñandú', 'a b']) {
      const { status, stderr } = run(script, { [name]: secret });
      expect(status).toBe(1);
      expect(stderr).toMatch(new RegExp(`^${name} is part of an address: .*percent-encoded.*\n$`));
      expect(stderr).not.toContain(secret);
    }
  });
});
