import { HEADERS } from '@duende/contracts/api/headers';
import { jsonOf, request } from '../http/api-client.ts';
import { ApiError } from '../http/api-error.ts';
import { newIdempotencyKey, send } from '../http/send.ts';
import { callOf, isSuperseded, isWaiting, OUTBOX_TEXTS, type Command, SYNC_TAG } from './outbox-command.ts';
import { discardCommand, outboxChanged, readOutbox, useOutbox } from './outbox.ts';
import { addCommand, canKeepCommands } from './outbox-store.ts';
import { ANSWER_MS } from './send-outbox.ts';
import { isUnanswered } from './unanswered.ts';
import type { CommandAnswer, CommandKind } from './outbox-command.ts';

/**
 * Stored if there is no answer, or if older commands of the same person wait; then `null`.
 * @param owner `null` for a visitor's command
 * @throws {ApiError} the server's refusal, or a full outbox
 */
export async function sendOrKeep<Kind extends CommandKind>(
  command: Command & { readonly kind: Kind },
  owner: string | null,
): Promise<CommandAnswer<Kind> | null> {
  const { call, path, body } = callOf(command);
  if (!(await canKeepCommands()))
    return send(call, { id: command.eventId }, body) as Promise<CommandAnswer<Kind>>;
  await readOutbox();
  const others = useOutbox.getState().commands.filter((other) => other.owner === owner);
  const key = newIdempotencyKey();
  if (!navigator.onLine || others.some(isWaiting)) return keep(command, owner, key);
  for (const earlier of others)
    if (isSuperseded(earlier, { wish: command, owner })) await discardCommand(earlier.order);
  try {
    return await sendNow<CommandAnswer<Kind>>(path, body, key);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    // The server may have executed it.
    return keep(command, owner, key);
  }
}

async function sendNow<T>(path: string, body: unknown, key: string): Promise<T> {
  const answer = await request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [HEADERS.idempotencyKey]: key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  return jsonOf<T>(answer);
}

async function keep(command: Command, owner: string | null, key: string): Promise<null> {
  if (!(await addCommand({ key, owner, at: Date.now(), wish: command })))
    throw new ApiError(
      507,
      'Outbox full',
      JSON.stringify({ message: OUTBOX_TEXTS.full, code: 'outbox.full' }),
    );
  await outboxChanged();
  void askForSync();
  return null;
}

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync: { register(tag: string): Promise<void> };
}

const hasSync = (registration: ServiceWorkerRegistration): registration is SyncRegistration =>
  'sync' in registration;

/** Without background sync, the next open page sends. */
async function askForSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration && hasSync(registration)) await registration.sync.register(SYNC_TAG);
  } catch (error) {
    console.warn('No background sync', error);
  }
}
