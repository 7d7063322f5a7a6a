import { sampleId } from '@duende/testkit/samples/party';
import {
  ALBA,
  approved,
  commentApproved,
  commented,
  deleted,
  people,
  submitted,
} from '@duende/testkit/samples/story';

/** Parties of a page's tests: one approved, one that waits, one that is gone; and a comment under the first. */
export const [luna, bruma, gone, comment] = [1, 2, 3, 11].map(sampleId) as [string, string, string, string];

/** the approved party's */
export const LINK = '/event/2026-12-05-luna-00000001';

export const story = [
  ...people,
  submitted({ partyId: luna, authorId: null, details: { name: 'Luna' } }),
  approved({ partyId: luna }),
  submitted({ partyId: bruma, authorId: ALBA, details: { name: 'Bruma' } }),
  submitted({ partyId: gone, authorId: null, details: { name: 'Ida' } }),
  approved({ partyId: gone }),
  deleted({ partyId: gone }),
  commented({ commentId: comment, partyId: luna, authorId: null, content: 'Nos vemos' }),
  commentApproved({ commentId: comment, partyId: luna }),
];

export const NOON = Date.parse('2026-12-01T12:00:00Z');
