import { describe, it } from 'vitest';
import type { AdminEvent } from '@duende/contracts/events/domain-event';
import { specify, type Outcome } from '../testing/given-decider.ts';
import { adminsDecider, type AdminsCommand } from './decide-admins.ts';

const id = (digits: string) => `00000000-0000-4000-8000-${digits.padStart(12, '0')}`;
const [FOUNDER, EVA, ANA] = [id('f'), id('e'), id('a')];
const AT = '2026-06-01T12:00:00.000Z';
const LATER = '2026-07-01T12:00:00.000Z';

const admin = (userId: string): AdminEvent => ({ type: 'AdminAppointed', data: { userId } });
const noAdmin = (userId: string): AdminEvent => ({ type: 'AdminDismissed', data: { userId } });
const analyst = (userId: string): AdminEvent => ({ type: 'AnalystAppointed', data: { userId } });
const noAnalyst = (userId: string): AdminEvent => ({ type: 'AnalystDismissed', data: { userId } });
const role = (type: 'AppointAnalyst' | 'DismissAnalyst', userId: string, byId: string | null = FOUNDER) =>
  ({ type, data: { userId, founderId: FOUNDER, byId } }) as const;
const appoint = (userId: string, byId?: string | null) => role('AppointAnalyst', userId, byId);
const dismiss = (userId: string, byId?: string | null) => role('DismissAnalyst', userId, byId);
const goes = (type: 'GiveUpRoles' | 'DismissErased', userId: string) =>
  ({ type, data: { userId, founderId: FOUNDER } }) as const;

type Issued = Extract<AdminEvent, { type: 'ReadTokenIssued' }>['data'] & { readonly name: string };
const token = (n: number, data: Partial<Issued> = {}): Issued => ({
  tokenId: id(`${n}`),
  userId: ANA,
  name: `Informe ${n}`,
  tokenDigest: `digest ${n}`,
  expiresAt: LATER,
  ...data,
});
const issued = (n: number, data: Partial<Issued> = {}): AdminEvent => ({
  type: 'ReadTokenIssued',
  data: token(n, data),
});
const revoked = (n: number): AdminEvent => {
  const { tokenId, userId, tokenDigest } = token(n);
  return { type: 'ReadTokenRevoked', data: { tokenId, userId, tokenDigest } };
};
const issue = (n: number, data: Partial<Issued> = {}): AdminsCommand => ({
  type: 'IssueReadToken',
  data: { ...token(n, data), founderId: FOUNDER, at: AT },
});
const revoke = (n: number, userId = ANA): AdminsCommand => ({
  type: 'RevokeReadToken',
  data: { tokenId: id(`${n}`), userId },
});
const TEN = Array.from({ length: 10 }, (_, n) => n + 1);

const { given } = specify(adminsDecider);
type Case = [string, readonly AdminEvent[], AdminsCommand, Outcome<AdminEvent>];

describe('analysts', () => {
  it.each<Case>([
    ['an administrator appoints one', [], appoint(ANA), [analyst(ANA)]],
    ['who runs the service appoints one', [noAdmin(FOUNDER)], appoint(ANA, null), [analyst(ANA)]],
    ['who is one already is not appointed again', [analyst(ANA)], appoint(ANA), []],
    ['an administrator may be one too', [admin(EVA)], appoint(EVA), [analyst(EVA)]],
    ['an analyst appoints none', [analyst(ANA)], appoint(EVA, ANA), 'session.admin-required'],
    ['appointing oneself is refused', [], appoint(ANA, ANA), 'session.admin-required'],
    [
      'who was dismissed appoints none',
      [admin(EVA), noAdmin(EVA)],
      appoint(ANA, EVA),
      'session.admin-required',
    ],
    ['an administrator dismisses one', [analyst(ANA)], dismiss(ANA), [noAnalyst(ANA)]],
    [
      'an analyst dismisses no other',
      [analyst(ANA), analyst(EVA)],
      dismiss(EVA, ANA),
      'session.admin-required',
    ],
    ['one gives the role up', [analyst(ANA)], dismiss(ANA, ANA), [noAnalyst(ANA)]],
    ['who is none is not dismissed', [], dismiss(ANA), []],
    ['the role is no administrator’s', [analyst(ANA)], goes('GiveUpRoles', FOUNDER), 'account.last-admin'],
    [
      'who goes gives up both roles',
      [admin(EVA), analyst(EVA)],
      goes('GiveUpRoles', EVA),
      [noAdmin(EVA), noAnalyst(EVA)],
    ],
    ['who goes without a role gives nothing up', [], goes('GiveUpRoles', ANA), []],
    ['who was erased has none', [analyst(ANA)], goes('DismissErased', ANA), [noAnalyst(ANA)]],
  ])('%s', (_case, events, command, expected) => {
    given(...events)
      .when(command)
      .then(expected);
  });
});

describe('read tokens', () => {
  it.each<Case>([
    ['an analyst has one made', [analyst(ANA)], issue(1), [issued(1)]],
    ['an administrator too', [], issue(1, { userId: FOUNDER }), [issued(1, { userId: FOUNDER })]],
    ['a member does not', [], issue(1), 'session.analyst-required'],
    ['who was an analyst does not', [analyst(ANA), noAnalyst(ANA)], issue(1), 'session.analyst-required'],
    ['the tenth is made', [analyst(ANA), ...TEN.slice(1).map((n) => issued(n))], issue(1), [issued(1)]],
    ['the eleventh is not', [analyst(ANA), ...TEN.map((n) => issued(n))], issue(11), 'token.too-many'],
    [
      'those of others do not count',
      [analyst(ANA), ...TEN.map((n) => issued(n, { userId: EVA }))],
      issue(11),
      [issued(11)],
    ],
    [
      'those that ran out do not count',
      [analyst(ANA), ...TEN.map((n) => issued(n, { expiresAt: AT }))],
      issue(11),
      [issued(11)],
    ],
    [
      'one that was revoked does not count',
      [analyst(ANA), ...TEN.map((n) => issued(n)), revoked(3)],
      issue(11),
      [issued(11)],
    ],
    [
      'those of a role that was taken do not count',
      [analyst(ANA), ...TEN.map((n) => issued(n)), noAnalyst(ANA), analyst(ANA)],
      issue(11),
      [issued(11)],
    ],
    ['its holder revokes one', [analyst(ANA), issued(1), issued(2)], revoke(2), [revoked(2)]],
    ['other people do not', [analyst(ANA), analyst(EVA), issued(1)], revoke(1, EVA), 'token.not-found'],
    ['nor twice', [analyst(ANA), issued(1), revoked(1)], revoke(1), 'token.not-found'],
    ['nor one that ended with the role', [admin(ANA), issued(1), noAdmin(ANA)], revoke(1), 'token.not-found'],
    ['nor one that is none', [analyst(ANA)], revoke(1), 'token.not-found'],
  ])('%s', (_case, events, command, expected) => {
    given(...events)
      .when(command)
      .then(expected);
  });
});
