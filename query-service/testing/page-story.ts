import { sampleId } from '@duende/testkit/samples/party';
import { alba, approved, commentApproved, commented, people, removed, submitted } from './story.ts';

/** Parties of a page's tests: one approved, one that waits, one that is gone; and a comment under the first. */
export const [luna, bruma, gone, comment] = [1, 2, 3, 11].map(sampleId) as [string, string, string, string];

/** the approved party's */
export const LINK = '/event/2026-12-05-luna-00000001';

export const story = [
  ...people,
  submitted(luna, { name: 'Luna' }),
  approved(luna),
  submitted(bruma, { name: 'Bruma' }, alba.userId),
  submitted(gone, { name: 'Ida' }),
  approved(gone),
  removed(gone, 'PartyDeleted'),
  commented(comment, luna, 'Nos vemos'),
  commentApproved(comment, luna),
];

export const NOON = Date.parse('2026-12-01T12:00:00Z');
