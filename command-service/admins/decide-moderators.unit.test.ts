import type { AdminEvent } from '@duende/contracts/events/domain-event';
import { sampleId } from '@duende/testkit/samples/party';
import { test } from 'vitest';
import { specify, type Outcome } from '../testing/given-decider.ts';
import { adminsDecider, type AdminsCommand } from './decide-admins.ts';

const { given } = specify(adminsDecider);
const [FOUNDER, ANA, EVA] = [sampleId(1), sampleId(2), sampleId(3)];

const moderator = (userId: string): AdminEvent => ({ type: 'ModeratorAppointed', data: { userId } });
const noModerator = (userId: string): AdminEvent => ({ type: 'ModeratorDismissed', data: { userId } });
const analyst = (userId: string): AdminEvent => ({ type: 'AnalystAppointed', data: { userId } });
const role = (type: 'AppointModerator' | 'DismissModerator', userId: string, byId: string | null = FOUNDER) =>
  ({ type, data: { userId, founderId: FOUNDER, byId } }) as const;
const token = {
  tokenId: sampleId(9),
  userId: ANA,
  founderId: FOUNDER,
  name: 'Informe',
  tokenDigest: 'x',
  expiresAt: '2027-01-01T00:00:00.000Z',
  at: '2026-01-01T00:00:00.000Z',
};

test.each<[string, readonly AdminEvent[], AdminsCommand, Outcome<AdminEvent>]>([
  ['an administrator appoints one', [], role('AppointModerator', ANA), [moderator(ANA)]],
  ['an analyst becomes one too', [analyst(ANA)], role('AppointModerator', ANA), [moderator(ANA)]],
  ['who is one already is not appointed again', [moderator(ANA)], role('AppointModerator', ANA), []],
  [
    'a moderator appoints none',
    [moderator(ANA)],
    role('AppointModerator', EVA, ANA),
    'session.admin-required',
  ],
  ['an administrator dismisses one', [moderator(ANA)], role('DismissModerator', ANA), [noModerator(ANA)]],
  ['a moderator gives it up', [moderator(ANA)], role('DismissModerator', ANA, ANA), [noModerator(ANA)]],
  ['who is none is not dismissed', [], role('DismissModerator', ANA), []],
  [
    'a moderator has no tokens',
    [moderator(ANA)],
    { type: 'IssueReadToken', data: token },
    'session.analyst-required',
  ],
  [
    'an erased person loses every role',
    [moderator(ANA), analyst(ANA)],
    { type: 'DismissErased', data: { userId: ANA, founderId: FOUNDER } },
    [{ type: 'AnalystDismissed', data: { userId: ANA } }, noModerator(ANA)],
  ],
])('%s', (_what, events, command, outcome) =>
  given(...events)
    .when(command)
    .then(outcome),
);
