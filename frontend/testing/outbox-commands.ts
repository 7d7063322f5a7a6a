import './memory-database.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { FakeAnswer } from './fake-server.ts';
import type { NewCommand, Command } from '../offline/outbox-command.ts';
import { addCommand, removeAllCommands } from '../offline/outbox-store.ts';

export const [ALISOS, BREZOS] = ['a1', 'b2'];
export const going = (eventId: string, isGoing = true): Command => ({ kind: 'rsvp', eventId, isGoing });
export const comment = (content: string): Command => ({
  kind: 'comment',
  eventId: ALISOS,
  author: 'Luna',
  content,
});
let keys = 0;

/** A command as it waits: Marta's, each with a key of its own. */
export const commandOf = (wish: Command, more: Partial<NewCommand> = {}): NewCommand => ({
  key: `key-${(keys += 1)}`,
  owner: 'marta',
  at: Date.now(),
  wish,
  ...more,
});

export const keep = async (...commands: NewCommand[]) => {
  for (const command of commands) expect(await addCommand(command)).toBe(true);
};

/** The answer to who is signed in. */
export const me = (userId: string): Record<string, FakeAnswer> => ({
  'GET /api/auth/me': { body: { userId, isAdmin: false } },
});

/** For each test of a file: an empty outbox, and a browser without locks. */
export function emptyOutbox(): void {
  beforeEach(() => {
    keys = 0;
    vi.stubGlobal('navigator', {});
  });
  afterEach(async () => {
    await removeAllCommands();
    vi.unstubAllGlobals();
  });
}

export const COMMENTS = `POST /api/events/${ALISOS}/comments`;
