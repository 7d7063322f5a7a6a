import { accountRecords } from '../accounts/account-records.ts';
import { commentRecords } from '../comments/comment-records.ts';
import { hookRecords } from '../hooks/hook-records.ts';
import { importRecords, sourceRecords } from '../imports/import-records.ts';
import { partyRecords, photoRecords } from '../parties/party-records.ts';
import { reportRecords } from '../reports/report-records.ts';
import { alertRecords } from '../rides/alert-records.ts';
import { rideRecords } from '../rides/ride-records.ts';
import { rsvpRecords } from '../rsvps/rsvp-records.ts';
import { operatorRecords } from './operator-records.ts';

/** Without `ReasonStruck`, whose schema derives from these. */
export const SUBJECT_RECORDS = {
  ...partyRecords,
  ...rsvpRecords,
  ...photoRecords,
  ...commentRecords,
  ...rideRecords,
  ...alertRecords,
  ...reportRecords,
  ...importRecords,
  ...sourceRecords,
  ...accountRecords,
  ...operatorRecords,
  ...hookRecords,
} as const;
