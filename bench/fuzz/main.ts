import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { outliveReaders } from '@duende/platform/process/closed-output';
import { httpPerson } from '@duende/testkit/support/http-person';
import fc from 'fast-check';
import { endOnSignals } from '../harness/interruption.ts';
import { startService } from '../harness/service.ts';
import { askRaw, headOf } from './ask-raw.ts';
import { badFrames, sendFrames } from './bad-messages.ts';
import { badRequest, type Inventory } from './bad-requests.ts';

/** How long an answer may take: a read waits 2 s for a write that its caller claims to have seen. Milliseconds. */
const PATIENCE_MS = 4_000;
const BATCH = 1_000;
const AT_ONCE = 16;
const FRAMES_A_SOCKET = 40;

function wanted(name: string, usual: number): number {
  const given = process.env[name];
  return given === undefined || given === '' ? usual : Number(given);
}

/** Something that must not be, with what brought it about. */
interface Finding {
  readonly what: string;
  readonly how: string;
}

/** What there is, and a way to be signed in again: some of the requests log out. */
interface Prepared {
  readonly ids: readonly string[];
  signedIn(): Promise<Inventory>;
}

async function prepare(address: string): Promise<Prepared> {
  const [admin, member] = [httpPerson(() => address), httpPerson(() => address)];
  const { user: boss } = await admin.call<{ user: { id: string } }>('POST', '/api/auth/setup', {
    username: 'Guardiana',
    password: 'clave de Guardiana',
  });
  const { user } = await member.call<{ user: { id: string } }>('POST', '/api/auth/register', {
    username: 'Lumbre',
    email: 'lumbre@correo.example',
    password: 'clave de Lumbre',
  });
  const ids = [boss.id, user.id, '00000000-0000-4000-8000-0000000000aa'];
  for (const isApproved of [true, true, false]) {
    const party = await member.call<{ id: string }>('POST', '/api/events', {
      name: 'Bosque',
      location: 'Madrid',
      dates: ['2030-09-26'],
    });
    ids.push(party.id);
    if (!isApproved) continue;
    await admin.call('PATCH', `/api/admin/events/${party.id}/approve`);
    const comment = await member.call<{ id: string }>('POST', `/api/events/${party.id}/comments`, {
      content: 'Hola',
    });
    const ride = await member.call<{ id: string }>('POST', `/api/events/${party.id}/rides`, {
      type: 'offer',
      departureLatitude: 40.4,
      departureLongitude: -3.7,
      passengerCount: 2,
    });
    ids.push(comment.id, ride.id);
  }
  const people = [
    { person: member, username: 'Lumbre' },
    { person: admin, username: 'Guardiana' },
  ];
  return {
    ids,
    async signedIn() {
      for (const { person, username } of people) {
        const isStill = await person.call('GET', '/api/auth/me').then(
          () => true,
          () => false,
        );
        if (!isStill)
          await person.call('POST', '/api/auth/login', { username, password: `clave de ${username}` });
      }
      return { ids, cookies: people.map(({ person }) => person.cookies()) };
    },
  };
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function fuzzRequests(address: string, prepared: Prepared, seed: number, count: number) {
  const port = Number(new URL(address).port);
  const statuses = new Map<string, number>();
  const findings: Finding[] = [];
  let slowestMs = 0;
  for (let done = 0; done < count; done += BATCH) {
    const options = { seed: seed + done, numRuns: Math.min(BATCH, count - done) };
    const batch = fc.sample(badRequest(await prepared.signedIn()), options);
    await inParallel(batch, async (request) => {
      const { status, ms, hung } = await askRaw(port, request, PATIENCE_MS);
      const word = hung ? 'hung' : String(status ?? 'closed');
      statuses.set(word, (statuses.get(word) ?? 0) + 1);
      slowestMs = Math.max(slowestMs, ms);
      const isUnanswered = status === null && request.isFramed;
      if (status === 500 || hung || isUnanswered)
        findings.push({
          what: word,
          how: `${headOf(request, 'h')}${inspect(request.body.toString('latin1').slice(0, 500))}`,
        });
    });
  }
  return { statuses, findings, slowestMs };
}

async function fuzzSockets(address: string, prepared: Prepared, seed: number, count: number) {
  const { cookies } = await prepared.signedIn();
  const ends = new Map<string, number>();
  const findings: Finding[] = [];
  let sent = 0;
  const batch = fc.sample(badFrames(FRAMES_A_SOCKET), { seed, numRuns: Math.ceil(count / FRAMES_A_SOCKET) });
  await inParallel([...batch.entries()], async ([index, frames]) => {
    const cookie = ['', ...cookies][index % 3] ?? '';
    const outcome = await sendFrames(address, cookie, frames, PATIENCE_MS);
    sent += outcome.sent;
    ends.set(outcome.end, (ends.get(outcome.end) ?? 0) + 1);
    if (outcome.end === 'stuck')
      findings.push({ what: 'a socket is stuck', how: inspect(frames, { maxStringLength: 200 }) });
  });
  return { ends, findings, sent };
}

/**
 * Bad requests of all routes and methods, and bad messages to sockets, against a service of its own: nothing may be answered
 * with 500, left without an answer, or end the process. The seed is printed and, given as `SEED`, makes the same again.
 */
async function main(): Promise<void> {
  const seed = wanted('SEED', Math.floor(Math.random() * 1e9));
  const [requests, messages] = [wanted('REQUESTS', 50_000), wanted('MESSAGES', 10_000)];
  console.log(`SEED=${seed} REQUESTS=${requests} MESSAGES=${messages}`);
  const folder = await mkdtemp(join(tmpdir(), 'duende-fuzz-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const service = await startService(folder, { LOG_LEVEL: 'error' });
  try {
    const prepared = await prepare(service.address);
    const asked = await fuzzRequests(service.address, prepared, seed, requests);
    console.log(
      inspect(Object.fromEntries([...asked.statuses].toSorted())),
      `slowest ${asked.slowestMs.toFixed(0)} ms`,
    );
    const overSockets = await fuzzSockets(service.address, prepared, seed, messages);
    console.log(`${overSockets.sent} messages`, inspect(Object.fromEntries(overSockets.ends)));
    const health = await fetch(`${service.address}/api/health`).then(
      ({ status }) => status,
      () => 'gone',
    );
    const findings = [...asked.findings, ...overSockets.findings];
    if (health !== 200) findings.push({ what: 'the service', how: `health ${health}` });
    for (const { what, how } of findings.slice(0, 20)) console.log(`\n== ${what}\n${how}`);
    console.log(`\n${findings.length} findings`);
    process.exitCode = findings.length === 0 ? 0 : 1;
  } finally {
    await service.stop();
  }
}

outliveReaders();
endOnSignals();
await main();
