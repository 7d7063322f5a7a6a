import type { DomainEvent } from '@duende/contracts/events/domain-event';
import { describe, expect, it } from 'vitest';
import { FREE, type ClaimState } from './claim.ts';
import { fold } from '../handling/decider.ts';
import {
  holderFold,
  releaseClaim,
  claimOutcome,
  takeClaim,
  type Claim,
  type HolderStatus,
  type ClaimOutcome,
} from './claim.ts';

const ANA = '00000000-0000-4000-8000-00000000000a';
const EVA = '00000000-0000-4000-8000-00000000000e';
const NAME: Claim = { stream: 'username-1', kind: 'username' };
const SETUP: Claim = { stream: 'admin-setup', kind: 'admin-setup' };
const SOURCE: Claim = { stream: 'source-1', kind: 'source' };
const SINCE = '2026-06-01T12:00:00.000Z';
const after = (ms: number) => new Date(Date.parse(SINCE) + ms).toISOString();
const heldBy = (holderId: string, kind: Claim['kind'] = 'username'): ClaimState => ({
  status: 'held',
  kind,
  holderId,
  since: SINCE,
});

describe('options on an existing claim', () => {
  it.each<[string, Claim, ClaimState, HolderStatus, number, ClaimOutcome]>([
    ['it is free', NAME, FREE, 'empty', 0, 'free'],
    ['it is hers', NAME, heldBy(ANA), 'empty', 0, 'mine'],
    ['it is hers, long since', NAME, heldBy(ANA), 'alive', 90_000, 'mine'],
    ['Eva is just registering', NAME, heldBy(EVA), 'empty', 30_000, 'held'],
    ['Eva never came to the end', NAME, heldBy(EVA), 'empty', 30_001, 'fence'],
    ['no party is left to bring Eva to the end', NAME, heldBy(EVA), 'forsaken', 0, 'fence'],
    ['no importer is left', SOURCE, heldBy(EVA, 'source'), 'forsaken', 90_000, 'held'],
    ['it is hers, and her process ended', NAME, heldBy(ANA), 'forsaken', 0, 'mine'],
    ['Eva has an account', NAME, heldBy(EVA), 'alive', 90_000, 'held'],
    ['Eva has gone', NAME, heldBy(EVA), 'erased', 0, 'free'],
    ['Eva never had an account', NAME, heldBy(EVA), 'abandoned', 0, 'free'],
    ['Eva set up what there is, and has gone', SETUP, heldBy(EVA, 'admin-setup'), 'erased', 90_000, 'held'],
    ['Eva never set anything up', SETUP, heldBy(EVA, 'admin-setup'), 'abandoned', 0, 'free'],
    ['another party has the source', SOURCE, heldBy(EVA, 'source'), 'empty', 90_000, 'held'],
    ['her clock is behind', NAME, heldBy(EVA), 'empty', -60_000, 'held'],
  ])('%s', (_case, claim, state, holder, age, expected) => {
    expect(claimOutcome(claim, state, ANA, holder, after(age))).toBe(expected);
  });
});

describe('status of a holder', () => {
  const abandoned = { type: 'RegistrationAbandoned', data: { userId: EVA } } as const;
  const registered: DomainEvent = {
    type: 'UserRegistered',
    data: {
      userId: EVA,
      username: 'Eva',
      email: null,
      passwordHash: '$argon2id$',
      isAdmin: false,
      claims: [],
    },
  };
  const erased = { type: 'PersonErased', data: { userId: EVA } } as const;

  it('is nothing yet, alive or ended', () => {
    expect(fold(holderFold, [])).toBe('empty');
    expect(fold(holderFold, [registered])).toBe('alive');
    expect(fold(holderFold, [abandoned])).toBe('abandoned');
    expect(fold(holderFold, [registered, erased])).toBe('erased');
  });
});

describe('taking and releasing', () => {
  const taken = (holderId: string) => ({
    type: 'ClaimTaken',
    data: { claim: 'username-1', kind: 'username', holderId },
  });
  const released = (holderId: string) => ({
    type: 'ClaimReleased',
    data: { claim: 'username-1', kind: 'username', holderId },
  });

  it('takes a free claim', () => {
    expect(takeClaim(NAME, FREE, ANA)).toEqual([taken(ANA)]);
  });

  it('takes over what another left, in one append', () => {
    expect(takeClaim(NAME, heldBy(EVA), ANA)).toEqual([released(EVA), taken(ANA)]);
  });

  it('releases only what the holder holds', () => {
    expect(releaseClaim('username-1', heldBy(ANA), ANA)).toEqual([released(ANA)]);
    expect(releaseClaim('username-1', heldBy(EVA), ANA)).toEqual([]);
    expect(releaseClaim('username-1', FREE, ANA)).toEqual([]);
  });
});
