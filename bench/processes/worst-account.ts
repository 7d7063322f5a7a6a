import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { STYLES } from '@duende/contracts/parties/styles';
import { EMPTY_DETAILS } from '@duende/contracts/parties/empty-details';
import sharp from 'sharp';
import { commandHeaders, Connection, requestText } from '../harness/connection.ts';
import { historyRequests } from '../harness/history-requests.ts';
import { firstMessage, tell } from '../harness/parent.ts';

interface WorstAccount {
  readonly address: string;
  readonly cookie: string;
  readonly partyIds: readonly string[];
  readonly seconds: number;
  /** what it asks for: all that a member can, or what an administrator alone can */
  readonly role: 'member' | 'admin';
}

/** Answers by kind of request and status, as `page 200`. */
export type WhatItGot = Readonly<Record<string, number>>;

/** Requests of one kind that are under way at one time: what a browser would never do, and a script does. */
const AT_ONCE = 24;
/** Whoever is told to come back later tries again so soon. */
const IMPATIENCE_MS = 1_000;

/** One account that asks for the dearest things as often as it is let, all at once, and never waits for long. */
const { address, cookie, partyIds, seconds, role } = await firstMessage<WorstAccount>();
const endsAt = performance.now() + seconds * 1000;
const got: Record<string, number> = {};
const picture = await dearPicture();
let turn = 0;

const any = <T>(values: readonly T[]): T => values[turn++ % values.length] as T;
const post = (path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
  requestText(method, path, commandHeaders(cookie), JSON.stringify(body));
const styles = () => STYLES.filter(() => Math.random() < 0.3).join(',');

/** Every home of a filter is another one; who has a session is shown nothing that stands ready. */
const MEMBERS: Readonly<Record<string, () => string | Buffer>> = {
  page: () =>
    requestText('GET', `/?location=${any(['madrid', 'sur', 'norte'])}&styles=${styles()}`, {
      Cookie: cookie,
    }),
  list: () =>
    requestText('GET', `/api/events?from=2026-01-${String((turn++ % 28) + 1).padStart(2, '0')}`, {
      Cookie: cookie,
    }),
  comments: () => requestText('GET', `/api/events/${any(partyIds)}/comments`, { Cookie: cookie }),
  own: () => requestText('GET', '/api/users/events', { Cookie: cookie }),
  rsvp: () => post(`/api/events/${any(partyIds)}/rsvp`, {}),
  profile: () =>
    post(
      '/api/users/profile',
      { email: '', whatsapp: '', telegram: '', instagram: '', otherContact: randomUUID().repeat(13) },
      'PUT',
    ),
  comment: () => post(`/api/events/${any(partyIds)}/comments`, { content: randomUUID().repeat(55) }),
  pin: () =>
    post(`/api/events/${any(partyIds)}/rides`, {
      type: 'offer',
      departureLatitude: 40 + Math.random(),
      departureLongitude: -3 - Math.random(),
      passengerCount: 2,
    }),
  submission: () =>
    post('/api/events', {
      ...EMPTY_DETAILS,
      name: `Fiesta ${randomUUID().slice(0, 20)}`,
      location: 'Madrid',
      dates: Array.from(
        { length: 60 },
        (_, day) =>
          `2027-${String((day % 12) + 1).padStart(2, '0')}-${String((day % 28) + 1).padStart(2, '0')}`,
      ),
      startTime: '22:00',
      endTime: '10:00',
      type: 'fiesta',
      styles: [...STYLES],
      cost: 'x'.repeat(500),
      description: 'x'.repeat(5000),
    }),
  login: () => post('/api/auth/login', { username: `nadie-${turn++}`, password: randomUUID() }),
  photo: () => uploadOf(picture),
};

/** Counts an answer; whoever is told to come back later does. */
async function count(kind: string, status: number): Promise<void> {
  const what = `${kind} ${status}`;
  got[what] = (got[what] ?? 0) + 1;
  if (status === 429 || status === 503) await delay(IMPATIENCE_MS);
}

async function askOn(kind: string, request: () => string | Buffer): Promise<void> {
  let connection = await Connection.open(address);
  while (performance.now() < endsAt) {
    let status = 0;
    try {
      ({ status } = await connection.ask(request()));
    } catch {
      // Cut off: a script comes back.
      connection.close();
      connection = await Connection.open(address);
    }
    await count(kind, status);
  }
  connection.close();
}

/** Files, to their last byte. */
async function takeOn(kind: string, path: () => string): Promise<void> {
  while (performance.now() < endsAt) {
    const answer = await fetch(address + path(), {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ reason: 'medida' }),
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    await count(kind, answer?.status ?? 0);
  }
}

async function idsOfPeople(): Promise<readonly string[]> {
  const answer = await fetch(`${address}/api/users?limit=50`, { headers: { Cookie: cookie } });
  return ((await answer.json()) as readonly { readonly id: string }[]).map(({ id }) => id);
}

const onConnections = (kinds: typeof MEMBERS) =>
  Object.entries(kinds).flatMap(([kind, request]) =>
    Array.from({ length: kind === 'photo' ? 4 : AT_ONCE }, () => askOn(kind, request)),
  );

if (role === 'member') await Promise.all(onConnections(MEMBERS));
else {
  const { kinds, streamed } = historyRequests({ cookie, partyIds, userIds: await idsOfPeople() });
  const files = Object.entries(streamed).map(([kind, path]) => takeOn(kind, path));
  await Promise.all([...onConnections(kinds), ...files]);
}
tell(got satisfies WhatItGot);

/** Noise is what takes longest to read and to write, in about as many pixels as are taken. */
async function dearPicture(): Promise<Buffer> {
  const [width, height] = [3_000, 2_000];
  const noise = randomBytes(width * height * 3);
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92, progressive: true })
    .toBuffer();
}

function uploadOf(bytes: Buffer): Buffer {
  const boundary = randomUUID();
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const lines = [
    'POST /api/upload HTTP/1.1',
    'Host: localhost',
    `Cookie: ${cookie}`,
    'Sec-Fetch-Site: same-origin',
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${body.length}`,
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]);
}
