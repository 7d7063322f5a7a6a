import { expect, it } from 'vitest';
import {
  ALBA,
  BRUNO,
  calendarLinkIssued,
  calendarLinkRevoked,
  erased,
  passwordChanged,
  sessionsEnded,
} from '@duende/testkit/samples/story';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import { calendarLinkProjection, type CalendarLinkDocument } from './calendar-links.ts';

const { given } = specifyProjection(calendarLinkProjection);
const DIGESTS = ['a', 'b'].map((letter) => letter.repeat(64)) as [string, string];
const link: CalendarLinkDocument = {
  _id: ALBA,
  position: at(1),
  tokenDigest: DIGESTS[0],
  createdAt: '2026-06-01T12:00:00.000Z',
};
const issued = (tokenDigest: string, userId = ALBA) => calendarLinkIssued({ userId, tokenDigest });

it('is under its person, by the digest of its token', async () => {
  await given(issued(DIGESTS[0])).then(link);
});

it('is another one once it is renewed, and the one before is nowhere', async () => {
  await given(issued(DIGESTS[0]), issued(DIGESTS[1])).then({
    ...link,
    position: at(2),
    tokenDigest: DIGESTS[1],
  });
});

it.each([
  ['it is taken back', calendarLinkRevoked()],
  ['the password is another one', passwordChanged()],
  ['the sessions are ended', sessionsEnded()],
  ['its person is erased', erased()],
])('is gone when %s, without those of others', async (_what, end) => {
  await given(issued(DIGESTS[0]), end).then();
  await given(issued(DIGESTS[1], BRUNO), end).then({ ...link, _id: BRUNO, tokenDigest: DIGESTS[1] });
});

it('comes back with a new token after it was taken back', async () => {
  await given(issued(DIGESTS[0]), calendarLinkRevoked(), issued(DIGESTS[1])).then({
    ...link,
    position: at(3),
    tokenDigest: DIGESTS[1],
  });
});

it('ignores events that are about no person', () => {
  expect(calendarLinkProjection.handles).toEqual([
    'CalendarLinkIssued',
    'CalendarLinkRevoked',
    'PasswordChanged',
    'SessionsEnded',
    'PersonErased',
  ]);
});
