import { createHash } from 'node:crypto';
import { LIMITS } from '@duende/contracts/common/limits';
import { START, type Position } from '@duende/contracts/events/domain-event';
import { openedOr } from '@duende/contracts/common/personal';
import { streams } from '@duende/contracts/events/streams';
import { NEW_PASSWORD_PATH } from '@duende/contracts/accounts/new-password-path';
import { Refusal } from '@duende/contracts/common/refusal';
import type { SessionKeeper } from '@duende/platform/sessions/session';
import type { Admins } from '../admins/admins.ts';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { recordedStream } from '../handling/recorded-stream.ts';
import type { AccountState } from './account-state.ts';
import { accountDecider, decideAccount } from './decide-account.ts';
import { loadAccount } from './load-account.ts';
import type { Passwords } from './passwords.ts';

export interface PasswordTicketsDependencies {
  readonly handler: CommandHandler;
  readonly admins: Pick<Admins, 'rolesOf' | 'wasAppointedSince'>;
  readonly sessions: Pick<SessionKeeper, 'revokeUntilNow'>;
  readonly passwords: Passwords;
  /** keyed with the vault's secret `password-ticket` */
  readonly ticketHash: (text: string) => string;
}

export interface IssuedTicket {
  /** its page; not stored */
  readonly path: string;
  readonly expiresAt: string;
  readonly position: Position | null;
}

const LIFETIME_MS = LIMITS.passwordTicketHours * 60 * 60 * 1000;
/** The account's id without hyphens, then 32 random bytes. */
const TICKET = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[0-9a-f]{64}$/;
const digestOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex');

/** @throws Refusal `account.ticket-useless` for a malformed ticket */
function accountOf(ticket: string): string {
  const parts = TICKET.exec(ticket)?.slice(1);
  if (parts === undefined) throw new Refusal('account.ticket-useless');
  return parts.join('-');
}

const usernameOf = (state: AccountState): string =>
  state.status === 'registered' ? openedOr(state.username, '') : '';

/** Links to replace a lost password. */
export function createPasswordTickets(dependencies: PasswordTicketsDependencies) {
  const { handler, admins, sessions, passwords, ticketHash } = dependencies;

  const isPasswordOf = (state: AccountState, password: string, { deadline }: CommandContext) =>
    passwords.matches(
      state.status === 'registered' ? openedOr(state.passwordHash, null) : null,
      password,
      deadline,
    );

  /** Made by an administrator, and the person has been one since. */
  async function isForAdmin(state: AccountState): Promise<boolean> {
    if (state.status !== 'registered' || state.ticket?.isByAdmin !== true) return false;
    if ((await admins.rolesOf(state)).isAdmin) return true;
    const { state: recorded } = await handler.load(recordedStream, streams.user(state.userId));
    const issuedAt = recorded.findLast(({ type }) => type === 'PasswordTicketIssued')?.position ?? START;
    return admins.wasAppointedSince(state.userId, issuedAt);
  }

  return {
    /**
     * Replaces earlier tickets; a repeat returns the same one.
     * @throws Refusal `account.not-found`; `account.ticket-for-admin` for one administrator to another
     */
    async issue(userId: string, context: CommandContext): Promise<IssuedTicket> {
      const { state } = await loadAccount(handler, userId);
      if (state.status !== 'registered') throw new Refusal('account.not-found');
      if (context.actor !== null && (await admins.rolesOf(state)).isAdmin)
        throw new Refusal('account.ticket-for-admin');
      const ticket = userId.replaceAll('-', '') + ticketHash(`${userId} ${context.commandId}`);
      const expiresAt = new Date(Date.parse(context.at) + LIFETIME_MS).toISOString();
      const data = { userId, ticketDigest: digestOf(ticket), expiresAt };
      const command = { type: 'IssuePasswordTicket', data } as const;
      const { events, position } = await handler.handle(
        accountDecider,
        streams.user(userId),
        command,
        context,
      );
      const [issued] = events;
      if (issued?.type !== 'PasswordTicketIssued') throw new Error('a ticket was issued without an event');
      return { path: `${NEW_PASSWORD_PATH}/${ticket}`, expiresAt: issued.data.expiresAt, position };
    },

    /**
     * Also ends all sessions; a repeat ends those that the first run left open.
     * @throws Refusal `account.ticket-useless`
     */
    async use(ticket: string, password: string, context: CommandContext): Promise<Position | null> {
      const userId = accountOf(ticket);
      const stream = streams.user(userId);
      const { state } = await loadAccount(handler, userId);
      const done = await handler.previousResult(accountDecider, stream, context);
      let position = done?.at(-1)?.position ?? null;
      if (position === null) {
        if (await isForAdmin(state)) throw new Refusal('account.ticket-useless');
        const data = { userId, ticketDigest: digestOf(ticket), at: context.at };
        // The hash is costly.
        decideAccount({ type: 'UsePasswordTicket', data: { ...data, passwordHash: '' } }, state);
        const passwordHash = await passwords.hash(password, usernameOf(state), context.deadline);
        const command = { type: 'UsePasswordTicket', data: { ...data, passwordHash } } as const;
        ({ position } = await handler.handle(accountDecider, stream, command, context));
      } else if (!(await isPasswordOf(state, password, context))) {
        // Passwords are not in the command's digest, so compare here.
        throw new Refusal('request.key-reused');
      }
      await sessions.revokeUntilNow(userId);
      return position;
    },
  };
}
