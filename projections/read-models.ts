import type { CollectionSpec, ReadCollection, ReadStore } from '@duende/platform/read-store/read-store';
import { ATTENDANCE, type AttendanceDocument } from './attendance/attendance-document.ts';
import { AUDIT, type AuditDocument } from './audit/audit-document.ts';
import { COMMENTS, type CommentDocument } from './comments/comment-document.ts';
import { PARTIES, type PartyDocument } from './parties/party-document.ts';
import { PENDING, type PendingDocument } from './pending/pending-document.ts';
import { PHOTO_USES, type PhotoUseDocument } from './photo-uses/photo-use-document.ts';
import { PULSE, type PulseDocument } from './pulse/pulse-document.ts';
import { RIDE_MATCHES, type RideMatchDocument } from './ride-matches/ride-match-document.ts';
import { RIDES, type RideDocument } from './rides/ride-document.ts';
import { USERS, type UserDocument } from './users/user-document.ts';
import { servedCollection } from './versions/served-collection.ts';
import type { ServedVersions } from './versions/served-versions.ts';

/** The documents of every read model, by its name. */
export interface Documents {
  readonly parties: PartyDocument;
  readonly attendance: AttendanceDocument;
  readonly comments: CommentDocument;
  readonly rides: RideDocument;
  readonly 'ride-matches': RideMatchDocument;
  readonly users: UserDocument;
  readonly pending: PendingDocument;
  readonly audit: AuditDocument;
  readonly 'photo-uses': PhotoUseDocument;
  readonly pulse: PulseDocument;
}

export type ReadModelName = keyof Documents;

/** Every read model, ready to be asked. */
export type ReadModels = { readonly [Name in ReadModelName]: ReadCollection<Documents[Name]> };

export const COLLECTIONS: { readonly [Name in ReadModelName]: CollectionSpec<Documents[Name]> } = {
  parties: PARTIES,
  attendance: ATTENDANCE,
  comments: COMMENTS,
  rides: RIDES,
  'ride-matches': RIDE_MATCHES,
  users: USERS,
  pending: PENDING,
  audit: AUDIT,
  'photo-uses': PHOTO_USES,
  pulse: PULSE,
};

export const READ_MODEL_NAMES = Object.keys(COLLECTIONS) as readonly ReadModelName[];

/** The read models of a store: as they are declared, or the generations that are served where there are several. */
export async function openReadModels(store: ReadStore, versions?: ServedVersions): Promise<ReadModels> {
  const open = async <Name extends ReadModelName>(name: Name, spec: CollectionSpec<Documents[Name]>) =>
    versions === undefined ? store.collection(spec) : servedCollection(store, versions, name, spec);
  return {
    parties: await open('parties', PARTIES),
    attendance: await open('attendance', ATTENDANCE),
    comments: await open('comments', COMMENTS),
    rides: await open('rides', RIDES),
    'ride-matches': await open('ride-matches', RIDE_MATCHES),
    users: await open('users', USERS),
    pending: await open('pending', PENDING),
    audit: await open('audit', AUDIT),
    'photo-uses': await open('photo-uses', PHOTO_USES),
    pulse: await open('pulse', PULSE),
  };
}
