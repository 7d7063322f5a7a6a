import type { Command } from '@duende/contracts/commands/command-schemas';
import type { PartyEvent } from '@duende/contracts/events/domain-event';
import type { PartyCondition } from '@duende/contracts/parties/party-condition-schema';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import {
  ALBA,
  approved,
  BRUNO,
  cancelled,
  DETAILS,
  deleted,
  publicNoticeSet,
  PARTY,
  postponed,
  reasonReviewed,
  rescheduled,
  submitted,
  updated,
} from '@duende/testkit/samples/story';
import { describe, expect, test } from 'vitest';
import { fold } from '../handling/decider.ts';
import { specify } from '../testing/given-decider.ts';
import { partyDecider } from './party.ts';

const { given } = specify(partyDecider);

const DAYS = ['2026-12-05', '2026-12-06', '2026-12-12'];
const PUBLISHED = [submitted.event({ details: { dates: DAYS } }), approved.event()];
const CALLED_OFF: PartyCondition = { ...AS_ANNOUNCED, condition: 'cancelled' };
const PUT_OFF: PartyCondition = { ...AS_ANNOUNCED, condition: 'postponed' };
const without = (...cancelledDates: string[]): PartyCondition => ({ ...AS_ANNOUNCED, cancelledDates });

const asked = { partyId: PARTY, authorId: ALBA, conditionReason: 'Se ha roto el generador' };
const cancel = (dates: string[] | null = null): Command<'CancelParty'> => ({
  type: 'CancelParty',
  data: { ...asked, dates },
});
const postpone: Command<'PostponeParty'> = { type: 'PostponeParty', data: asked };
const reinstate: Command<'ReinstateParty'> = {
  type: 'ReinstateParty',
  data: { ...asked, conditionReason: null },
};
const move = (details: Command<'RescheduleParty'>['data']['details']): Command<'RescheduleParty'> => ({
  type: 'RescheduleParty',
  data: { ...asked, authorId: null, details },
});

const REASON = { from: '', to: 'Se ha roto el generador' };
const changed = (from: PartyCondition, to: PartyCondition, conditionReason = REASON) => ({
  partyId: PARTY,
  condition: { from, to },
  conditionReason,
  notice: null,
});
/** A moderator gave the reason. */
const REVIEWED = { isReasonReviewed: true } as const;
const calledOff = (from: PartyCondition, to: PartyCondition) => cancelled.event(changed(from, to));
const SAID = { from: REASON.to, to: REASON.to };
/** Words about the former condition are not kept for the new one. */
const ENDED = { from: REASON.to, to: '' };

test.each([
  ['all of it', PUBLISHED, null, AS_ANNOUNCED, CALLED_OFF],
  ['one of its days', PUBLISHED, ['2026-12-12'], AS_ANNOUNCED, without('2026-12-12')],
  ['all of its days, by name', PUBLISHED, DAYS, AS_ANNOUNCED, CALLED_OFF],
  [
    'one that was postponed',
    [...PUBLISHED, postponed.event(changed(AS_ANNOUNCED, PUT_OFF))],
    null,
    PUT_OFF,
    CALLED_OFF,
  ],
] as const)('calling off %s', (_what, history, dates, from, to) => {
  const reason = history.length === 2 ? REASON : SAID;
  given(...history)
    .when(cancel(dates && [...dates]))
    .then([cancelled.event(changed(from, to, reason))]);
});

test('cancels a day more next to the one before, and the last one cancels the party', () => {
  const one = calledOff(AS_ANNOUNCED, without('2026-12-12'));
  const two = without('2026-12-05', '2026-12-12');
  given(...PUBLISHED, one)
    .when(cancel(['2026-12-05']))
    .then([cancelled.event(changed(without('2026-12-12'), two, SAID))]);
  given(...PUBLISHED, calledOff(AS_ANNOUNCED, two))
    .when(cancel(['2026-12-06']))
    .then([cancelled.event(changed(two, CALLED_OFF, SAID))]);
});

test('a repeated condition records nothing, unless its reason differs', () => {
  const history = [...PUBLISHED, calledOff(AS_ANNOUNCED, CALLED_OFF)];
  given(...history)
    .when(cancel())
    .then([]);
  const words: Command<'CancelParty'> = {
    type: 'CancelParty',
    data: { ...asked, conditionReason: '', dates: null },
  };
  given(...history)
    .when(words)
    .then([cancelled.event(changed(CALLED_OFF, CALLED_OFF, ENDED))]);
  given(...PUBLISHED)
    .when(reinstate)
    .then([]);
});

test('back on it is on all of its days, and the reason of the cancellation ends', () => {
  given(...PUBLISHED, calledOff(AS_ANNOUNCED, CALLED_OFF))
    .when(reinstate)
    .then([{ type: 'PartyReinstated', data: changed(CALLED_OFF, AS_ANNOUNCED, ENDED) }]);
});

const silent: Command<'CancelParty'> = {
  type: 'CancelParty',
  data: { ...asked, conditionReason: null, dates: null },
};

test('every new condition begins without a reason, and keeps the notice of the administrators', () => {
  const one = calledOff(AS_ANNOUNCED, without('2026-12-12'));
  given(...PUBLISHED, one)
    .when(silent)
    .then([cancelled.event(changed(without('2026-12-12'), CALLED_OFF, ENDED))]);
  const noticed = publicNoticeSet.event({ notice: { from: '', to: 'Trae agua' } });
  const after = fold(partyDecider, [...PUBLISHED, noticed, one]);
  expect(after).toMatchObject({ publicNotice: 'Trae agua', conditionReason: REASON.to });
  given(...PUBLISHED, calledOff(AS_ANNOUNCED, CALLED_OFF))
    .when(silent)
    .then([]);
});

test('an administrator corrects or removes the reason with the notice, and one without the other is kept', () => {
  const history = [...PUBLISHED, calledOff(AS_ANNOUNCED, CALLED_OFF)];
  const set = (notice: string, conditionReason: string | null): Command<'SetPublicNotice'> => ({
    type: 'SetPublicNotice',
    data: { partyId: PARTY, notice, conditionReason },
  });
  given(...history)
    .when(set('', ''))
    .then([publicNoticeSet.event({ notice: { from: '', to: '' }, conditionReason: ENDED })]);
  given(...history)
    .when(set('Trae agua', null))
    .then([publicNoticeSet.event({ notice: { from: '', to: 'Trae agua' }, conditionReason: SAID })]);
  given(...history)
    .when(set('', null))
    .then([]);
});

test('moved it remembers the days it had, and no day of it is called off', () => {
  const to = { ...AS_ANNOUNCED, previousDates: DAYS };
  const dates = { from: DAYS, to: ['2027-01-09'] };
  given(...PUBLISHED, calledOff(AS_ANNOUNCED, without('2026-12-12')))
    .when(move({ dates: ['2027-01-09'], startTime: DETAILS.startTime }))
    .then([
      rescheduled.event({ ...changed(without('2026-12-12'), to, SAID), ...REVIEWED, changes: { dates } }),
    ]);
});

test('postponed and back on the same days, it was not moved', () => {
  given(...PUBLISHED, postponed.event(changed(AS_ANNOUNCED, PUT_OFF)))
    .when(move({ dates: DAYS }))
    .then([rescheduled.event({ ...changed(PUT_OFF, AS_ANNOUNCED, SAID), ...REVIEWED, changes: {} })]);
});

test('the reason of a move does not apply to the next one', () => {
  const to = { ...AS_ANNOUNCED, previousDates: DAYS };
  const dates = { from: DAYS, to: ['2027-01-09'] };
  const moved = rescheduled.event({ ...changed(AS_ANNOUNCED, to), changes: { dates } });
  const { type, data } = move({ dates: ['2027-01-16'] });
  given(...PUBLISHED, moved)
    .when({ type, data: { ...data, conditionReason: null } })
    .then([
      rescheduled.event({
        ...changed(to, { ...AS_ANNOUNCED, previousDates: ['2027-01-09'] }, ENDED),
        changes: { dates: { from: ['2027-01-09'], to: ['2027-01-16'] } },
      }),
    ]);
});

test('other hours are no other date', () => {
  given(...PUBLISHED)
    .when(move({ dates: DAYS, startTime: '20:00' }))
    .then([
      rescheduled.event({
        ...changed(AS_ANNOUNCED, AS_ANNOUNCED),
        ...REVIEWED,
        changes: { startTime: { from: DETAILS.startTime, to: '20:00' } },
      }),
    ]);
});

test.each([
  ['by somebody else', PUBLISHED, { ...postpone, data: { ...asked, authorId: BRUNO } }, 'party.not-yours'],
  ['of one that waits', PUBLISHED.slice(0, 1), postpone, 'party.not-found'],
  ['of none', [], postpone, 'party.not-found'],
  ['of a day that is none of its own', PUBLISHED, cancel(['2026-12-07']), 'request.invalid'],
] as const)('refused: %s', (_what, history, command, code) => {
  given(...history)
    .when(command)
    .then(code);
});

test('an edit that takes days away takes them from those that are called off', () => {
  const edited = (to: string[]) => updated.event({ changes: { dates: { from: DAYS, to } } });
  const state = (...events: Parameters<typeof fold>[1]) => fold(partyDecider, [...PUBLISHED, ...events]);
  const off = calledOff(AS_ANNOUNCED, without('2026-12-05', '2026-12-12'));
  expect(state(off, edited(['2026-12-05', '2026-12-06']))).toMatchObject(without('2026-12-05'));
  expect(state(off, edited(['2026-12-05']))).toMatchObject({ ...CALLED_OFF, conditionReason: '' });
  const back = state(off, edited(['2026-12-06']));
  expect(back).toMatchObject({ ...AS_ANNOUNCED, conditionReason: '' });
});

describe('a review of the reason', () => {
  const by = (authorId: string | null, conditionReason = REASON.to): Command<'CancelParty'> => ({
    type: 'CancelParty',
    data: { partyId: PARTY, authorId, conditionReason, dates: null },
  });
  const review = (conditionReason: string): Command<'ReviewConditionReason'> => ({
    type: 'ReviewConditionReason',
    data: { partyId: PARTY, conditionReason },
  });
  const AUTHORS = [...PUBLISHED, calledOff(AS_ANNOUNCED, CALLED_OFF)];
  const isReviewed = (events: readonly PartyEvent[]) => {
    const party = fold(partyDecider, events);
    return party.status !== 'unsubmitted' && party.isReasonReviewed;
  };

  test('is needed for a reason by the author, not for one by a moderator or none', () => {
    const from = changed(AS_ANNOUNCED, CALLED_OFF);
    const moderators = cancelled.event({ ...from, ...REVIEWED });
    given(...PUBLISHED)
      .when(by(ALBA))
      .then([cancelled.event(from)]);
    given(...PUBLISHED)
      .when(by(null))
      .then([moderators]);
    const silently = cancelled.event({ ...from, conditionReason: { from: '', to: '' } });
    given(...PUBLISHED)
      .when(by(null, ''))
      .then([silently]);
    expect([AUTHORS, [...PUBLISHED, moderators], [...PUBLISHED, silently]].map(isReviewed)).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('is recorded once, with only the words that were read', () => {
    given(...AUTHORS)
      .when(review(REASON.to))
      .then([reasonReviewed.event()]);
    given(...AUTHORS, reasonReviewed.event())
      .when(review(REASON.to))
      .then([]);
    given(...AUTHORS)
      .when(review('Otra cosa'))
      .then('party.reason-changed');
    given(submitted.event(), approved.event(), deleted.event()).when(review('')).then('party.not-found');
    expect(isReviewed([...AUTHORS, reasonReviewed.event()])).toBe(true);
  });

  test('is needed again for other words of the author, not for the same ones about another condition', () => {
    const reviewed = [...AUTHORS, reasonReviewed.event()];
    const other = cancelled.event(changed(CALLED_OFF, CALLED_OFF, { from: REASON.to, to: 'https://a.es' }));
    given(...reviewed)
      .when(by(ALBA, 'https://a.es'))
      .then([other]);
    expect(isReviewed([...reviewed, other])).toBe(false);
    given(...reviewed)
      .when(postpone)
      .then([postponed.event({ ...changed(CALLED_OFF, PUT_OFF, SAID), ...REVIEWED })]);
    given(...AUTHORS)
      .when(postpone)
      .then([postponed.event(changed(CALLED_OFF, PUT_OFF, SAID))]);
  });

  test('is not needed for what a moderator sets with the notice, and a notice reviews nothing', () => {
    const set = (conditionReason: string | null): Command<'SetPublicNotice'> => ({
      type: 'SetPublicNotice',
      data: { partyId: PARTY, notice: 'Trae agua', conditionReason },
    });
    const notice = { from: '', to: 'Trae agua' };
    const corrected = { from: REASON.to, to: 'Sin permiso' };
    const own = publicNoticeSet.event({ notice, conditionReason: corrected, ...REVIEWED });
    const alone = publicNoticeSet.event({ notice, conditionReason: SAID });
    given(...AUTHORS)
      .when(set('Sin permiso'))
      .then([own]);
    given(...AUTHORS)
      .when(set(null))
      .then([alone]);
    expect([own, alone].map((event) => isReviewed([...AUTHORS, event]))).toEqual([true, false]);
  });
});
