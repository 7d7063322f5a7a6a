import type { PartyStatus } from '@duende/contracts/parties/party-answers';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { type Given, when } from '@duende/testkit/samples/given-log';
import { sampleId, samplePartyDetails } from '@duende/testkit/samples/party';
import fc from 'fast-check';
import {
  approvalWithdrawn,
  approved,
  commentApproved,
  commented,
  commentRejected,
  deleted,
  erased,
  people,
  rejected,
  restored,
  ridePublished,
  rideRemoved,
  rsvp,
  rsvpWithdrawn,
  submitted,
  updated,
} from '@duende/testkit/samples/story';
import { alba, bruno } from './actors.ts';

/** In terms of the figures. */
export interface Happened {
  /** effective time, ISO 8601 */
  readonly at: string;
  readonly party?: string;
  readonly became?: {
    readonly status: PartyStatus;
    readonly details: PartyDetails;
    readonly isImported: boolean;
  };
  readonly counts: {
    readonly [
      name in
        | 'confirmed'
        | 'withdrawn'
        | 'seatsOffered'
        | 'seatsNeeded'
        | 'commentsApproved'
        | 'commentsRejected'
    ]?: number;
  };
}

const PARTIES = [1, 2, 3].map(sampleId);
const DETAILS = [
  samplePartyDetails({ location: 'Madrid', styles: ['acid', 'dub'], dates: ['2026-03-29', '2026-04-02'] }),
  samplePartyDetails({ location: 'Norte', styles: ['acid'], dates: ['2026-10-25'] }),
  samplePartyDetails({ location: 'Madrid', styles: [], dates: ['2026-05-31'] }),
  samplePartyDetails({ location: 'Sur', styles: ['psytrance'], dates: ['2027-01-01'] }),
];
const DATES = [['2026-03-30'], ['2026-04-01', '2026-11-02'], ['2026-10-24', '2026-10-25'], ['2027-02-28']];
const IMPORTED = {
  authorId: null,
  source: { importId: sampleId(41), url: 'https://entradium.com/x', layers: {} },
};
/** Clock changes, end of a year and of a month. */
const BEGINNINGS = [
  '2026-03-28T21:50:00Z',
  '2026-10-24T21:50:00Z',
  '2026-12-31T22:30:00Z',
  '2026-05-31T21:30:00Z',
];
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
/** Clocks may lag. */
const GAPS = [0, 1, MINUTE, 29 * MINUTE, HOUR, HOUR, 5 * HOUR, 23 * HOUR, DAY, 9 * DAY, -HOUR, -DAY];

const DEEDS = [
  ...[
    'rsvp',
    'rsvp',
    'rsvp',
    'rsvp',
    'rsvp',
    'rsvp',
    'offer',
    'need',
    'take back',
    'comment',
    'decide',
    'decide',
  ],
  ...[
    'send',
    'import',
    'approve',
    'approve',
    'reject',
    'withdraw',
    'delete',
    'restore',
    'restore',
    'redate',
    'erase',
  ],
] as const;
type Deed = (typeof DEEDS)[number];

interface Step {
  readonly deed: Deed;
  readonly gap: number;
  readonly party: string;
  readonly person: { readonly userId: string };
  /** selects among a deed's options */
  readonly which: number;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    deed: fc.constantFrom(...DEEDS),
    gap: fc.constantFrom(...GAPS),
    party: fc.constantFrom(...PARTIES),
    person: fc.constantFrom(alba, bruno),
    which: fc.nat(DETAILS.length - 1),
  }),
  { minLength: 40, maxLength: 90, size: 'max' },
);

type PartyNow = NonNullable<Happened['became']>;

/** Skips deeds without sense. */
function lived(beginning: string, deeds: readonly Step[]) {
  const happened: Happened[] = [];
  const parties = new Map<string, PartyNow>();
  const [going, gone] = [new Set<string>(), new Set<string>()];
  const comments = new Map<string, 'pending' | 'decided'>();
  const pins: { readonly ride: string; readonly party: string; readonly person: string }[] = [];
  let clock = Date.parse(beginning);
  const story: Given[] = people.map((person) => when(new Date(clock).toISOString(), person));
  let effective = clock;

  for (const [index, { deed, gap, party, person, which }] of deeds.entries()) {
    clock += gap;
    const reached = Math.max(effective, clock);
    const now = parties.get(party);
    const { userId } = person;
    const isGone = gone.has(userId);
    const visit = `${party}.${userId}`;
    const id = sampleId(0x1000 + index);
    const details = DETAILS[which] as PartyDetails;
    const did = (
      given: Given,
      done: Omit<Happened, 'at' | 'counts'> & Partial<Pick<Happened, 'counts'>> = {},
    ) => {
      effective = reached;
      story.push(when(new Date(clock).toISOString(), given));
      happened.push({ at: new Date(effective).toISOString(), counts: {}, ...done });
    };
    const of = { partyId: party };
    const became = (given: Given, next: PartyNow) => {
      parties.set(party, next);
      did(given, { party, became: next });
    };
    const counted = (given: Given, counts: Happened['counts']) => did(given, { party, counts });
    switch (deed) {
      case 'send':
      case 'import': {
        if (now !== undefined || isGone) break;
        const isImported = deed === 'import';
        const next = { status: 'pending', details, isImported } as const;
        became(submitted({ ...of, details, ...(isImported ? IMPORTED : { authorId: userId }) }), next);
        break;
      }
      case 'approve':
        if (now?.status === 'pending') became(approved(of), { ...now, status: 'approved' });
        break;
      case 'reject':
        if (now?.status === 'pending') became(rejected(of), { ...now, status: 'rejected' });
        break;
      case 'withdraw':
        if (now?.status === 'approved') became(approvalWithdrawn(of), { ...now, status: 'pending' });
        break;
      case 'delete':
        if (now?.status === 'approved') became(deleted(of), { ...now, status: 'deleted' });
        break;
      case 'restore':
        if (now?.status === 'rejected')
          became(restored({ ...of, status: 'pending' }), { ...now, status: 'pending' });
        if (now?.status === 'deleted')
          became(restored({ ...of, status: 'approved' }), { ...now, status: 'approved' });
        break;
      case 'redate': {
        if (now?.status !== 'approved' && now?.status !== 'pending') break;
        const dates = DATES[which] as string[];
        const moved = { ...now, details: { ...now.details, dates } };
        became(updated({ ...of, changes: { dates: { from: [...now.details.dates], to: dates } } }), moved);
        break;
      }
      case 'rsvp': {
        if (now?.status !== 'approved' || isGone) break;
        const isGoing = !going.delete(visit);
        if (isGoing) going.add(visit);
        counted(
          (isGoing ? rsvp : rsvpWithdrawn)({ ...of, userId }),
          isGoing ? { confirmed: 1 } : { withdrawn: 1 },
        );
        break;
      }
      case 'offer':
      case 'need': {
        if (now?.status !== 'approved' || isGone) break;
        pins.push({ ride: id, party, person: userId });
        const seats = { rideType: deed, passengerCount: which + 1 } as const;
        const counts = deed === 'offer' ? { seatsOffered: which + 1 } : { seatsNeeded: which + 1 };
        counted(ridePublished({ rideId: id, ...of, userId, ...seats }), counts);
        break;
      }
      case 'take back': {
        const place = pins.findIndex((pin) => pin.party === party && pin.person === userId);
        const [pin] = place < 0 || isGone ? [] : pins.splice(place, 1);
        if (pin !== undefined) did(rideRemoved({ rideId: pin.ride, ...of, userId }));
        break;
      }
      case 'comment':
        if (now?.status !== 'approved') break;
        comments.set(`${party} ${id}`, 'pending');
        did(commented({ commentId: id, ...of, authorId: null, content: 'Yo voy' }));
        break;
      case 'decide': {
        const [key] = [...comments].find(([key, is]) => key.startsWith(party) && is === 'pending') ?? [];
        if (key === undefined) break;
        comments.set(key, 'decided');
        const comment = key.slice(party.length + 1);
        if (which % 2 === 0) counted(commentApproved({ commentId: comment, ...of }), { commentsApproved: 1 });
        else counted(commentRejected({ commentId: comment, ...of }), { commentsRejected: 1 });
        break;
      }
      case 'erase':
        // Rare, or the year would be nearly empty.
        if (isGone || which > 0) break;
        gone.add(userId);
        did(erased({ userId }));
    }
  }
  return { story, happened };
}

/** Most years would be empty otherwise. */
const FIRST = (['send', 'import', 'approve', 'approve'] as const).map((deed, index) => ({
  ...{ deed, gap: MINUTE, person: alba, which: index },
  party: PARTIES[index % 2] as string,
}));

/** A small community around a special night, over some months. */
export const randomYear = fc
  .tuple(fc.constantFrom(...BEGINNINGS), steps)
  .map(([beginning, deeds]) => lived(beginning, [...FIRST, ...deeds]));
