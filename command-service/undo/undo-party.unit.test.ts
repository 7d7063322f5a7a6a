import { samplePartyDetails } from '@duende/testkit/samples/party';
import type { DomainEvent } from '@duende/contracts/events/domain-event';
import { describe, expect, test } from 'vitest';
import { AUTHOR_ID, PARTY_ID, partyApproved, partyRemoved, partySubmitted } from '../testing/samples.ts';
import { because, outcome, recordedEvents, type Events, type Outcome } from './testing/recorded-events.ts';
import { undoPartyDecider, type PartyField } from './undo-party.ts';

const party = { partyId: PARTY_ID, authorId: AUTHOR_ID };
const withdrawn = { type: 'PartyApprovalWithdrawn', data: party } as const;
const restored = (status: 'pending' | 'approved') =>
  ({ type: 'PartyRestored', data: { ...party, status } }) as const;
const updated = (changes: DomainEvent<'PartyUpdated'>['data']['changes']) =>
  ({ type: 'PartyUpdated', data: { partyId: PARTY_ID, changes } }) as const;
const [name, cost] = [
  { from: 'Sol', to: 'Luna' },
  { from: '', to: '20' },
];
const noticeSet = (from: string, to: string) =>
  ({ type: 'PartyNoticeSet', data: { partyId: PARTY_ID, notice: { from, to } } }) as const;
const photo = { from: '/photos/a.webp', to: null };
const submitted = partySubmitted({ details: samplePartyDetails({ name: 'Sol', cost: '' }) });
const rejected = partyRemoved('PartyRejected', 'Repetido');
const deleted = partyRemoved('PartyDeleted');
const edited = updated({ name, cost });

describe('of a party', () => {
  const undo = (events: Events, eventId: string, unusable: PartyField[] = []) =>
    outcome(() =>
      undoPartyDecider.decide(
        { type: 'UndoPartyEvent', data: { partyId: PARTY_ID, eventId, unusable } },
        events,
      ),
    );

  test.each<[string, Events, string, Outcome]>([
    ['an approval', recordedEvents(submitted, partyApproved()), 'e1', [withdrawn]],
    [
      'a notice, with an edit and an approval since',
      recordedEvents(submitted, noticeSet('A', 'B'), edited, partyApproved()),
      'e1',
      [noticeSet('B', 'A')],
    ],
    [
      'a notice that another one followed',
      recordedEvents(submitted, noticeSet('', 'A'), noticeSet('A', 'B')),
      'e1',
      'audit.changed-since',
    ],
    [
      'a notice of a party that was deleted',
      recordedEvents(submitted, partyApproved(), noticeSet('', 'A'), deleted),
      'e2',
      'audit.party-removed',
    ],
    [
      'an approval that only an edit followed',
      recordedEvents(submitted, partyApproved(), edited),
      'e1',
      [withdrawn],
    ],
    ['a rejection', recordedEvents(submitted, rejected), 'e1', [restored('pending')]],
    ['a deletion', recordedEvents(submitted, partyApproved(), deleted), 'e2', [restored('approved')]],
    [
      'an approval after which it was deleted',
      recordedEvents(submitted, partyApproved(), deleted),
      'e1',
      'audit.decided-since',
    ],
    [
      'a rejection after which it was restored by hand',
      recordedEvents(submitted, rejected, restored('pending')),
      'e1',
      'audit.decided-since',
    ],
    [
      'twice',
      recordedEvents(submitted, partyApproved(), because(1, withdrawn)),
      'e1',
      'audit.already-undone',
    ],
    [
      'twice, approved again since',
      recordedEvents(submitted, partyApproved(), because(1, withdrawn), partyApproved()),
      'e1',
      'audit.already-undone',
    ],
    [
      'the second approval',
      recordedEvents(submitted, partyApproved(), because(1, withdrawn), partyApproved()),
      'e3',
      [withdrawn],
    ],
    [
      'an undo',
      recordedEvents(submitted, partyApproved(), because(1, withdrawn)),
      'e2',
      'audit.not-undoable',
    ],
    ['a submission', recordedEvents(submitted), 'e0', 'audit.not-undoable'],
    ['what is not there', recordedEvents(submitted), 'e9', 'audit.entry-not-found'],
    ['what no party is', [], 'e0', 'audit.entry-not-found'],
  ])('%s', (_what, events, eventId, expected) => {
    expect(undo(events, eventId)).toEqual(expected);
  });

  const back = updated({ name: { from: 'Luna', to: 'Sol' }, cost: { from: '20', to: '' } });
  const point = { latitude: { from: null, to: 40 }, longitude: { from: null, to: -3 } };

  test.each<[string, Events, Outcome, PartyField[]?]>([
    ['whole', recordedEvents(submitted, edited), [back]],
    [
      'without the fields that were changed again',
      recordedEvents(submitted, edited, updated({ name: { from: 'Luna', to: 'Tierra' } })),
      [updated({ cost: { from: '20', to: '' } })],
    ],
    [
      'also of what was changed again and back',
      recordedEvents(
        submitted,
        edited,
        updated({ name: { from: 'Luna', to: 'Tierra' } }),
        updated({ name: { from: 'Tierra', to: 'Luna' } }),
      ),
      [updated({ cost: { from: '20', to: '' } })],
    ],
    [
      'of nothing, since all was changed again',
      recordedEvents(
        submitted,
        edited,
        updated({ name: { from: 'Luna', to: 'Mar' }, cost: { from: '20', to: '5' } }),
      ),
      'audit.changed-since',
    ],
    [
      'of no half of a point',
      recordedEvents(submitted, updated({ ...point, cost }), updated({ latitude: { from: 40, to: 41 } })),
      [updated({ cost: { from: '20', to: '' } })],
    ],
    ['twice', recordedEvents(submitted, edited, because(1, back)), 'audit.already-undone'],
    ['of a removed party', recordedEvents(submitted, edited, rejected), 'audit.party-removed'],
    [
      'without a picture that is gone',
      recordedEvents(submitted, updated({ photo, cost })),
      [updated({ cost: { from: '20', to: '' } })],
      ['photo'],
    ],
    [
      'of a picture that is gone',
      recordedEvents(submitted, updated({ photo })),
      'audit.photo-gone',
      ['photo'],
    ],
  ])('an edit, %s', (_what, events, expected, unusable) => {
    expect(undo(events, 'e1', unusable)).toEqual(expected);
  });

  test('an undone edit is an edit, and can be undone itself', () => {
    expect(undo(recordedEvents(submitted, edited, because(1, back)), 'e2')).toEqual([
      updated({ name, cost: { from: '', to: '20' } }),
    ]);
  });

  test.each<[string, Events, Outcome]>([
    ['pending', recordedEvents(submitted), [partyRemoved('PartyRejected')]],
    ['approved', recordedEvents(submitted, partyApproved()), []],
    ['rejected already', recordedEvents(submitted, rejected), []],
  ])('that came with an import and is %s', (_what, events, expected) => {
    const command = { type: 'RejectImported', data: { partyId: PARTY_ID, eventId: 'x' } } as const;
    expect(outcome(() => undoPartyDecider.decide(command, events))).toEqual(expected);
  });
});
