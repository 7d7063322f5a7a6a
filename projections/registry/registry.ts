import type { ReadableStore, ReadCollection, StoredDocument } from '@duende/platform/read-store/read-store';
import { attendanceProjection } from '../rsvps/attendance.ts';
import { auditProjection } from '../audit/audit.ts';
import { calendarLinkProjection } from '../accounts/calendar-links.ts';
import { commentProjection } from '../comments/comments.ts';
import { decisionProjection } from '../audit/decisions.ts';
import { hookProjection } from '../hooks/hooks.ts';
import { hourProjection } from '../history/hours.ts';
import { noticePreferenceProjection } from '../accounts/notice-preferences.ts';
import { partyNewsProjection } from '../parties/party-news.ts';
import { partyProjection, removedParties } from '../parties/parties.ts';
import { partyVersionProjection } from '../parties/party-versions.ts';
import { pendingProjection } from '../parties/pending.ts';
import { photoUseProjection } from '../parties/photo-uses.ts';
import type { Projection } from '../model/projection.ts';
import { pulseProjection } from '../rsvps/pulse.ts';
import { pushDeviceProjection } from '../accounts/push-devices.ts';
import { readTokenProjection } from '../accounts/read-tokens.ts';
import { reportProjection } from '../reports/reports.ts';
import { rideMatchProjection } from '../rides/ride-matches.ts';
import { rideProjection } from '../rides/rides.ts';
import { seatProjection } from '../rides/seats.ts';
import { readModel } from '../runner/read-model-worker.ts';
import type { WorkerFactory, WorkerDependencies } from '../runner/worker.ts';
import { statisticsProjection } from '../history/statistics.ts';
import { userProjection } from '../accounts/users.ts';
import { verificationProjection } from '../history/verifications.ts';
import { activeCollection, type ActiveVersions } from '../versions/active-versions.ts';

/** Register a new read model here. */
const REGISTRY = {
  parties: registered(partyProjection),
  attendance: registered(attendanceProjection),
  comments: registered(commentProjection),
  rides: registered(rideProjection),
  seats: registered(seatProjection),
  'ride-matches': registered(rideMatchProjection),
  reports: registered(reportProjection),
  users: registered(userProjection),
  pending: registered(pendingProjection),
  audit: registered(auditProjection),
  'photo-uses': registered(photoUseProjection),
  pulse: registered(pulseProjection),
  'party-versions': registered(partyVersionProjection),
  'party-news': registered(partyNewsProjection),
  hours: registered(hourProjection),
  decisions: registered(decisionProjection),
  'read-tokens': registered(readTokenProjection),
  'calendar-links': registered(calendarLinkProjection),
  'notice-preferences': registered(noticePreferenceProjection),
  'push-devices': registered(pushDeviceProjection),
  hooks: registered(hookProjection),
  statistics: registered(statisticsProjection),
  verifications: registered(verificationProjection),
};

function registered<D extends StoredDocument>(projection: Projection<D>) {
  const { name, collection } = projection;
  return {
    collection,
    factory: readModel(projection),
    open: async (store: ReadableStore, versions: ActiveVersions | undefined): Promise<ReadCollection<D>> =>
      versions === undefined
        ? store.collection(collection)
        : activeCollection(store, versions, name, collection),
  };
}

type Registry = typeof REGISTRY;

export type ReadModelName = keyof Registry;

export const READ_MODEL_NAMES = Object.keys(REGISTRY) as readonly ReadModelName[];

export type ReadModels = {
  readonly [Name in ReadModelName]: Awaited<ReturnType<Registry[Name]['open']>>;
};

export const ALL_READ_MODELS: readonly WorkerFactory[] = Object.values(REGISTRY).map(
  ({ factory }) => factory,
);

/** The declared collections; the name carries the version. */
export const COLLECTIONS = Object.fromEntries(
  Object.entries(REGISTRY).map(([name, { collection }]) => [name, collection]),
) as { readonly [Name in ReadModelName]: Registry[Name]['collection'] };

/** Opens the declared collections, or the active generations if `versions` is given. */
export async function openReadModels(store: ReadableStore, versions?: ActiveVersions): Promise<ReadModels> {
  const models: Partial<Record<ReadModelName, ReadModels[ReadModelName]>> = {};
  for (const name of READ_MODEL_NAMES) models[name] = await REGISTRY[name].open(store, versions);
  return models as ReadModels;
}

/** Parties about which no messages may be published. */
export async function openWithheld(
  store: ReadableStore,
  versions?: ActiveVersions,
): Promise<WorkerDependencies['withheld']> {
  const parties = await REGISTRY.parties.open(store, versions);
  return (partyIds) => removedParties(parties, partyIds);
}
