import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import {
  ADMIN,
  approved,
  cancelled,
  DETAILS,
  deleted,
  erased,
  publicNoticeSet,
  PARTY,
  proposalAccepted,
  submitted,
  ticketsSet,
  updated,
} from '@duende/testkit/samples/story';
import { expect, it } from 'vitest';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import { partyNewsProjection } from './party-news.ts';

const { given } = specifyProjection(partyNewsProjection);
const OFF = { ...AS_ANNOUNCED, condition: 'cancelled' as const };
const hour = updated({ changes: { startTime: { from: DETAILS.startTime, to: '23:45' } } });

/** The party's news, the last of which was at a place of the log; `present`: what of it now is looked at. */
const news = (position: number, entries: readonly object[], present: object, more: object = {}) =>
  expect.objectContaining({
    _id: PARTY,
    position: at(position),
    entries: entries.map((entry) => expect.objectContaining(entry) as object),
    present: expect.objectContaining(present) as object,
    ...more,
  }) as object;

it('begin with the submission, which informs no one', async () => {
  await given(submitted()).then(
    news(1, [], { status: 'pending' }, { newsPosition: '', newsAt: '', firstApprovedAt: null }),
  );
});

it('are a party’s first time on the calendar, what changes when and where it is, and what becomes of it', async () => {
  const when = '2026-06-01T12:00:00.000Z';
  await given(submitted(), approved(), hour, cancelled(), deleted(), approved()).then(
    news(
      6,
      [
        { kind: 'approved', isFirstApproval: true, before: expect.objectContaining({ status: 'pending' }) },
        { kind: 'updated', startTime: '23:45', until: at(4) },
        { kind: 'cancelled', ...OFF, until: at(5) },
        { kind: 'deleted', status: 'deleted', until: at(6) },
        { kind: 'approved', isFirstApproval: false, until: null, actorId: ADMIN },
      ],
      { ...OFF, startTime: '23:45' },
      { newsPosition: at(6), newsAt: when, firstApprovedAt: when },
    ),
  );
});

it('keep how the version before was, where it was otherwise', async () => {
  await given(submitted(), approved(), hour).then(
    news(
      3,
      [{}, { before: expect.objectContaining({ startTime: DETAILS.startTime, kind: 'approved' }) }],
      {},
    ),
  );
  await given(submitted(), approved(), hour).then(
    news(3, [{}, { before: expect.not.objectContaining({ location: DETAILS.location }) }], {}),
  );
});

it('are not that a party has other words', async () => {
  const words = updated({ changes: { name: { from: DETAILS.name, to: 'Sol' } } });
  await given(submitted(), approved(), words, publicNoticeSet()).then(
    news(4, [{ kind: 'approved' }], { kind: 'notice-set' }, { newsPosition: at(2) }),
  );
});

it('are that tickets are sold out, and nothing else about tickets', async () => {
  const last = ticketsSet({ tickets: { from: 'unknown', to: 'last' } });
  await given(submitted(), approved(), last).then(
    news(3, [{ kind: 'approved' }], {}, { newsPosition: at(2) }),
  );
  await given(submitted(), approved(), last, ticketsSet()).then(
    news(4, [{ kind: 'approved' }, { kind: 'tickets-set' }], {}, { newsPosition: at(4) }),
  );
});

it('know that a change is the accepted proposal: it has the same command', async () => {
  await given(submitted(), approved(), proposalAccepted(), hour).then(
    news(4, [{}, { kind: 'proposal-accepted' }, { kind: 'updated', before: expect.anything() }], {}),
  );
});

it('stay without a person: an erasure changes nothing in them', async () => {
  await given(submitted(), approved(), erased()).then(news(2, [{ kind: 'approved' }], {}));
});

it('are absent for a party that was never submitted', async () => {
  await given(approved()).then();
});
