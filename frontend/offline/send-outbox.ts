import type { ErrorAnswer } from '@duende/contracts/common/answers';
import { HEADERS } from '@duende/contracts/api/headers';
import {
  callOf,
  isGivenUp,
  isWaiting,
  OUTBOX_LIMITS,
  OUTBOX_TEXTS,
  type OutboxCommand,
} from './outbox-command.ts';
import { publishOutboxNews } from './outbox-news.ts';
import { allCommands, countFailure, refuseCommand, removeCommand } from './outbox-store.ts';
import { addressOf } from '../http/address.ts';
import type { AnswerOf } from '@duende/contracts/api/calls/all-calls';

export type Sending =
  | { readonly kind: 'done' }
  /** `afterMs` is the pause the server asked for */
  | { readonly kind: 'later'; readonly afterMs: number | null };

const DONE: Sending = { kind: 'done' };
const LATER: Sending = { kind: 'later', afterMs: null };

/** Milliseconds; the server needs at most five seconds for a command. */
export const ANSWER_MS = 10_000;
/** The server itself failed. Other 5xx codes mean that no server is there. */
const FAILED = 500;
const LOCK = 'duende.outbox';

/**
 * A command that cannot be sent now holds back those after it. If page and worker send at once, the second continues
 * after the first.
 */
export async function sendOutbox(): Promise<Sending> {
  // Without HTTPS there are no locks; the keys make a repeat harmless.
  if (!('locks' in navigator)) return sendAll();
  return navigator.locks.request(LOCK, sendAll);
}

async function sendAll(): Promise<Sending> {
  const commands = await allCommands();
  if (commands.length === 0) return DONE;
  const who = commands.some(({ owner }) => owner !== null) ? await askWho() : null;
  if (who === undefined) return commands.some(isWaiting) ? LATER : DONE;
  await tidy(who);
  for (;;) {
    const next = (await allCommands()).find(
      (command) => isWaiting(command) && (command.owner === null || command.owner === who),
    );
    if (next === undefined) return DONE;
    const sending = await sendOne(next);
    if (sending !== null) return sending;
  }
}

/** `undefined` without an answer. */
async function askWho(): Promise<string | null | undefined> {
  const answer = await fetchInTime(addressOf('GET /api/auth/me', {}), {});
  if (answer?.status === 401) {
    publishOutboxNews({ kind: 'session-over' });
    return null;
  }
  return answer?.ok ? (await jsonOf<AnswerOf<'GET /api/auth/me'>>(answer))?.userId : undefined;
}

/** Deletes other people's and very old commands, and holds old ones until the person asks. */
async function tidy(who: string | null): Promise<void> {
  const now = Date.now();
  for (const command of await allCommands()) {
    const { order, owner, at } = command;
    const isOthers = owner !== null && who !== null && owner !== who;
    if (isOthers || now - at > OUTBOX_LIMITS.keptForMs) {
      await removeCommand(order);
      publishOutboxNews({ kind: 'changed' });
    } else if (isWaiting(command) && now - at > OUTBOX_LIMITS.sentForMs) {
      await refuse(command, OUTBOX_TEXTS.tooOld);
    }
  }
}

async function sendOne(command: OutboxCommand): Promise<Sending | null> {
  const { path, body } = callOf(command.wish);
  const answer = await fetchInTime(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [HEADERS.idempotencyKey]: command.key },
    // A visitor's command stays one, even if somebody has logged in since.
    credentials: command.owner === null ? 'omit' : 'include',
    body: JSON.stringify(body),
  });
  if (answer === null) return LATER;
  const answered = await jsonOf<Partial<ErrorAnswer>>(answer);
  if (answer.ok) {
    if (answered === undefined) return LATER;
    await removeCommand(command.order);
    publishOutboxNews({ kind: 'sent', command, answer: answered });
    return null;
  }
  if (answer.status === 401) {
    publishOutboxNews({ kind: 'session-over' });
    return DONE;
  }
  if (answer.status === FAILED) {
    const now = Date.now();
    if (isGivenUp(await countFailure(command.order, now), now)) {
      await refuse(command, OUTBOX_TEXTS.failing);
      return null;
    }
  }
  if (isForNow(answer.status, answered?.code)) return { kind: 'later', afterMs: retryAfterMs(answer) };
  await refuse(command, answered?.message ?? OUTBOX_TEXTS.refused);
  return null;
}

async function refuse(command: OutboxCommand, words: string): Promise<void> {
  await refuseCommand(command.order, words);
  publishOutboxNews({ kind: 'refused', command, words });
}

/** After a daily quota (`allowance.spent`) the person decides. */
function isForNow(status: number, code: string | undefined): boolean {
  if (status === 429) return code !== 'allowance.spent';
  return status >= 500 || status === 408 || code === 'request.conflict';
}

function retryAfterMs({ headers }: Response): number | null {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : null;
}

async function fetchInTime(path: string, init: RequestInit): Promise<Response | null> {
  try {
    return await fetch(path, { credentials: 'include', ...init, signal: AbortSignal.timeout(ANSWER_MS) });
  } catch {
    return null;
  }
}

async function jsonOf<T>(answer: Response): Promise<T | undefined> {
  try {
    const value: unknown = await answer.json();
    return typeof value === 'object' && value !== null ? (value as T) : undefined;
  } catch {
    return undefined;
  }
}
