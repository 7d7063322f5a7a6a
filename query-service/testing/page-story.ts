import { sampleId } from '@duende/testkit/samples/party';
import {
  approved,
  commentApproved,
  commented,
  deleted,
  people,
  submitted,
} from '@duende/testkit/samples/story';

/** An approved, a pending and a deleted party, and a comment on the first. */
export const [bruma, gone] = [2, 3].map(sampleId) as [string, string];

/** of the approved party */
export const LINK = '/event/2026-12-05-luna-00000001';

export const story = [
  ...people,
  submitted({ details: { name: 'Luna' } }),
  approved(),
  submitted({ partyId: bruma, details: { name: 'Bruma' } }),
  submitted({ partyId: gone, details: { name: 'Ida' } }),
  approved({ partyId: gone }),
  deleted({ partyId: gone }),
  commented({ authorId: null, content: 'Nos vemos' }),
  commentApproved(),
];

export const NOON = Date.parse('2026-12-01T12:00:00Z');
