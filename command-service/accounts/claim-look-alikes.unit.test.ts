import { randomUUID } from 'node:crypto';
import { streams } from '@duende/contracts/events/streams';
import { givenLog } from '@duende/testkit/samples/given-log';
import { recordingLogger } from '@duende/testkit/support/listening-app';
import { describe, expect, it } from 'vitest';
import { systemContext } from '../handling/command-context.ts';
import { createAccountClaims } from './account-claims.ts';
import { createLookClaimer, type Member } from './claim-look-alikes.ts';
import type { Passwords } from './passwords.ts';
import { createRegistrar } from './register.ts';
import { plainCommands } from '../testing/plain-commands.ts';

const accountClaims = createAccountClaims((text) => text);
const lookOf = (username: string) => accountClaims.usernameLook(username).stream;
const passwords: Passwords = { hash: async () => 'hash', matches: async () => true };

const goesOn = new AbortController().signal;

async function* each<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all;
}

/** Only the founder is an administrator. */
const admins = {
  rolesOf: async ({ isAdmin }: { readonly isAdmin: boolean }) => ({
    isAdmin,
    isAnalyst: false,
    isModerator: false,
  }),
};

/** A log with members as they were registered before looks were claimed. */
async function scene(...usernames: readonly string[]) {
  const { domainLog: log, log: eventLog, and } = await givenLog();
  const { append, handler, claims } = plainCommands(log);
  const { logger, logged } = recordingLogger();
  const register = createRegistrar({
    log,
    append,
    handler,
    claims,
    admins,
    passwords,
    accountClaims,
  });
  const members = usernames.map((username) => ({ id: randomUUID(), username }));
  for (const { id, username } of members) {
    const claim = accountClaims.username(username);
    await claims.take(claim, id, systemContext('digest'));
    const account = { userId: id, username, email: null, passwordHash: 'hash', isAdmin: false };
    const data = { ...account, claims: [claim.stream] };
    await and({ stream: streams.user(id), events: [{ type: 'UserRegistered', data }] });
  }
  return {
    members,
    eventLog,
    logged,
    claims,
    and,
    claimLooks: (members: AsyncIterable<Member>, stopping = goesOn) =>
      createLookClaimer({ claims, accountClaims, logger })(members, stopping),
    tryRegister: (username: string) =>
      register(
        { kind: 'member', username, email: `${randomUUID()}@duende.test`, password: 'x' },
        systemContext('digest'),
      ).then(
        ({ user }) => user.id,
        (refusal: { code: string }) => refusal.code,
      ),
  };
}

describe('looks of names that were registered before looks were claimed', () => {
  it('are refused from then on as taken', async () => {
    const { members, claims, claimLooks, tryRegister } = await scene('Iris', 'Marta');
    await claimLooks(each(members));
    expect(await claims.holder(lookOf('Iris'))).toBe(members[0]?.id);
    expect(await tryRegister('lris')).toBe('account.username-taken');
    expect(await tryRegister('rnarta')).toBe('account.username-taken');
  });

  it('are claimed once, however many ask again', async () => {
    const { members, eventLog, claimLooks } = await scene(
      ...Array.from({ length: 40 }, (_, n) => `Ana ${n}`),
    );
    await claimLooks(each(members));
    const { length } = eventLog.events;
    await claimLooks(each(members));
    expect(eventLog.events).toHaveLength(length);
  });

  it('go to the first of those who look the same, and all of them stay', async () => {
    const { members, claims, claimLooks, logged } = await scene('Iris', 'lris', 'Ana');
    await claimLooks(each(members));
    expect(await claims.holder(lookOf('lris'))).toBe(members[0]?.id);
    for (const { id, username } of members)
      expect(await claims.holder(accountClaims.username(username).stream)).toBe(id);
    expect(logged.join()).toContain('"alike":1');
    expect(logged.join()).not.toContain('ris');
  });

  it('stay with who has registered one meanwhile', async () => {
    const { members, claims, claimLooks, tryRegister } = await scene('Iris');
    const other = await tryRegister('lris');
    await claimLooks(each(members));
    expect(await claims.holder(lookOf('Iris'))).toBe(other);
  });

  it('are left for the next start when the service ends', async () => {
    const { members, eventLog, claimLooks } = await scene('Iris', 'Marta', 'Ana', 'Luis', 'Nerea');
    const { length } = eventLog.events;
    await claimLooks(each(members), AbortSignal.abort());
    expect(eventLog.events.length).toBeLessThan(length + members.length);
    await claimLooks(each(members));
    expect(eventLog.events).toHaveLength(length + members.length);
  });

  it('belong to no account after the member was erased', async () => {
    const { members, claimLooks, tryRegister, and } = await scene('Iris');
    const userId = members[0]?.id ?? '';
    await and({ stream: streams.user(userId), events: [{ type: 'PersonErased', data: { userId } }] });
    await claimLooks(each(members));
    expect(await tryRegister('lris')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
