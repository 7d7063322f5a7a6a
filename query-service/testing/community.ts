import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';
import type { PublicUserAnswer } from '@duende/contracts/accounts/account-answers';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import type { HistoryEventAnswer } from '@duende/contracts/history/history-answers';
import { day, type Given, when } from '@duende/testkit/samples/given-log';
import { sampleId, samplePartyDetails } from '@duende/testkit/samples/party';
import type { PublicFact } from './join-attack.ts';
import type { QueryRig } from './query-rig.ts';
import {
  ADMIN,
  approved,
  commentApproved,
  commented,
  contactChanged,
  registered,
  ridePublished,
  rsvp,
  submitted,
  tokenIssued,
} from '@duende/testkit/samples/story';
import { BEARER } from './actors.ts';

/** No person's parties are a subset of another's: being seen at all of them identifies a person. */
const GOING = {
  ana: [0, 1, 2],
  berto: [0, 1, 3],
  carmen: [0, 1, 4],
  diego: [0, 2, 3],
  elena: [0, 2, 4],
  fermin: [0, 3, 4],
};
export const MEMBERS = Object.entries(GOING).map(([name, goesTo], index) => ({
  name,
  goesTo,
  penName: `Pluma de ${name}`,
  userId: sampleId(0x100 + index),
}));
const GUARDIAN = { name: 'guardiana', userId: ADMIN };
const PARTIES = [1, 2, 3, 4, 5].map(sampleId) as readonly string[];

const at = (number: number, minute: number) =>
  day(number, `1${minute % 10}:${String(7 + minute).padStart(2, '0')}:13.${String(100 + minute)}Z`);

function comment(
  number: number,
  partyId: string,
  by: { name: string; userId: string; as?: string },
): Given[] {
  const commentId = sampleId(0x1000 + number);
  const content = `Palabras número ${number}`;
  const signedAs = by.as !== undefined ? null : by.userId === ADMIN ? 'admin' : 'member';
  const posted = { commentId, partyId, authorId: by.userId, author: by.as ?? by.name, content } as const;
  return [
    when(at(6, number % 50), commented({ ...posted, signedAs })),
    when(at(7, number % 50), commentApproved({ commentId, partyId })),
  ];
}

function pin(number: number, partyId: string, userId: string): Given {
  const rideId = sampleId(0x2000 + number);
  const departure = { latitude: 40.1234 + number * 0.0311, longitude: -3.4567 - number * 0.0277 };
  const rideType = number % 2 === 0 ? 'offer' : 'need';
  const passengerCount = 1 + (number % 4);
  return when(at(8, number), ridePublished({ rideId, partyId, userId, rideType, departure, passengerCount }));
}

/** With attendance, pins and comments, under their own and other names. */
export const community: readonly Given[] = [
  registered({ userId: ADMIN, username: GUARDIAN.name, isAdmin: true }),
  ...MEMBERS.map(({ name, userId }) =>
    registered({ userId, isAdmin: false, username: name, email: `${name}@mail.example` }),
  ),
  ...MEMBERS.map(({ name, userId }) =>
    contactChanged({ userId, changes: { telegram: { from: '', to: `@${name}` } } }),
  ),
  tokenIssued({ userId: ADMIN }),
  ...PARTIES.flatMap((partyId, index) => [
    when(
      at(1, index),
      submitted({
        partyId,
        authorId: MEMBERS[index]?.userId ?? null,
        details: samplePartyDetails({ name: `Fiesta ${index}`, dates: ['2026-12-05'] }),
      }),
    ),
    when(at(2, index), approved({ partyId })),
  ]),
  ...MEMBERS.flatMap(({ name, penName, userId, goesTo }, index) =>
    PARTIES.flatMap((partyId, place): readonly Given[] => {
      const number = index * PARTIES.length + place;
      if (!goesTo.includes(place)) return [];
      return [
        when(at(5, number), rsvp({ partyId, userId })),
        ...((index * place) % 2 === 0 ? [pin(number, partyId, userId)] : []),
        ...comment(2 * number, partyId, { name, userId }),
        ...comment(2 * number + 1, partyId, { name, userId, as: penName }),
      ];
    }),
  ),
  ...comment(0x100, PARTIES[0] ?? '', GUARDIAN),
  when(at(5, 40), rsvp({ partyId: PARTIES[0] ?? '', userId: GUARDIAN.userId })),
];

/** About people, now and at past moments, for visitors and a read token. */
export async function publicFacts(rig: QueryRig): Promise<readonly PublicFact[]> {
  const facts: PublicFact[] = [];
  const nameOf = async (userId: string) =>
    (await rig.read<PublicUserAnswer>(`/api/users/${userId}/public`)).username;
  for (const partyId of PARTIES) {
    const history = async (moment: string) => {
      const path = `/api/history/events/${partyId}?at=${encodeURIComponent(moment)}`;
      const { body } = await rig.get(path, null, BEARER);
      return JSON.parse(body.toString()) as HistoryEventAnswer;
    };
    const path = `/api/events/${partyId}`;
    const now = {
      comments: await rig.read<CommentAnswer[]>(`${path}/comments?limit=200`),
      rides: await rig.read<RideAnswer[]>(`${path}/rides`),
    };
    for (const { comments, rides } of [
      now,
      await history(day(8, '23:59:00Z')),
      await history(day(20, '00:00:00Z')),
    ]) {
      for (const entry of comments)
        facts.push({
          name: entry.author,
          partyId,
          kind: 'comment',
          isAdmin: entry.member?.isAdmin ?? false,
          entry,
        });
      for (const entry of rides)
        facts.push({ name: await nameOf(entry.userId), partyId, kind: 'pin', isAdmin: false, entry });
    }
  }
  return facts;
}
