import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const SCRIPT = fileURLToPath(new URL('install.sh', import.meta.url));
const TOOLS = ['bash', 'dirname', 'cmp', 'cat', 'cp', 'rm', 'touch'];

/**
 * Replaces npm, called without scripts: records its call and installs modules that load in any Node, except one
 * compiled for one Node. Leaves out the module that Node 20 cannot use.
 */
const FAKE_NPM = `
const { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
const [command, ...rest] = process.argv.slice(2);
appendFileSync('calls', command + ' ' + rest.filter((word) => !word.startsWith('--')).join(' ') + '\\n');
const abi = process.versions.modules;
const make = (name) => writeFileSync('node_modules/' + name + '/made-for', name === 'better-sqlite3-12' ? abi : 'any');
const loads = "if (!['any', process.versions.modules].includes(readFileSync(new URL('made-for', import.meta.url), 'utf8'))) throw new Error('made for another Node');";
const code = (name) => "import { readFileSync } from 'node:fs';\\n" + (name.startsWith('better-sqlite3')
  ? 'export default class { constructor() { ' + loads + ' } close() {} }'
  : loads + ' export const transformSync = () => {};');
if (command === 'ci' || command === 'install') {
  if (!rest.includes('--ignore-scripts')) throw new Error('would run every script');
  if (command === 'ci') rmSync('node_modules', { recursive: true, force: true });
  else if (!rest.includes('--no-save')) throw new Error('would change the lock file');
  for (const name of process.env.MODULES.split(' ')) {
    if (name === 'better-sqlite3' && abi === '115') continue;
    if (name === 'oxc-resolver' && rest.includes('--omit=dev')) continue;
    if (existsSync('node_modules/' + name)) continue;
    mkdirSync('node_modules/' + name, { recursive: true });
    writeFileSync('node_modules/' + name + '/package.json', '{"type":"module","exports":"./index.js"}');
    writeFileSync('node_modules/' + name + '/index.js', code(name));
    if (name !== 'better-sqlite3-12') make(name);
  }
} else if (process.env.REBUILD_WORKS === 'yes') rest.filter((word) => !word.startsWith('--')).forEach(make);
else process.exit(1);
`;

const NODE_20 = { node: '20.20.2', modules: '115' };
const NODE_24 = { node: '24.21.0', modules: '137' };

// Each run starts a dozen programs.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
const at = (...path: string[]) => join(folder, ...path);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duende-install-'));
  mkdirSync(at('scripts'));
  mkdirSync(at('bin'));
  copyFileSync(SCRIPT, at('scripts/install.sh'));
  writeFileSync(at('package-lock.json'), '{}');
  for (const tool of TOOLS) {
    const place = ['/usr/bin', '/bin'].map((bin) => join(bin, tool)).find((file) => existsSync(file));
    symlinkSync(place ?? tool, at('bin', tool));
  }
  for (const program of ['make', 'g++', 'python3']) writeProgram(program, '');
  writeProgram('npm', `#!${at('bin/node')}${FAKE_NPM}`);
  runAs(NODE_24);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeProgram(name: string, text: string): void {
  writeFileSync(at('bin', name), text);
  chmodSync(at('bin', name), 0o755);
}

/** Puts a Node on the path that says it is of these versions. */
function runAs(versions: Readonly<Record<string, string>>): void {
  const lie = Object.entries(versions).map(
    ([name, value]) =>
      `Object.defineProperty(process.versions, '${name}', { value: '${value}' });${name === 'node' ? `Object.defineProperty(process, 'version', { value: 'v${value}' });` : ''}`,
  );
  writeFileSync(at('as.cjs'), lie.join('\n'));
  writeProgram('node', `#!${at('bin/bash')}\nexec '${process.execPath}' --require '${at('as.cjs')}' "$@"\n`);
}

function install({ rebuildWorks = true, wanted = 'run', part = '' } = {}) {
  rmSync(at('calls'), { force: true });
  const { status, stderr } = spawnSync(at('bin/bash'), [at('scripts/install.sh'), wanted, part], {
    encoding: 'utf8',
    env: {
      PATH: at('bin'),
      MODULES: [...readFileSync(SCRIPT, 'utf8').matchAll(/^to_\w+=\((.*)\)$/gm)]
        .map(([, names = '']) => names)
        .join(' '),
      REBUILD_WORKS: rebuildWorks ? 'yes' : 'no',
    },
  });
  const calls = existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n') : [];
  return { status, said: stderr.trim().split('\n').filter(Boolean), calls: calls.map((call) => call.trim()) };
}

/** As if these had been made for another Node. */
function breakModules(...modules: string[]): void {
  for (const name of modules) writeFileSync(at('node_modules', name, 'made-for'), '1');
  rmSync(at('node_modules/.loaded-abi'));
}

const INSTALLING = 'Installing the packages that run the service, which takes a minute';

test('installs once, in one line, and again when the lock file has changed', () => {
  expect(install()).toEqual({ status: 0, said: [INSTALLING], calls: ['ci'] });
  expect(install()).toEqual({ status: 0, said: [], calls: [] });
  appendFileSync(at('package-lock.json'), '\n');
  expect(install()).toEqual({ status: 0, said: [INSTALLING], calls: ['ci'] });
});

test('compiles on Node 20 what has no binary for it, once', () => {
  runAs(NODE_20);
  const { status, said, calls } = install();
  expect([status, calls]).toEqual([0, ['ci', 'rebuild better-sqlite3-12']]);
  expect(said).toEqual([
    INSTALLING,
    expect.stringMatching(/^Compiling better-sqlite3-12, .*a minute.*: version 13 .*needs Node 22\.14/),
  ]);
  expect(install()).toEqual({ status: 0, said: [], calls: [] });
});

test('leaves what is to be compiled to another call when only the packages are requested', () => {
  runAs(NODE_20);
  expect(install({ part: 'packages' })).toEqual({ status: 0, said: [INSTALLING], calls: ['ci'] });
  expect(install()).toMatchObject({ status: 0, calls: ['rebuild better-sqlite3-12'] });
});

const ADDED = expect.stringMatching(/^Installing the packages that only tests and checks use/);

test('adds what tests need to what runs the service, once, and leaves it there afterwards', () => {
  install();
  expect(existsSync(at('node_modules/oxc-resolver'))).toBe(false);
  expect(install({ wanted: 'tests' })).toEqual({ status: 0, said: [ADDED], calls: ['install'] });
  for (const wanted of ['tests', 'run'])
    expect(install({ wanted })).toEqual({ status: 0, said: [], calls: [] });
});

test('installs everything at once for tests in a checkout that has nothing', () => {
  const all = expect.stringMatching(/^Installing all packages/);
  expect(install({ wanted: 'tests' })).toEqual({ status: 0, said: [all], calls: ['ci'] });
  expect(install()).toEqual({ status: 0, said: [], calls: [] });
});

test('when the lock file has changed a checkout with the packages of tests keeps them', () => {
  install({ wanted: 'tests' });
  appendFileSync(at('package-lock.json'), '\n');
  expect(install()).toMatchObject({ status: 0, calls: ['ci'] });
  expect(existsSync(at('node_modules/oxc-resolver'))).toBe(true);
});

test('modules compiled for the service are not compiled again for the tests', () => {
  runAs(NODE_20);
  install();
  expect(install({ wanted: 'tests' })).toEqual({ status: 0, said: [ADDED], calls: ['install'] });
});

test('goes from one Node to the other and back in one clone', () => {
  runAs(NODE_20);
  install();
  runAs(NODE_24);
  expect(install()).toEqual({ status: 0, said: [INSTALLING], calls: ['ci'] });
  runAs(NODE_20);
  expect(install()).toMatchObject({ status: 0, calls: ['rebuild better-sqlite3-12'] });
});

test('makes again only what no longer loads', () => {
  install();
  breakModules('better-sqlite3', 'argon2');
  const { said, ...rest } = install();
  expect(rest).toEqual({ status: 0, calls: ['rebuild argon2 better-sqlite3'] });
  expect(said).toEqual(
    ['argon2', 'better-sqlite3'].map((name) =>
      expect.stringMatching(new RegExp(`^Making ${name} again: its binary does not load in Node v\\d`)),
    ),
  );
  expect(install()).toEqual({ status: 0, said: [], calls: [] });
});

test('after a change of Node that every module bears, nothing is made', () => {
  install();
  breakModules();
  expect(install()).toEqual({ status: 0, said: [], calls: [] });
});

test('says in one line which module does not load and what to run, each time, until it does', () => {
  install();
  breakModules('better-sqlite3');
  for (const attempt of [1, 2]) {
    const { status, said, calls } = install({ rebuildWorks: false });
    expect([attempt, status, calls]).toEqual([attempt, 1, ['rebuild better-sqlite3']]);
    expect(said.at(-1)).toMatch(/^Not loadable in Node v.*: better-sqlite3\. .*npm rebuild .*better-sqlite3/);
    expect(said).toHaveLength(2);
  }
  expect(install().status).toBe(0);
});

test('asks for npm only where something is to be installed', () => {
  const npm = readFileSync(at('bin/npm'), 'utf8');
  rmSync(at('bin/npm'));
  expect(install()).toMatchObject({ status: 1, said: [expect.stringMatching(/^npm is needed/)] });
  writeProgram('npm', npm);
  install();
  rmSync(at('bin/npm'));
  breakModules();
  expect(install()).toEqual({ status: 0, said: [], calls: [] });
});

test.each(['18.20.8', '20.18.3', '21.7.3', '22.13.1', '23.11.1'])(
  'turns Node %s away in one line',
  (version) => {
    runAs({ node: version });
    expect(install()).toEqual({
      status: 1,
      said: [expect.stringMatching(/^Node\.js 24 is needed/)],
      calls: [],
    });
  },
);
