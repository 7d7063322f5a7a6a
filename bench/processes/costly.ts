import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { STYLES } from '@duende/contracts/parties/styles';
import { EMPTY_DETAILS } from '@duende/contracts/parties/empty-details';
import sharp from 'sharp';
import { ask } from '../harness/ask.ts';
import { firstMessage, tell } from '../harness/child.ts';

/** An administrator who asks for the dearest things: one after the other of one kind, or everything at once as often as they are let. */
export interface Costly {
  readonly address: string;
  readonly cookie: string;
  readonly partyIds: readonly string[];
  readonly what: 'export' | 'statistics' | 'everything';
  readonly seconds: number;
}

/** Answers by kind and status, as `list 200`. */
export type WhatItGot = Readonly<Record<string, number>>;

/** Requests of one kind under way at one time: what a browser would never do, and a script does. */
const AT_ONCE = 24;
/** A client that must come back later tries again after this time. */
const IMPATIENCE_MS = 1_000;
const LASTS_DAYS = 2 * 365;

const { address, cookie, partyIds, what, seconds } = await firstMessage<Costly>();
const endsAt = performance.now() + seconds * 1000;
const got: Record<string, number> = {};
const picture = what === 'everything' ? await noise() : new Uint8Array();

const any = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;
const moment = () => new Date(Date.now() - Math.random() * 0.98 * LASTS_DAYS * 86_400_000).toISOString();
/** Two years, each time others, so that no answer serves twice. */
function days(): string {
  const to = addDays(madridDay(new Date()), -Math.floor(Math.random() * 60));
  return `from=${addDays(to, -LASTS_DAYS)}&to=${to}`;
}

type Question = readonly [method: string, path: string, body?: object];
const QUESTIONS: Readonly<Record<string, () => Question>> = {
  export: () => ['POST', `/api/history/export?table=attendance`, { reason: 'medida' }],
  statistics: () => ['GET', `/api/statistics?${days()}`],
  then: () => ['GET', `/api/history/home?at=${moment()}`],
  density: () => ['GET', `/api/history/density?step=day&${days()}`],
  story: () => ['GET', `/api/admin/events/${any(partyIds)}/story`],
  trail: () => ['GET', `/api/admin/audit?words=${randomUUID()}`],
  home: () => ['GET', `/?location=madrid&styles=${STYLES.filter(() => Math.random() < 0.3).join(',')}`],
  list: () => ['GET', `/api/events?from=2026-01-${String(Math.ceil(Math.random() * 28)).padStart(2, '0')}`],
  comments: () => ['GET', `/api/events/${any(partyIds)}/comments`],
  rsvp: () => ['POST', `/api/events/${any(partyIds)}/rsvp`, {}],
  comment: () => ['POST', `/api/events/${any(partyIds)}/comments`, { content: randomUUID().repeat(55) }],
  login: () => ['POST', '/api/auth/login', { username: randomUUID(), password: randomUUID() }],
  submission: () => ['POST', '/api/events', party()],
  photo: () => ['POST', '/api/upload', form(picture)],
};

async function askOn(kind: string): Promise<void> {
  while (performance.now() < endsAt) {
    const [method, path, body] = QUESTIONS[kind]?.() ?? ['GET', '/'];
    // Cut off: a script comes back.
    const answer = await ask(address + path, { method, cookie, ...(body && { body }) }).catch(() => null);
    const status = answer?.status ?? 0;
    got[`${kind} ${status}`] = (got[`${kind} ${status}`] ?? 0) + 1;
    if ([0, 429, 503].includes(status)) await delay(IMPATIENCE_MS);
  }
}

/** Few of what is megabytes each. */
const atOnce = (kind: string) => (kind === 'photo' || kind === 'export' ? 4 : AT_ONCE);
if (what !== 'everything') await askOn(what);
else
  await Promise.all(
    Object.keys(QUESTIONS).flatMap((kind) => Array.from({ length: atOnce(kind) }, () => askOn(kind))),
  );
tell(got satisfies WhatItGot);

/** As long as a party may be. */
function party(): object {
  const day = (index: number) =>
    `2027-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`;
  return {
    ...EMPTY_DETAILS,
    name: `Fiesta ${randomUUID().slice(0, 20)}`,
    location: 'Madrid',
    dates: Array.from({ length: 60 }, (_, index) => day(index)),
    startTime: '22:00',
    endTime: '10:00',
    type: 'fiesta',
    styles: [...STYLES],
    description: 'x'.repeat(5000),
  };
}

/** Noise is what takes longest to read and to write, in about as many pixels as are taken. */
async function noise(): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [3_000, 2_000];
  const raw = { width, height, channels: 3 as const };
  return sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality: 92, progressive: true })
    .toBuffer();
}

function form(bytes: Uint8Array<ArrayBuffer>): FormData {
  const data = new FormData();
  data.append('photo', new Blob([bytes], { type: 'image/jpeg' }), 'a.jpg');
  return data;
}
