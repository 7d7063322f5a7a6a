import type { PartyMark, PartyStoryAnswer, PersonStoryAnswer } from '@duende/contracts/history/story-answers';
import type { Actor } from '@duende/contracts/accounts/permissions';
import { LIMITS } from '@duende/contracts/common/limits';
import { Refusal } from '@duende/contracts/common/refusal';
import { EVER_ANSWERED } from '@duende/projections/rsvps/attendance';
import type { PartyVersionDocument } from '@duende/projections/parties/party-versions';
import type { ReadModels } from '@duende/projections/registry/registry';
import { parseMoment } from '../http/moment-params.ts';
import { personal, type QueryRoute } from '../http/query-route.ts';
import { attendanceCurve, countAt, thinned } from '../rsvps/attendance-curve.ts';
import { partyIdOf } from '../parties/find-party.ts';
import { fieldChanges } from '../parties/party-differences.ts';
import { personStory } from './person-story.ts';
import { queryOf } from '../http/call-query.ts';
import { placeFor } from '../parties/place-for.ts';

const { max: MOST } = LIMITS.listPage;
const CURVE_POINTS = 500;

/** Moderators use these to explain decisions. */
export function storyQueries(options: {
  readonly models: ReadModels;
  /** ms since 1970 */
  readonly now: () => number;
}): readonly QueryRoute[] {
  const { models, now } = options;
  return [
    {
      call: 'GET /api/admin/events/:reference/story',
      reads: ['parties', 'party-versions', 'attendance', 'audit', 'users'],
      async answer({ params, actor }) {
        const partyId = await partyIdOf(models.parties, params['reference'] ?? '');
        return personal(await partyStory(models, { partyId, actor, now: now() }));
      },
    },
    {
      call: 'GET /api/admin/users/:id/story',
      reads: ['users', 'parties', 'comments', 'rides', 'seats', 'attendance', 'audit'],
      async answer({ url, params }) {
        const { before } = queryOf('GET /api/admin/users/:id/story', url);
        const until = before === undefined ? now() : parseMoment('before', before, now());
        const body: PersonStoryAnswer = await personStory(models, params['id'] ?? '', until);
        return personal(body);
      },
    },
  ];
}

interface StoryAsked {
  readonly partyId: string;
  readonly actor: Actor | null;
  readonly now: number;
}

async function partyStory(
  models: ReadModels,
  { partyId, actor, now }: StoryAsked,
): Promise<PartyStoryAnswer> {
  const [versions, attendance] = await Promise.all([
    models['party-versions'].find({ partyId }),
    models.attendance.find({ partyId, ...EVER_ANSWERED }),
  ]);
  const inOrder = versions.map((version) => placeFor(version, actor)).sort((a, b) => a.revision - b.revision);
  const present = inOrder.at(-1);
  if (present === undefined) throw new Refusal('party.not-found');
  const curve = attendanceCurve(attendance);
  const omitted = Math.max(0, inOrder.length - MOST);
  const shown = inOrder.slice(omitted);
  const [entries, users] = await Promise.all([
    models.audit.get(shown.map(({ eventId }) => eventId)),
    models.users.get([...new Set(shown.flatMap(({ actorId }) => actorId ?? []))]),
  ]);
  const marks = shown.map((version, index): PartyMark => {
    const before = inOrder[omitted + index - 1];
    const { eventId, from, kind, actorId } = version;
    return {
      id: eventId,
      at: from,
      kind,
      actor: actorId === null ? null : { id: actorId, username: users.get(actorId)?.username ?? null },
      changes: changesSince(before, version),
      reason: entries.get(eventId)?.reason ?? null,
      isReasonStruck: entries.get(eventId)?.isReasonStruck ?? false,
      count: countAt(curve, Date.parse(from)),
    };
  });
  return {
    event: { id: partyId, name: present.name, status: present.status },
    marks,
    total: inOrder.length,
    curve: curveUntil(curve, now),
  };
}

function changesSince(
  before: PartyVersionDocument | undefined,
  version: PartyVersionDocument,
): PartyMark['changes'] {
  return before === undefined ? [] : [...fieldChanges(before, version)];
}

function curveUntil(curve: ReturnType<typeof attendanceCurve>, now: number): PartyStoryAnswer['curve'] {
  const points = thinned(curve, CURVE_POINTS).map(({ at, count }) => ({
    at: new Date(at).toISOString(),
    count,
  }));
  const last = points.at(-1);
  return last === undefined ? [] : [...points, { at: new Date(now).toISOString(), count: last.count }];
}
