import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HistoryVerifiedAnswer } from '@duende/contracts/history/history-answers';
import { dataFiles } from '@duende/platform/files/data-files';
import { httpPerson, type HttpPerson } from '@duende/testkit/support/http-person';
import { publish, submit, uploadPhoto } from '@duende/testkit/support/parties';
import { runTool } from '../testing/built-programs.ts';
import { startService, type RunningService } from '../testing/running-service.ts';
import { askOperator } from './operator-client.ts';

let service: RunningService;
let admin: HttpPerson;
let outside: string;
let between: string;
beforeAll(async () => {
  service = await startService({ PUBLIC_URL: 'http://localhost:8123' });
  outside = await mkdtemp(join(tmpdir(), 'duende-tools-'));
  const at = () => service.address;
  admin = httpPerson(at);
  const author = httpPerson(at);
  await admin.call('POST', '/api/auth/setup', { username: 'Guardiana', password: 'una clave larga' });
  await author.call('POST', '/api/auth/register', {
    username: 'Lumbre',
    email: 'lumbre@correo.example',
    password: 'otra clave larga',
  });
  const first = await submit(author, { name: 'La de antes' });
  await admin.call('PATCH', `/api/admin/events/${first.id}/approve`);
  const comment = await author.call<{ id: string }>('POST', `/api/events/${first.id}/comments`, {
    content: 'Voy',
  });
  await admin.call('PATCH', `/api/admin/comments/${comment.id}/approve`);
  await author.call('POST', `/api/events/${first.id}/rsvp`);
  // The next event's moment must be a later millisecond than this one.
  between = new Date().toISOString();
  while (new Date().toISOString() === between) await Promise.resolve();
  const second = await submit(author, { name: 'La de después' });
  await admin.call('DELETE', `/api/events/${second.id}`, { reason: 'Faltan datos' });
  await author.call('DELETE', '/api/users/profile', { password: 'otra clave larga' });
});
afterAll(async () => {
  await service.dispose();
  await rm(outside, { recursive: true, force: true });
});

const tool = (name: string, ...args: string[]) => runTool(name, { DATA_DIR: service.dataDir }, ...args);

async function documents(folder: string, readModel: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(join(folder, `${readModel}.ndjson`), 'utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('verify finds what the service serves to be what the log says, after an erasure too', async () => {
  const { stdout } = await tool('verify');
  expect(stdout).toMatch(/^no difference over \d+ events up to the head [0-9a-f]{16}\n$/);
});

test('verify keeps what came of it, which the pages say', async () => {
  const verified = async () => {
    const answer = await admin.call<HistoryVerifiedAnswer>('GET', '/api/history/verified');
    return answer.last;
  };
  const { stdout } = await tool('verify');
  const [, events, upTo] = /over (\d+) events up to the head ([0-9a-f]{16})/.exec(stdout) ?? [];
  await expect.poll(verified).toMatchObject({ events: Number(events), upTo, differences: 0 });
  const { stdout: trail } = await tool('audit');
  expect(trail).toMatch(
    /history\.verified +system +verification .*\n {4}events: null → \d+\n {4}documents: .*\n {4}differences: null → 0/,
  );
});

test('other output than a result of a verification is not kept', async () => {
  const answer = await askOperator(dataFiles(service.dataDir).operator, 'POST', '/verified?events=muchos');
  expect(answer.statusCode).toBe(400);
  answer.resume();
});

test('audit shows who decided what, and why', async () => {
  const { stdout } = await tool('audit');
  expect(stdout).toMatch(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d CES?T {2}admin\.set-up +Guardiana/m);
  expect(stdout).toMatch(/party\.approved +Guardiana +party [0-9a-f-]{36} «La de antes»/);
  expect(stdout).toMatch(
    /party\.rejected +Guardiana .*«La de después»\n {4}status: "pending" → "rejected"\n {4}reason: Faltan datos/,
  );
});

test('replay shows the calendar as it was, without what came later', async () => {
  const into = join(outside, 'then');
  await tool('replay', '--until', between, '--into', into);
  expect(await documents(into, 'parties')).toMatchObject([{ name: 'La de antes', status: 'approved' }]);
  expect(await documents(into, 'attendance')).toMatchObject([{ isGoing: true }]);
});

test.each([
  ['export', []],
  ['replay', ['--until', '0000000000000001']],
  ['back-up', []],
])('%s says where it cannot write', async (name, more) => {
  const blocked = join(outside, 'a-file', 'below');
  await writeFile(join(outside, 'a-file'), '');
  await expect(tool(name, '--into', blocked, ...more)).rejects.toThrow(
    new RegExp(`INTO: .*${blocked} .*\\(ENOTDIR`),
  );
  await expect(tool(name, '--into', '/proc/duende/below', ...more)).rejects.toThrow(
    /INTO: .*\/proc\/duende\/below .*\(ENOENT/,
  );
  await expect(tool(name, '--into', '', ...more)).rejects.toThrow('INTO must name the folder to write to');
});

test('an export without a terminal prints no progress, and a refused one leaves no folder', async () => {
  const { stderr } = await tool('export', '--into', join(outside, 'quiet'), '--table', 'parties');
  expect(stderr).toBe('');
  const into = join(outside, 'refused', 'below');
  await expect(tool('export', '--into', into, '--from', 'ayer')).rejects.toThrow(/a parameter is not valid/);
  expect(await readdir(outside)).not.toContain('refused');
});

test('replay refuses a moment without an offset and a folder that holds something', async () => {
  await expect(
    tool('replay', '--until', '2026-05-31T10:00:00', '--into', join(outside, 'never')),
  ).rejects.toThrow(/UNTIL must be/);
  await expect(tool('replay', '--until', between, '--into', service.dataDir)).rejects.toThrow(/is not empty/);
});

test('a lost password is replaced by its holder, and an administrator made, without anybody’s session', async () => {
  const at = () => service.address;
  const account = { username: 'Olvido', password: 'una clave olvidada' };
  await httpPerson(at).call('POST', '/api/auth/register', { ...account, email: 'olvido@correo.example' });
  const { stdout } = await tool('reset-password', '--user', 'olvido');
  const ticket = /^http:\/\/localhost:8123\/nueva-contrasena\/([0-9a-f]{96})\nworks once, until 2/.exec(
    stdout,
  )?.[1];
  const password = 'una clave recordada';
  await httpPerson(at).call('PUT', '/api/auth/password', { ticket, password });
  await tool('promote', '--user', 'Olvido');
  const { user } = await httpPerson(at).call<{ user: object }>('POST', '/api/auth/login', {
    ...account,
    password,
  });
  expect(user).toMatchObject({ isAdmin: true });
});

test('users lists accounts, makes one whose holder chooses the password, takes a role and resets a password', async () => {
  const at = () => service.address;
  const made = await tool('users', '--create', 'Brisa', '--email', 'brisa@correo.example');
  const linkIn = (printed: string) =>
    /\/nueva-contrasena\/([0-9a-f]{96})\nworks once, until 2\S+Z \(UTC\)/.exec(printed)?.[1];
  const account = { username: 'Brisa', password: 'una clave de brisa' };
  await httpPerson(at).call('PUT', '/api/auth/password', {
    ticket: linkIn(made.stdout),
    password: account.password,
  });
  const logIn = async () => {
    const { user } = await httpPerson(at).call<{ user: object }>('POST', '/api/auth/login', account);
    return user;
  };
  await tool('promote', '--user', 'Brisa');
  expect(await logIn()).toMatchObject({ isAdmin: true });
  expect((await tool('users')).stdout).toMatch(
    /^since \(UTC\) +name +e-mail +roles\n[^]*^\d{4}-\d\d-\d\d +Brisa +brisa@correo\.example +admin$/m,
  );
  expect((await tool('users', '--dismiss', 'Brisa', '--role', 'admin')).stdout).toBe(
    'Brisa is no longer admin, and is signed out everywhere\n',
  );
  expect(await logIn()).toMatchObject({ isAdmin: false });
  expect(linkIn((await tool('users', '--reset', 'Brisa')).stdout)).toBeDefined();
});

test.each([
  [['--create', 'Guardiana', '--email', 'otra@correo.example'], 'the name is taken'],
  [['--create', 'Otra', '--email', 'ninguno'], 'EMAIL must be the e-mail address'],
  [['--create', 'O', '--email', 'otra@correo.example'], 'CREATE must be a name of 3 to 30'],
  [['--dismiss', 'Guardiana', '--role', 'jefa'], 'ROLE must be one of: admin, analyst, moderator'],
  [['--reset', 'nadie'], 'there is no account with that name'],
  [['--reset', 'Guardiana', '--dismiss', 'Guardiana'], 'one of CREATE, DISMISS and RESET at a time'],
])('users %j is refused: %s', async (args, words) => {
  await expect(tool('users', ...args)).rejects.toMatchObject({
    stderr: expect.stringContaining(words) as string,
  });
});

test.each([
  ['reset-password', 'nadie', 'the service refused: there is no account with that name'],
  ['promote', 'nadie', 'the service refused: there is no account with that name'],
  ['promote', '', 'USER must be the name of an account'],
])('%s says what is wrong with %j', async (name, user, words) => {
  await expect(tool(name, '--user', user)).rejects.toMatchObject({
    stderr: expect.stringContaining(words) as string,
  });
});

test('verify says that no service runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duende-idle-'));
  await expect(runTool('verify', { DATA_DIR: folder })).rejects.toThrow(
    /no service runs on this data folder/,
  );
  await rm(folder, { recursive: true });
});

test('a lost photo ends back-up and verification with 1, and both name it; one that is back ends neither', async () => {
  const photo = await uploadPhoto(admin);
  await publish(admin, { name: 'La de la foto', photo });
  const name = /[0-9a-f-]+(?=\.webp)/.exec(photo)?.[0] ?? '';
  const [place, aside] = [join(dataFiles(service.dataDir).photos, 'by-name', name), join(outside, 'aside')];
  await rename(place, aside);
  const stdout = expect.stringContaining(`photo ${name} is named by the log and is not there`) as string;
  await expect(tool('verify')).rejects.toMatchObject({ code: 1, stdout });
  const stderr = expect.stringContaining(`photo ${name} is named by the log and was not there`) as string;
  const lacking = tool('back-up', '--into', join(outside, 'lacking'));
  await expect(lacking).rejects.toMatchObject({ code: 1, stderr });
  await rename(aside, place);
  await tool('verify');
  await tool('back-up', '--into', join(outside, 'complete'));
});
