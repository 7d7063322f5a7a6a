import { describe, expect, it } from 'vitest';
import type { AdminEvent } from '@duende/contracts/events/domain-event';
import { fold } from '../handling/decider.ts';
import { specify, type Outcome } from '../testing/given-decider.ts';
import { isAdmin } from './admins-state.ts';
import { adminsDecider, type AdminsCommand } from './decide-admins.ts';

const [FOUNDER, EVA, ANA] = ['f', 'e', 'a'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
];
const appointed = (userId: string): AdminEvent => ({ type: 'AdminAppointed', data: { userId } });
const dismissed = (userId: string): AdminEvent => ({ type: 'AdminDismissed', data: { userId } });
const appoint = (userId: string, byId: string | null = FOUNDER): AdminsCommand => ({
  type: 'AppointAdmin',
  data: { userId, founderId: FOUNDER, byId },
});
const dismiss = (userId: string, byId: string | null = FOUNDER): AdminsCommand => ({
  type: 'DismissAdmin',
  data: { userId, founderId: FOUNDER, byId },
});
const erased = (userId: string): AdminsCommand => ({
  type: 'DismissErased',
  data: { userId, founderId: FOUNDER },
});

const { given } = specify(adminsDecider);

describe('administrators', () => {
  it.each<[string, readonly AdminEvent[], AdminsCommand, Outcome<AdminEvent>]>([
    ['the founder appoints', [], appoint(EVA), [appointed(EVA)]],
    ['who is one already is not appointed again', [appointed(EVA)], appoint(EVA), []],
    ['the founder needs no appointment', [], appoint(FOUNDER), []],
    ['who was appointed appoints', [appointed(EVA)], appoint(ANA, EVA), [appointed(ANA)]],
    ['appointing oneself is refused', [], appoint(ANA, ANA), 'session.admin-required'],
    [
      'a dismissed administrator appoints no one',
      [appointed(EVA), dismissed(EVA)],
      appoint(ANA, EVA),
      'session.admin-required',
    ],
    ['who runs the service appoints', [dismissed(FOUNDER)], appoint(ANA, null), [appointed(ANA)]],
    ['the last one stays', [], dismiss(FOUNDER), 'account.last-admin'],
    ['the last one stays, by any request', [], dismiss(FOUNDER, null), 'account.last-admin'],
    [
      'the last one stays, appointed or not',
      [appointed(EVA), dismissed(FOUNDER)],
      dismiss(EVA, EVA),
      'account.last-admin',
    ],
    ['one of two goes', [appointed(EVA)], dismiss(FOUNDER, EVA), [dismissed(FOUNDER)]],
    [
      'of two who dismiss each other the second is none any more',
      [appointed(EVA), dismissed(FOUNDER)],
      dismiss(EVA, FOUNDER),
      'session.admin-required',
    ],
    ['one gives the role up', [appointed(EVA)], dismiss(EVA, EVA), [dismissed(EVA)]],
    ['who is none gives nothing up', [], dismiss(ANA, ANA), []],
    ['other accounts dismiss no one', [appointed(EVA)], dismiss(EVA, ANA), 'session.admin-required'],
    ['an erased one goes, the last one too', [], erased(FOUNDER), [dismissed(FOUNDER)]],
    ['an erased member was none', [], erased(ANA), []],
    ['one who comes back is one', [appointed(EVA), dismissed(EVA)], appoint(EVA), [appointed(EVA)]],
  ])('%s', (_case, events, command, expected) => {
    given(...events)
      .when(command)
      .then(expected);
  });

  it('are the founder and who was appointed last', () => {
    const state = fold(adminsDecider, [appointed(EVA), appointed(ANA), dismissed(ANA)]);
    expect([FOUNDER, EVA, ANA].map((id) => isAdmin(state, FOUNDER, id))).toEqual([true, true, false]);
    expect(isAdmin(state, null, FOUNDER)).toBe(false);
  });
});
