import type { DomainEvent, EventType } from '@duende/contracts/events/domain-event';
import { openEvents } from '@duende/platform/domain-log/open-events';
import { goldenEvents, goldenVault } from '@duende/testkit/samples/golden-events';
import type { KeyVault } from '@duende/platform/key-vault/key-vault';
import { createMemoryKeyVault } from '@duende/testkit/memory/memory-key-vault';
import { expect, test } from 'vitest';
import { accountDecider } from '../accounts/decide-account.ts';
import { holderFold } from '../claims/claim.ts';
import { commentDecider } from '../comments/comment.ts';
import { partyDecider } from '../parties/party.ts';
import { ridesDecider } from '../rides/rides.ts';
import { fold, type Fold } from './decider.ts';

const NO_KEYS = createMemoryKeyVault();

/** What the newest recorded events of some types give one after another, opened with the keys of a vault. */
async function stateWith(vault: KeyVault, rules: Fold<never, never>, types: readonly EventType[]) {
  const stored = types.map((type) => goldenEvents.findLast((golden) => golden.stored.type === type)?.stored);
  const found = stored.filter((event) => event !== undefined);
  expect(found).toHaveLength(types.length);
  return fold(rules as Fold<unknown, DomainEvent>, await openEvents(vault, found));
}

test.each<[string, Fold<never, never>, readonly EventType[]]>([
  ['a party', partyDecider as never, ['PartySubmitted', 'PartyUpdated', 'PartyApproved', 'PartyDeleted']],
  ['a rejected party', partyDecider as never, ['PartySubmitted', 'PartyRejected']],
  ['a comment', commentDecider as never, ['CommentPosted', 'CommentRejected']],
  ['the pins of a party', ridesDecider as never, ['RidePublished']],
  ['who holds a claim', holderFold as never, ['UserRegistered', 'ContactDetailsChanged', 'PasswordChanged']],
])('%s is cached in clear: nothing of it depends on the keys of persons', async (_name, rules, types) => {
  expect(rules.isUncached ?? false).toBe(false);
  const opened = await stateWith(goldenVault, rules, types);
  expect(opened).not.toEqual(rules.initialState);
  expect(opened).toEqual(await stateWith(NO_KEYS, rules, types));
});

test('an account depends on them, and is not cached', async () => {
  const rules: Fold<never, never> = accountDecider as never;
  const types = ['UserRegistered', 'ContactDetailsChanged'] as const;
  expect(rules.isUncached).toBe(true);
  const opened = await stateWith(goldenVault, rules, types);
  expect(opened).not.toEqual(await stateWith(NO_KEYS, rules, types));
});
