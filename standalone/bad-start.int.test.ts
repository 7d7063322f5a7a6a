import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAIN, runMain, runTool } from './testing/built-programs.ts';

let folder: string;
let port: number;
const holder = createServer();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duende-bad-'));
  await writeFile(join(folder, 'file'), '');
  await once(holder.listen(0, '127.0.0.1'), 'listening');
  ({ port } = holder.address() as AddressInfo);
});
afterAll(async () => {
  holder.close();
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number;
  readonly stderr: string;
}

const refusedBy = (running: Promise<unknown>): Promise<Ended> =>
  running.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: unknown) => error as Ended,
  );

/** `@/` means the folder of the test. */
const inFolder = (text: string) => text.replaceAll('@/', `${folder}/`).replaceAll('PORT_TAKEN', String(port));

const FAULTY_FOLDERS = [
  ['@/file', '@/file cannot be written to: it is a file, or below one (EEXIST)'],
  ['@/file/below', '@/file/below cannot be written to: it is a file, or below one (ENOTDIR)'],
  [
    '/proc/duende',
    '/proc/duende cannot be written to: there is no such folder, and none can be made (ENOENT)',
  ],
] as const;

test.each([
  ...FAULTY_FOLDERS.map(([dataDir, words]) => [{ DATA_DIR: dataDir }, `DATA_DIR: ${words}`] as const),
  [{ DATA_DIR: '/proc' }, /^DATA_DIR: \/proc cannot be written to: .+\)$/],
  [{ DATA_DIR: '/sys' }, /^DATA_DIR: \/sys cannot be written to: .+\)$/],
  [{ CRITERIA_FILE: '@/none.md' }, 'CRITERIA_FILE: @/none.md cannot be read (ENOENT)'],
  [{ CRITERIA_FILE: '@/file' }, 'CRITERIA_FILE: @/file is empty'],
  [{ PORT: 'PORT_TAKEN' }, 'PORT: port PORT_TAKEN of 127.0.0.1 is taken'],
  [{ METRICS_PORT: 'PORT_TAKEN' }, 'METRICS_PORT: port PORT_TAKEN of 127.0.0.1 is taken'],
  [{ HOST: '203.0.113.9' }, 'HOST: 203.0.113.9 is no address of this machine'],
  [{ HOST: 'missing.invalid' }, 'HOST: missing.invalid does not resolve to an address'],
  [
    { EVENTSTORE_URL: 'esdb://missing.invalid:2113?tls=false' },
    'EVENTSTORE_URL: missing.invalid does not resolve to an address',
  ],
  [
    { MONGODB_URL: 'mongodb://me:secret@missing.invalid:27017,noone.invalid/x' },
    'MONGODB_URL: missing.invalid, noone.invalid does not resolve to an address',
  ],
  [{ ALLOWANCE_COMENTS: '3' }, 'ALLOWANCE_COMENTS is no setting; did you mean ALLOWANCE_COMMENTS?'],
  [{ TILE_URL: 'tiles' }, /^TILE_URL must be /],
] as readonly (readonly [Readonly<Record<string, string>>, string | RegExp])[])(
  'a start with %j ends in one line',
  async (given, line) => {
    const env = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, inFolder(value)]));
    const running = runMain({ DEMO: 'off', PORT: '0', DATA_DIR: join(folder, 'data'), ...env });
    const { code, stderr } = await refusedBy(running);
    expect(stderr.trimEnd()).toMatch(
      typeof line === 'string' ? new RegExp(`^${escaped(inFolder(line))}$`) : line,
    );
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  },
);

test('a start on a disk without room ends in one line', async () => {
  const dataDir = join(folder, 'full');
  const script = 'trap "" XFSZ; ulimit -S -f 0; exec "$0" "$@"';
  const running = new Promise((resolve, reject) => {
    const env = { PATH: process.env['PATH'], DEMO: 'off', PORT: '0', DATA_DIR: dataDir };
    execFile('sh', ['-c', script, process.execPath, MAIN], { env }, (error, stdout, stderr) =>
      error === null ? resolve(stdout) : reject(Object.assign(error, { stderr })),
    );
  });
  const { code, stderr } = await refusedBy(running);
  expect(stderr).toBe(`DATA_DIR: ${dataDir} cannot be written to: there is no room left (EFBIG)\n`);
  expect(code).toBe(1);
});

const TOOLS: readonly (readonly [name: string, ...args: string[]])[] = [
  ['audit'],
  ['replay', '--until', '0000000000000001', '--into', '@/replayed'],
  ['verify'],
  ['export', '--into', '@/exported', '--table', 'rides'],
  ['back-up', '--into', '@/backed-up'],
  ['nightly-back-up', '--in', '@/nights'],
  ['restore', '--from', '@/backed-up'],
  ['reset-password', '--user', 'somebody'],
  ['promote', '--user', 'somebody'],
  ['pass-over', '--event', 'an-event', '--reason', 'broken'],
];

const FOLDERS = ['@/file', '@/file/below', '/proc/duende', '@/missing'];
const SETTINGS = [{ MONGODB_URL: 'mongodb://missing.invalid' }, { TILE_HOST: 'https://a.example' }];
/** All tools read folder and settings in one way: the first is tried with everything, each other one with one of each kind. */
const oneOrAll = <T>(all: readonly T[], tool: number) =>
  all.filter((_, index) => tool === 0 || index === tool % all.length);
const cases = [
  ...TOOLS.flatMap(([name, ...args], tool) =>
    oneOrAll(FOLDERS, tool).map((DATA_DIR) => ({ name, args, env: { DATA_DIR } })),
  ),
  // A move asks for engines before it looks at the folder.
  ...[...TOOLS, ['move'] as const].flatMap(([name, ...args], tool) =>
    oneOrAll(SETTINGS, tool).map((setting) => ({ name, args, env: { DATA_DIR: '@/data', ...setting } })),
  ),
] as readonly { name: string; args: readonly string[]; env: Readonly<Record<string, string>> }[];

test.each(cases)(
  '$name with $env ends in one line that names what is the matter',
  async ({ name, args, env }) => {
    const given = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, inFolder(value)]));
    const { code, stderr } = await refusedBy(runTool(name, given, ...args.map(inFolder)));
    const lines = stderr.trimEnd().split('\n');
    expect(lines).toHaveLength(1);
    const named = Object.entries(given).find(([key]) => key !== 'DATA_DIR') ?? [
      'DATA_DIR',
      given['DATA_DIR'] ?? '',
    ];
    expect(lines[0]).toMatch(new RegExp(`${named[0]}|${escaped(named[1])}|${escaped(folder)}/backed-up`));
    expect(stderr).not.toMatch(/^ +at /m);
    expect(code).toBe(1);
  },
);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
