import { createHash } from 'node:crypto';
import { commentDecider } from '@duende/command-service/comments/comment';
import type { CommandContext } from '@duende/command-service/handling/command-context';
import type { CommandHandler } from '@duende/command-service/handling/command-handler';
import { deriveId } from '@duende/platform/resilience/derive-id';
import { partyDecider } from '@duende/command-service/parties/party';
import { ridesDecider } from '@duende/command-service/rides/rides';
import { rsvpDecider } from '@duende/command-service/rsvps/rsvp';
import type { Applicant } from '@duende/command-service/accounts/applicant';
import type { Registered } from '@duende/command-service/accounts/register';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { streams } from '@duende/contracts/events/streams';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { EMPTY_DETAILS } from '@duende/contracts/parties/empty-details';
import { photoUrl } from '@duende/contracts/parties/photo-url';
import { ALL_DEMO_PARTIES, demoActs, type DemoAct } from './demo-acts.ts';
import { moreOf } from './demo-details.ts';
import type { DemoParty } from './demo-parties.ts';
import { DEMO_PEOPLE } from './demo-people.ts';
import { demoPosters } from './demo-posters.ts';
import { seededRandom } from '@duende/contracts/common/seeded-random';

export interface DemoDependencies {
  readonly handler: CommandHandler;
  readonly registerWithoutPassword: (applicant: Applicant, context: CommandContext) => Promise<Registered>;
}

/** The same script gives the same events, so an interrupted run can be repeated. */
export interface DemoScript {
  /** seed for ids and passwords */
  readonly secret: string;
  /** ISO 8601: all events are earlier */
  readonly now: string;
}

/**
 * Uses normal commands, at ascending past times per group. Parties refer to the posters of `drawPosters`.
 * Limits and quotas do not apply, and synthetic people cannot log in.
 */
export async function seedDemo(dependencies: DemoDependencies, script: DemoScript): Promise<void> {
  const posters = demoPosters().map(({ name }) => photoUrl(name));
  const now = new Date(script.now);
  const random = seededRandom('duende');
  const userIds: string[] = [];
  const partyIds: string[] = [];
  let index = 0;
  for (const acts of independentGroups(demoActs(now.getTime(), madridDay(now), random))) {
    const performing = acts.map((act, offset) => {
      const secret = `${script.secret}/${index + offset}`;
      return perform(act, { dependencies, posters, userIds, partyIds, secret });
    });
    index += acts.length;
    const failed = (await Promise.allSettled(performing)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }
}

/** So that the log batches writes. Within a group times may decrease. */
export const AT_ONCE = 20;

/**
 * Consecutive actions: registrations, or activity at published parties. Submitting or approving a party is a
 * group of its own.
 */
function independentGroups(acts: readonly DemoAct[]): readonly (readonly DemoAct[])[] {
  const groups: DemoAct[][] = [];
  for (const act of acts) {
    const last = groups.at(-1);
    const before = last?.[0];
    const isJoining = before !== undefined && stageOf(act) !== null && stageOf(act) === stageOf(before);
    if (last !== undefined && isJoining && last.length < AT_ONCE) last.push(act);
    else groups.push([act]);
  }
  return groups;
}

function stageOf({ kind }: DemoAct): 'people' | 'at parties' | null {
  if (kind === 'submit' || kind === 'approve') return null;
  return kind === 'register' ? 'people' : 'at parties';
}

interface Stage {
  readonly dependencies: DemoDependencies;
  readonly posters: readonly string[];
  readonly userIds: string[];
  readonly partyIds: string[];
  readonly secret: string;
}

async function perform(
  act: DemoAct,
  { dependencies, posters, userIds, partyIds, secret }: Stage,
): Promise<void> {
  const { handler, registerWithoutPassword } = dependencies;
  const userId = 'person' in act && act.person !== null ? (userIds[act.person] ?? null) : null;
  const partyId = 'party' in act ? (partyIds[act.party] ?? '') : '';
  const context = contextOf(secret, act.at, userId);
  switch (act.kind) {
    case 'register': {
      const username = nameOf(act.person);
      const email = `persona${act.person}@demo.invalid`;
      const registered = await registerWithoutPassword(
        { kind: 'member', username, email, password: digest(`${secret}/password`) },
        context,
      );
      userIds[act.person] = registered.user.id;
      return;
    }
    case 'submit': {
      const id = deriveId(context.commandId, 'party');
      partyIds[act.party] = id;
      const party = ALL_DEMO_PARTIES[act.party] as DemoParty;
      const details = detailsOf(party, act.dates, posters[act.party] ?? null);
      const data = { partyId: id, authorId: userId, details, source: null };
      await handler.handle(partyDecider, streams.party(id), { type: 'SubmitParty', data }, context);
      return;
    }
    case 'approve':
      await handler.handle(
        partyDecider,
        streams.party(partyId),
        { type: 'ApproveParty', data: { partyId } },
        context,
      );
      return;
    case 'confirm': {
      if (userId === null) return;
      const data = { partyId, userId, isGoing: true };
      await handler.handle(rsvpDecider, streams.rsvp(partyId, userId), { type: 'SetRsvp', data }, context);
      return;
    }
    case 'comment': {
      const commentId = deriveId(context.commandId, 'comment');
      const author = act.person === null ? FORM_TEXTS.commentAnonymous : nameOf(act.person);
      const signedAs = userId === null ? null : 'member';
      const data = { commentId, partyId, authorId: userId, author, signedAs, content: act.content } as const;
      const stream = streams.comment(commentId);
      await handler.handle(commentDecider, stream, { type: 'PostComment', data }, context);
      if (!act.isApproved) return;
      const approval = contextOf(`${secret}/approval`, act.at, null);
      await handler.handle(commentDecider, stream, { type: 'ApproveComment', data: { commentId } }, approval);
      return;
    }
    case 'ride': {
      if (userId === null) return;
      const { rideType, departure, passengerCount } = act;
      const rideId = deriveId(context.commandId, 'ride');
      const { direction, leavesAt, note } = act;
      const times = { direction, leavesAt, note };
      const data = { rideId, partyId, userId, rideType, departure, passengerCount, ...times };
      await handler.handle(ridesDecider, streams.rides(partyId), { type: 'PublishRide', data }, context);
      return;
    }
    default:
      act satisfies never;
  }
}

function nameOf(person: number): string {
  return DEMO_PEOPLE[person] ?? `Persona ${person}`;
}

function contextOf(secret: string, at: number, userId: string | null): CommandContext {
  const commandId = digest(secret);
  return {
    actor: userId === null ? null : { userId, isAdmin: false },
    at: new Date(at).toISOString(),
    commandId,
    commandDigest: commandId,
    correlationId: commandId,
    causationId: null,
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function detailsOf(party: DemoParty, dates: readonly string[], photo: string | null): PartyDetails {
  const { name, location, latitude, longitude, startTime, endTime, type, styles, cost, place } = party;
  return {
    ...EMPTY_DETAILS,
    name,
    location,
    latitude,
    longitude,
    photo,
    dates: [...dates],
    startTime,
    endTime,
    type,
    styles: [...styles],
    cost,
    ticketsLink: /^\d/.test(cost) ? 'https://entradas.example/' : '',
    mapsUrl: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=12/${latitude}/${longitude}`,
    place,
    description: party.description,
    ...moreOf(party, dates),
  };
}
