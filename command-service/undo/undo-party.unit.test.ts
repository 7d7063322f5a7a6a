import type { DomainEvent } from '@duende/contracts/events/domain-event';
import type { PartyCondition } from '@duende/contracts/parties/party-condition-schema';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import { describe, expect, test } from 'vitest';
import {
  approvalWithdrawn,
  approved,
  cancelled,
  changeProposed,
  deleted,
  publicNoticeSet,
  PARTY,
  placeRevealed,
  postponed,
  proposalRejected,
  proposalReopened,
  reasonReopened,
  reasonReviewed,
  reinstated,
  rejected,
  rescheduled,
  restored,
  submitted,
  ticketsSet,
  updated,
} from '@duende/testkit/samples/story';
import { sampleMetadata } from '@duende/testkit/samples/sample-events';
import { because, outcome, recordedEvents, type Events, type Outcome } from './testing/recorded-events.ts';
import { undoPartyDecider, type PartyField } from './undo-party.ts';

const withdrawn = approvalWithdrawn.event();
const edit = (changes: DomainEvent<'PartyUpdated'>['data']['changes']) => updated.event({ changes });
const [name, cost] = [
  { from: 'Sol', to: 'Luna' },
  { from: '', to: '20' },
];
const noticed = (from: string, to: string) => publicNoticeSet.event({ notice: { from, to } });
const photo = { from: '/photos/a.webp', to: null };
const sent = submitted.event({ details: { name: 'Sol', cost: '', dates: ['2026-12-05', '2026-12-06'] } });
const FRIDAY = '2026-12-04T18:00';
const placed = submitted.event({
  details: { name: 'Sol', cost: '', place: 'Finca El Retiro', placeFrom: FRIDAY },
});
const ONE_OFF: PartyCondition = { ...AS_ANNOUNCED, cancelledDates: ['2026-12-06'] };
const OFF: PartyCondition = { ...AS_ANNOUNCED, condition: 'cancelled' };
const PUT_OFF: PartyCondition = { ...AS_ANNOUNCED, condition: 'postponed' };
const MOVED: PartyCondition = { ...AS_ANNOUNCED, previousDates: ['2026-12-05'] };
const partly = cancelled.event({
  condition: { from: AS_ANNOUNCED, to: ONE_OFF },
  conditionReason: { from: '', to: 'Solo el 6' },
});
const withoutReason = publicNoticeSet.event({
  notice: { from: '', to: '' },
  conditionReason: { from: 'Solo el 6', to: '' },
});
const wholly = cancelled.event({
  condition: { from: ONE_OFF, to: OFF },
  conditionReason: { from: 'Solo el 6', to: 'Todo' },
});
const reinstatedFrom = (from: PartyCondition) =>
  reinstated.event({ condition: { from, to: AS_ANNOUNCED }, conditionReason: { from: 'Todo', to: '' } });
const backOn = reinstatedFrom(OFF);
const refused = rejected.event({ reason: 'Repetido' });
const turnedDown = proposalRejected.event({ reason: 'No' });
const taken = deleted.event();
const edited = edit({ name, cost });

describe('of a party', () => {
  const undo = (events: Events, eventId: string, unusable: PartyField[] = []) =>
    outcome(() =>
      undoPartyDecider.decide(
        { type: 'UndoPartyEvent', data: { partyId: PARTY, eventId, unusable } },
        events,
      ),
    );

  test.each<[string, Events, string, Outcome]>([
    ['an approval', recordedEvents(sent, approved.event()), 'e1', [withdrawn]],
    [
      'a notice, with an edit and an approval since',
      recordedEvents(sent, noticed('A', 'B'), edited, approved.event()),
      'e1',
      [noticed('B', 'A')],
    ],
    [
      'a notice that another one followed',
      recordedEvents(sent, noticed('', 'A'), noticed('A', 'B')),
      'e1',
      'audit.changed-since',
    ],
    [
      'a notice of a party that was deleted',
      recordedEvents(sent, approved.event(), noticed('', 'A'), taken),
      'e2',
      'audit.party-removed',
    ],
    [
      'an approval that only an edit followed',
      recordedEvents(sent, approved.event(), edited),
      'e1',
      [withdrawn],
    ],
    [
      'an edit that revealed the place: that stays so',
      recordedEvents(placed, approved.event(), edit({ placeFrom: { from: FRIDAY, to: '' }, cost })),
      'e2',
      [edit({ cost: { from: '20', to: '' } })],
    ],
    [
      'an edit that only revealed the place',
      recordedEvents(placed, approved.event(), edit({ placeFrom: { from: FRIDAY, to: '' } })),
      'e2',
      'audit.not-undoable',
    ],
    [
      'a reveal at its moment',
      recordedEvents(placed, approved.event(), placeRevealed.event()),
      'e2',
      'audit.not-undoable',
    ],
    ['a rejection', recordedEvents(sent, refused), 'e1', [restored.event({ status: 'pending' })]],
    [
      'a deletion',
      recordedEvents(sent, approved.event(), taken),
      'e2',
      [restored.event({ status: 'approved' })],
    ],
    [
      'an approval after which it was deleted',
      recordedEvents(sent, approved.event(), taken),
      'e1',
      'audit.decided-since',
    ],
    [
      'a rejection after which it was restored by hand',
      recordedEvents(sent, refused, restored.event({ status: 'pending' })),
      'e1',
      'audit.decided-since',
    ],
    [
      'a party called off and back on',
      recordedEvents(sent, approved.event(), cancelled.event(), reinstated.event()),
      'e2',
      'audit.changed-since',
    ],
    [
      'a cancellation: the former condition’s words return',
      recordedEvents(sent, approved.event(), partly, wholly),
      'e3',
      [
        reinstated.event({
          condition: { from: OFF, to: ONE_OFF },
          conditionReason: { from: 'Todo', to: 'Solo el 6' },
        }),
      ],
    ],
    [
      'a cancellation: the reason before was reviewed',
      recordedEvents(sent, approved.event(), partly, reasonReviewed.event(), wholly),
      'e4',
      [
        reinstated.event({
          condition: { from: OFF, to: ONE_OFF },
          conditionReason: { from: 'Todo', to: 'Solo el 6' },
          isReasonReviewed: true,
        }),
      ],
    ],
    [
      'that a reason was taken away, which waits again',
      recordedEvents(sent, approved.event(), partly, withoutReason),
      'e3',
      [
        publicNoticeSet.event({
          notice: { from: '', to: '' },
          conditionReason: { from: '', to: 'Solo el 6' },
        }),
      ],
    ],
    [
      'that a reviewed reason was taken away, which waits no more',
      recordedEvents(sent, approved.event(), partly, reasonReviewed.event(), withoutReason),
      'e4',
      [
        publicNoticeSet.event({
          notice: { from: '', to: '' },
          conditionReason: { from: '', to: 'Solo el 6' },
          isReasonReviewed: true,
        }),
      ],
    ],
    [
      'a review: the reason waits again, since its author wrote it',
      recordedEvents(sent, approved.event(), partly, noticed('', 'A'), reasonReviewed.event()),
      'e4',
      [reasonReopened.event({ reasonAt: sampleMetadata().at })],
    ],
    [
      'a review, with other words since',
      recordedEvents(sent, approved.event(), partly, reasonReviewed.event(), wholly),
      'e3',
      'audit.changed-since',
    ],
    [
      'a review of a reason that ended with its night',
      recordedEvents(
        sent,
        approved.event(),
        partly,
        reasonReviewed.event(),
        edit({ dates: { from: ['2026-12-05', '2026-12-06'], to: ['2026-12-05'] } }),
      ),
      'e3',
      'audit.changed-since',
    ],
    [
      'a review, of a party that was deleted',
      recordedEvents(sent, approved.event(), partly, reasonReviewed.event(), taken),
      'e3',
      'audit.party-removed',
    ],
    [
      'a rejected proposal',
      recordedEvents(sent, approved.event(), changeProposed.event(), turnedDown),
      'e3',
      [proposalReopened.event()],
    ],
    [
      'a rejected proposal that another one followed',
      recordedEvents(sent, approved.event(), changeProposed.event(), turnedDown, changeProposed.event()),
      'e3',
      'audit.decided-since',
    ],
    [
      'a rejected proposal of a party that was deleted',
      recordedEvents(sent, approved.event(), changeProposed.event(), turnedDown, taken),
      'e3',
      'audit.party-removed',
    ],
    [
      'the cancellation of one night',
      recordedEvents(sent, approved.event(), partly),
      'e2',
      [
        reinstated.event({
          condition: { from: ONE_OFF, to: AS_ANNOUNCED },
          conditionReason: { from: 'Solo el 6', to: '' },
        }),
      ],
    ],
    [
      'that it is back on',
      recordedEvents(sent, approved.event(), wholly, backOn),
      'e3',
      [
        cancelled.event({
          condition: { from: AS_ANNOUNCED, to: OFF },
          conditionReason: { from: '', to: 'Todo' },
        }),
      ],
    ],
    [
      'that it is back on, of one that was postponed',
      recordedEvents(sent, approved.event(), postponed.event(), reinstatedFrom(PUT_OFF)),
      'e3',
      [
        postponed.event({
          condition: { from: AS_ANNOUNCED, to: PUT_OFF },
          conditionReason: { from: '', to: 'Todo' },
        }),
      ],
    ],
    [
      'that it is back on, called off since',
      recordedEvents(sent, approved.event(), wholly, backOn, wholly),
      'e3',
      'audit.changed-since',
    ],
    [
      'that it was moved: its days return',
      recordedEvents(sent, approved.event(), rescheduled.event()),
      'e2',
      [
        rescheduled.event({
          condition: { from: MOVED, to: AS_ANNOUNCED },
          conditionReason: { from: 'Se ha roto el generador', to: '' },
          changes: { dates: { from: ['2026-12-12'], to: ['2026-12-05'] } },
        }),
      ],
    ],
    [
      'that it is back on, of one with a night off',
      recordedEvents(sent, approved.event(), partly, reinstatedFrom(ONE_OFF)),
      'e3',
      [
        cancelled.event({
          condition: { from: AS_ANNOUNCED, to: ONE_OFF },
          conditionReason: { from: '', to: 'Todo' },
        }),
      ],
    ],
    [
      'a cancellation, with another name since',
      recordedEvents(sent, approved.event(), partly, edit({ name })),
      'e2',
      [
        reinstated.event({
          condition: { from: ONE_OFF, to: AS_ANNOUNCED },
          conditionReason: { from: 'Solo el 6', to: '' },
        }),
      ],
    ],
    [
      'a notice with other words for the condition since: these stay',
      recordedEvents(sent, approved.event(), partly, withoutReason, wholly),
      'e3',
      [
        publicNoticeSet.event({
          notice: { from: '', to: '' },
          conditionReason: { from: 'Todo', to: 'Todo' },
        }),
      ],
    ],
    [
      'that it is sold out',
      recordedEvents(sent, approved.event(), ticketsSet.event()),
      'e2',
      [ticketsSet.event({ tickets: { from: 'sold-out', to: 'unknown' } })],
    ],
    [
      'that it is sold out, with tickets since',
      recordedEvents(
        sent,
        approved.event(),
        ticketsSet.event(),
        ticketsSet.event({ tickets: { from: 'sold-out', to: 'last' } }),
      ),
      'e2',
      'audit.changed-since',
    ],
    [
      'a rejected proposal, with a review of the reason since',
      recordedEvents(sent, approved.event(), changeProposed.event(), turnedDown, reasonReviewed.event()),
      'e3',
      [proposalReopened.event()],
    ],
    [
      'a day that was edited since it was moved',
      recordedEvents(
        sent,
        approved.event(),
        rescheduled.event(),
        edit({ dates: { from: ['2026-12-12'], to: ['2026-12-13'] } }),
      ),
      'e2',
      'audit.changed-since',
    ],
    [
      'a party that is off the calendar since',
      recordedEvents(sent, approved.event(), postponed.event(), taken),
      'e2',
      'audit.party-removed',
    ],
    ['twice', recordedEvents(sent, approved.event(), because(1, withdrawn)), 'e1', 'audit.already-undone'],
    [
      'twice, approved again since',
      recordedEvents(sent, approved.event(), because(1, withdrawn), approved.event()),
      'e1',
      'audit.already-undone',
    ],
    [
      'the second approval',
      recordedEvents(sent, approved.event(), because(1, withdrawn), approved.event()),
      'e3',
      [withdrawn],
    ],
    ['an undo', recordedEvents(sent, approved.event(), because(1, withdrawn)), 'e2', 'audit.not-undoable'],
    ['a submission', recordedEvents(sent), 'e0', 'audit.not-undoable'],
    ['what is not there', recordedEvents(sent), 'e9', 'audit.entry-not-found'],
    ['what no party is', [], 'e0', 'audit.entry-not-found'],
  ])('%s', (_what, events, eventId, expected) => {
    expect(undo(events, eventId)).toEqual(expected);
  });

  const back = edit({ name: { from: 'Luna', to: 'Sol' }, cost: { from: '20', to: '' } });
  const point = { latitude: { from: null, to: 40 }, longitude: { from: null, to: -3 } };

  test.each<[string, Events, Outcome, PartyField[]?]>([
    ['whole', recordedEvents(sent, edited), [back]],
    [
      'without the fields that were changed again',
      recordedEvents(sent, edited, edit({ name: { from: 'Luna', to: 'Tierra' } })),
      [edit({ cost: { from: '20', to: '' } })],
    ],
    [
      'also of what was changed again and back',
      recordedEvents(
        sent,
        edited,
        edit({ name: { from: 'Luna', to: 'Tierra' } }),
        edit({ name: { from: 'Tierra', to: 'Luna' } }),
      ),
      [edit({ cost: { from: '20', to: '' } })],
    ],
    [
      'of nothing, since all was changed again',
      recordedEvents(
        sent,
        edited,
        edit({ name: { from: 'Luna', to: 'Mar' }, cost: { from: '20', to: '5' } }),
      ),
      'audit.changed-since',
    ],
    [
      'of no half of a point',
      recordedEvents(sent, edit({ ...point, cost }), edit({ latitude: { from: 40, to: 41 } })),
      [edit({ cost: { from: '20', to: '' } })],
    ],
    ['twice', recordedEvents(sent, edited, because(1, back)), 'audit.already-undone'],
    ['of a removed party', recordedEvents(sent, edited, refused), 'audit.party-removed'],
    [
      'without a picture that is gone',
      recordedEvents(sent, edit({ photo, cost })),
      [edit({ cost: { from: '20', to: '' } })],
      ['photo'],
    ],
    ['of a picture that is gone', recordedEvents(sent, edit({ photo })), 'audit.photo-gone', ['photo']],
  ])('an edit, %s', (_what, events, expected, unusable) => {
    expect(undo(events, 'e1', unusable)).toEqual(expected);
  });

  test('an undone edit is an edit, and can be undone itself', () => {
    expect(undo(recordedEvents(sent, edited, because(1, back)), 'e2')).toEqual([
      edit({ name, cost: { from: '', to: '20' } }),
    ]);
  });

  test.each<[string, Events, Outcome]>([
    ['pending', recordedEvents(sent), [rejected.event()]],
    ['approved', recordedEvents(sent, approved.event()), []],
    ['rejected already', recordedEvents(sent, refused), []],
  ])('that came with an import and is %s', (_what, events, expected) => {
    const command = { type: 'RejectImported', data: { partyId: PARTY, eventId: 'x' } } as const;
    expect(outcome(() => undoPartyDecider.decide(command, events))).toEqual(expected);
  });
});
