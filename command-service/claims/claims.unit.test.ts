import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { givenLog, newEvent } from '@duende/testkit/samples/given-log';
import { describe, expect, it } from 'vitest';
import { RevisionConflict } from '@duende/platform/errors/errors';
import type { CommandContext } from '../handling/command-context.ts';
import type { Claim } from './claim.ts';
import { plainCommands } from '../testing/plain-commands.ts';

const NAME: Claim = { stream: 'username-1', kind: 'username' };
const ANA = randomUUID();
const EVA = randomUUID();

function context(seconds = 0): CommandContext {
  return {
    actor: null,
    at: new Date(Date.UTC(2026, 5, 1, 12) + seconds * 1000).toISOString(),
    commandId: randomUUID(),
    commandDigest: 'digest',
    correlationId: randomUUID(),
    causationId: null,
  };
}

const registered = (userId: string): DomainEvent<'UserRegistered'> => ({
  type: 'UserRegistered',
  data: { userId, username: 'Eva', email: null, passwordHash: 'hash', isAdmin: false, claims: [NAME.stream] },
});

async function scene() {
  const given = await givenLog();
  return { ...given, claims: plainCommands(given.domainLog).claims };
}

describe('claims', () => {
  it('of twenty at once one gets it, and all hear who', async () => {
    const { claims } = await scene();
    const holders = Array.from({ length: 20 }, () => randomUUID());
    const takings = await Promise.all(holders.map((holder) => claims.take(NAME, holder, context())));
    const winner = await claims.holder(NAME.stream);
    expect(takings.filter(({ taken }) => taken)).toEqual([{ taken: true, holderId: winner }]);
    expect(new Set(takings.map(({ holderId }) => holderId))).toEqual(new Set([winner]));
  });

  it('taken again by its holder stays as it is', async () => {
    const { claims, log } = await scene();
    await claims.take(NAME, EVA, context());
    expect(await claims.take(NAME, EVA, context())).toEqual({ taken: true, holderId: EVA });
    expect(await log.read(NAME.stream)).toHaveLength(1);
  });

  it('is free again once its holder releases it', async () => {
    const { claims } = await scene();
    await claims.take(NAME, EVA, context());
    await claims.release(NAME, ANA, context());
    expect(await claims.holder(NAME.stream)).toBe(EVA);
    await claims.release(NAME, EVA, context());
    expect(await claims.holder(NAME.stream)).toBeNull();
    expect(await claims.take(NAME, ANA, context())).toEqual({ taken: true, holderId: ANA });
  });

  it('is not taken from a registration that may still be running', async () => {
    const { claims, log } = await scene();
    await claims.take(NAME, EVA, context());
    expect(await claims.canTake(NAME, ANA, context(30))).toBe(false);
    expect(await claims.take(NAME, ANA, context(30))).toEqual({ taken: false, holderId: EVA });
    expect(await log.read(streams.user(EVA))).toEqual([]);
  });

  it('is taken from one that never came to its end, which is fenced first', async () => {
    const { claims, domainLog } = await scene();
    await claims.take(NAME, EVA, context());
    expect(await claims.canTake(NAME, ANA, context(31))).toBe(true);
    expect(await claims.take(NAME, ANA, context(31))).toEqual({ taken: true, holderId: ANA });
    const eva = await domainLog.read(streams.user(EVA));
    expect(eva.map(({ type }) => type)).toEqual(['RegistrationAbandoned']);
    const late = domainLog.append(streams.user(EVA), [newEvent(registered(EVA))], 'no-stream');
    await expect(late).rejects.toBeInstanceOf(RevisionConflict);
  });

  it('is taken at once from a registration of a process that is gone, which is fenced first', async () => {
    const { claims, domainLog } = await scene();
    await claims.take(NAME, EVA, context());
    const alone = plainCommands(domainLog, { soleWriterSince: await domainLog.head() }).claims;
    expect(await alone.canTake(NAME, ANA, context(1))).toBe(true);
    expect(await alone.take(NAME, ANA, context(1))).toEqual({ taken: true, holderId: ANA });
    const eva = await domainLog.read(streams.user(EVA));
    expect(eva.map(({ type }) => type)).toEqual(['RegistrationAbandoned']);
  });

  it('rejects its own registration or account as a conflict with itself', async () => {
    const { claims, domainLog, and } = await scene();
    await claims.take(NAME, EVA, context());
    await and({ stream: streams.user(EVA), events: [registered(EVA)] });
    const alone = plainCommands(domainLog, { soleWriterSince: await domainLog.head() }).claims;
    const other: Claim = { stream: 'username-2', kind: 'username' };
    await alone.take(other, randomUUID(), context());
    expect(await alone.take(other, ANA, context(1))).toMatchObject({ taken: false });
    expect(await alone.take(NAME, ANA, context(1))).toEqual({ taken: false, holderId: EVA });
  });

  it('stays with a slow registration that reaches its end before it is fenced', async () => {
    const { claims, domainLog } = await scene();
    await claims.take(NAME, EVA, context());
    const { claims: slow } = plainCommands({
      ...domainLog,
      append: async (stream, events, expected) => {
        // Eva comes through between Ana's look and Ana's fence
        if (stream === streams.user(EVA)) {
          await domainLog.append(stream, [newEvent(registered(EVA))], 'no-stream');
        }
        return domainLog.append(stream, events, expected);
      },
    });
    expect(await slow.take(NAME, ANA, context(31))).toEqual({ taken: false, holderId: EVA });
    expect(await claims.holder(NAME.stream)).toBe(EVA);
  });

  it('is taken at once from an account that has ended', async () => {
    const { claims, and } = await scene();
    await claims.take(NAME, EVA, context());
    await and({
      stream: streams.user(EVA),
      events: [registered(EVA), { type: 'PersonErased', data: { userId: EVA } }],
    });
    expect(await claims.take(NAME, ANA, context())).toEqual({ taken: true, holderId: ANA });
  });

  it('of twenty who take over at once one gets it', async () => {
    const { claims } = await scene();
    await claims.take(NAME, EVA, context());
    const takings = await Promise.all(
      Array.from({ length: 20 }, () => claims.take(NAME, randomUUID(), context(31))),
    );
    expect(takings.filter(({ taken }) => taken)).toHaveLength(1);
  });

  it('of a source stays with its party for ever', async () => {
    const { claims, log } = await scene();
    const source: Claim = { stream: 'source-1', kind: 'source' };
    await claims.take(source, EVA, context());
    expect(await claims.take(source, ANA, context(3600))).toEqual({ taken: false, holderId: EVA });
    expect(await log.read(streams.user(EVA))).toEqual([]);
  });
});
