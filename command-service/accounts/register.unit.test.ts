import { randomUUID } from 'node:crypto';
import { streams } from '@duende/contracts/events/streams';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { givenLog } from '@duende/testkit/samples/given-log';
import { StorageFull } from '@duende/platform/errors/errors';
import { describe, expect, it } from 'vitest';
import type { CommandContext } from '../handling/command-context.ts';
import { deriveId } from '@duende/platform/resilience/derive-id';
import { createAccountClaims } from './account-claims.ts';
import type { Passwords } from './passwords.ts';
import type { Applicant } from './applicant.ts';
import { createRegistrar } from './register.ts';
import { plainCommands } from '../testing/plain-commands.ts';

const ANA: Applicant = { kind: 'member', username: 'Ana', email: 'ana@duende.test', password: 'luna' };
const accountClaims = createAccountClaims((text) => text);
const EMAIL = accountClaims.email('ana@duende.test').stream;
const NAME = accountClaims.username('Ana').stream;
const LOOK = accountClaims.usernameLook('Ana').stream;

/** Without hashing: these tests check the order of events. */
const passwords: Passwords = {
  hash: async (password) => `hash of ${password}`,
  matches: async (hash, password) => hash === `hash of ${password}`,
};

function context(seconds: number, commandId: string): CommandContext {
  return {
    actor: null,
    at: new Date(Date.UTC(2026, 5, 1, 12) + seconds * 1000).toISOString(),
    commandId,
    commandDigest: 'digest',
    correlationId: randomUUID(),
    causationId: null,
  };
}

/** A registrar before whose append to `stream` something else happens, once. */
function interrupted(log: DomainLog, stream: string, meanwhile: () => Promise<unknown>) {
  let isDone = false;
  const append: DomainLog['append'] = async (to, events, expected) => {
    if (to === stream && !isDone) {
      isDone = true;
      await meanwhile();
    }
    return log.append(to, events, expected);
  };
  return registrarOn({ ...log, append });
}

/** Only the founder is an administrator. */
const admins = {
  rolesOf: async ({ isAdmin }: { readonly isAdmin: boolean }) => ({
    isAdmin,
    isAnalyst: false,
    isModerator: false,
  }),
};

function registrarOn(log: DomainLog) {
  return createRegistrar({ ...plainCommands(log), accountClaims, admins, passwords });
}

describe('a registration that is overtaken', () => {
  it('gives back what it held and hears why', async () => {
    const { domainLog: log } = await givenLog();
    const other: Applicant = { ...ANA, email: 'otra@duende.test' };
    const register = interrupted(log, streams.user(deriveId('slow', 'user#0')), () =>
      registrarOn(log)(other, context(31, 'quick')),
    );
    await expect(register(ANA, context(0, 'slow'))).rejects.toMatchObject({ code: 'account.username-taken' });
    const { claims } = plainCommands(log);
    expect(await claims.holder(NAME)).toBe(deriveId('quick', 'user#0'));
    expect(await claims.holder(EMAIL)).toBeNull();
  });

  it('goes on under a new id when the names are free again', async () => {
    const { domainLog: log, and } = await givenLog();
    const userId = deriveId('slow', 'user#0');
    const register = interrupted(log, streams.user(userId), () =>
      and({ stream: streams.user(userId), events: [{ type: 'RegistrationAbandoned', data: { userId } }] }),
    );
    const { user } = await register(ANA, context(0, 'slow'));
    expect(user.id).toBe(deriveId('slow', 'user#1'));
    const { claims } = plainCommands(log);
    expect([await claims.holder(NAME), await claims.holder(EMAIL)]).toEqual([user.id, user.id]);
  });

  it('by its own repeat gives the answer of that', async () => {
    const { domainLog: log } = await givenLog();
    const repeat = () => registrarOn(log)(ANA, context(0, 'same'));
    const register = interrupted(log, streams.user(deriveId('same', 'user#0')), repeat);
    const { user, position } = await register(ANA, context(0, 'same'));
    expect(user.id).toBe(deriveId('same', 'user#0'));
    expect(position).toBe(await log.head());
    expect(await log.read(streams.user(user.id))).toHaveLength(1);
  });
});

describe('a registration refused after its first claim', () => {
  it('ends before it lets the claim go', async () => {
    const { domainLog: log, log: eventLog } = await givenLog();
    const first: Applicant = { ...ANA, username: 'Eva' };
    const register = interrupted(log, NAME, () => registrarOn(log)(first, context(0, 'first')));
    await expect(register(ANA, context(0, 'late'))).rejects.toMatchObject({ code: 'account.email-taken' });
    expect(eventLog.events.slice(4).map(({ type, stream }) => [type, stream])).toEqual([
      ['ClaimTaken', NAME],
      ['ClaimTaken', LOOK],
      ['RegistrationAbandoned', streams.user(deriveId('late', 'user#0'))],
      ['ClaimReleased', NAME],
      ['ClaimReleased', LOOK],
    ]);
  });

  it('because of what its name looks like gives the name back', async () => {
    const { domainLog: log } = await givenLog();
    const alike: Applicant = { ...ANA, username: '\u0410na', email: 'otra@duende.test' };
    const register = interrupted(log, LOOK, () => registrarOn(log)(alike, context(0, 'first')));
    await expect(register(ANA, context(0, 'late'))).rejects.toMatchObject({ code: 'account.username-taken' });
    const { claims } = plainCommands(log);
    expect(await claims.holder(NAME)).toBeNull();
    expect(await claims.holder(LOOK)).toBe(deriveId('first', 'user#0'));
  });

  it('lets nothing go when its own repeat has reached the commit point', async () => {
    const { domainLog: log } = await givenLog();
    const { claims, ...plain } = plainCommands(log);
    const register = createRegistrar({
      ...plain,
      accountClaims,
      admins,
      passwords,
      claims: {
        ...claims,
        take: async (claim, holderId, of) => {
          if (claim.kind !== 'email') return claims.take(claim, holderId, of);
          await registrarOn(log)(ANA, context(0, 'same'));
          return { taken: false, holderId: randomUUID() };
        },
      },
    });
    const { user } = await register(ANA, context(0, 'same'));
    expect([await claims.holder(NAME), await claims.holder(EMAIL)]).toEqual([user.id, user.id]);
  });
});

describe('a registration for which there is no room', () => {
  const noRoom = () => Promise.reject(new StorageFull('the vault has no room for a key'));

  it('lets its names go at once, and goes on when it is sent again', async () => {
    const { domainLog: log } = await givenLog();
    const register = interrupted(log, streams.user(deriveId('full', 'user#0')), noRoom);
    await expect(register(ANA, context(0, 'full'))).rejects.toBeInstanceOf(StorageFull);
    const { claims } = plainCommands(log);
    expect([await claims.holder(NAME), await claims.holder(EMAIL)]).toEqual([null, null]);
    const { user } = await register(ANA, context(1, 'full'));
    expect([await claims.holder(NAME), await claims.holder(EMAIL)]).toEqual([user.id, user.id]);
  });

  it('hears so too where the caller cannot release them: others take them over later', async () => {
    const { domainLog: log } = await givenLog();
    const append: DomainLog['append'] = (to, events, expected) =>
      to.startsWith('user-') ? noRoom() : log.append(to, events, expected);
    const register = registrarOn({ ...log, append });
    await expect(register(ANA, context(0, 'full'))).rejects.toBeInstanceOf(StorageFull);
    expect(await plainCommands(log).claims.holder(NAME)).toBe(deriveId('full', 'user#0'));
    const { user } = await registrarOn(log)(ANA, context(31, 'later'));
    expect(await plainCommands(log).claims.holder(NAME)).toBe(user.id);
  });

  it('keeps them when it turns out to have been recorded all the same', async () => {
    const { domainLog: log } = await givenLog();
    const userId = deriveId('full', 'user#0');
    const register = interrupted(log, streams.user(userId), async () => {
      await registrarOn(log)(ANA, context(0, 'full'));
      return noRoom();
    });
    await expect(register(ANA, context(0, 'full'))).rejects.toBeInstanceOf(StorageFull);
    expect(await plainCommands(log).claims.holder(NAME)).toBe(userId);
  });
});
