import { randomUUID } from 'node:crypto';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { CARE_TICKS, type Care } from '@duende/contracts/parties/care';
import { LOCATIONS } from '@duende/contracts/parties/locations';
import { STYLES } from '@duende/contracts/parties/styles';
import type { DomainEvent } from '@duende/contracts/events/domain-event';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { streams } from '@duende/contracts/events/streams';
import { EMPTY_DETAILS } from '@duende/contracts/parties/empty-details';
import { seededRandom } from '@duende/contracts/common/seeded-random';
import { pick, type Random } from '@duende/standalone/demo/random';

/** How much history a log holds. */
export interface HistoryScale {
  readonly events: number;
  /** parties that are open at its end, what lists show */
  readonly openParties: number;
  /** parties that were taken down again */
  readonly removedParties: number;
  /** how many play at each party; default: no line-up */
  readonly playing?: number;
  /** default: parties say nothing about care */
  readonly saysCare?: boolean;
}

/** The life of one stream, or its end: who did it, and what happened. */
export interface StreamLife {
  readonly stream: string;
  /** the revision that it goes on behind */
  readonly after: 'no-stream' | number;
  readonly actorId: string | null;
  readonly events: readonly DomainEvent[];
}

/** Of a hundred streams that are neither party nor account. */
const COMMENTS_IN_100 = 5;
const RIDES_IN_100 = 2;
/** Streams after which one more person registers. */
const STREAMS_PER_PERSON = 40;
/** Of the parties that are taken down again, those that exist at the same time. */
const MOST_TEMPORARY = 100;

/**
 * The log of a community as it grows by use: first the parties that stay, then others that come and go, people who register, and
 * above all people who say that they go, some of them changing their minds; comments, of which most are approved, and rides.
 */
export function* inventHistory(scale: HistoryScale): Generator<StreamLife> {
  const random = seededRandom(`history of ${scale.events}`);
  const { playing = 0, saysCare = false } = scale;
  const people: string[] = [];
  const parties: string[] = [];
  const attending = new Set<string>();
  /** of the parties that are to be taken down */
  const ends: StreamLife[] = [];
  let written = 0;

  const counted = (life: StreamLife): StreamLife => {
    written += life.events.length;
    return life;
  };
  function* register(): Generator<StreamLife> {
    const userId = randomUUID();
    people.push(userId);
    for (const life of registration(userId)) yield counted(life);
  }

  function submit(isOpen: boolean): StreamLife {
    const partyId = randomUUID();
    const invented = party(
      partyId,
      pick(random, people),
      { index: parties.length, playing, saysCare },
      random,
    );
    parties.push(partyId);
    if (!isOpen) ends.push(removal(partyId, invented));
    return counted(invented);
  }

  yield* register();
  while (parties.length < scale.openParties) yield submit(true);
  const eventsOfAParty = (scale.events - written) / (scale.removedParties + 1);
  const begun = written;
  const isPartyDue = () => {
    const come = parties.length - scale.openParties;
    return come < scale.removedParties && written - begun >= come * eventsOfAParty;
  };
  for (let step = 0; written + ends.length < scale.events; step += 1) {
    while (isPartyDue()) {
      yield submit(false);
      const end = ends.length > MOST_TEMPORARY ? ends.shift() : undefined;
      if (end !== undefined) yield counted(end);
    }
    if (step % STREAMS_PER_PERSON === 0) yield* register();
    const [userId, partyId] = [pick(random, people), pick(random, parties)];
    const kind = random() * 100;
    if (kind < COMMENTS_IN_100) yield counted(comment(partyId, userId, random));
    else if (kind < COMMENTS_IN_100 + RIDES_IN_100) yield counted(ride(partyId, userId, random));
    else {
      const stream = streams.rsvp(partyId, userId);
      if (attending.has(stream)) continue;
      attending.add(stream);
      yield counted(attendance(stream, partyId, userId, random));
    }
  }
  for (const end of ends) yield counted(end);
}

function* registration(userId: string): Generator<StreamLife> {
  const claims = [streams.username(hash()), streams.email(hash())] as const;
  const kinds = ['username', 'email'] as const;
  for (const [index, claim] of claims.entries()) {
    const kind = kinds[index] ?? 'username';
    yield life(claim, null, { type: 'ClaimTaken', data: { claim, kind, holderId: userId } });
  }
  const username = `persona ${userId.slice(0, 8)}`;
  const data = {
    userId,
    username,
    email: `${userId.slice(0, 8)}@correo.example`,
    passwordHash: `$argon2id$v=19$m=19456,t=2,p=1$${userId.slice(0, 22)}$${hash().slice(0, 43)}`,
    isAdmin: false,
    claims: [...claims],
  };
  yield life(streams.user(userId), null, { type: 'UserRegistered', data });
}

interface Announced {
  /** of all parties */
  readonly index: number;
  readonly playing: number;
  readonly saysCare: boolean;
}

function party(partyId: string, authorId: string, announced: Announced, random: Random): StreamLife {
  const { index } = announced;
  const events: DomainEvent[] = [
    {
      type: 'PartySubmitted',
      data: { partyId, authorId, details: details(announced, random), source: null },
    },
    { type: 'PartyApproved', data: { partyId, authorId } },
  ];
  if (index % 4 === 0) {
    const changes = { cost: { from: '15€', to: '18€ anticipada, 22€ en taquilla' } };
    events.push({ type: 'PartyUpdated', data: { partyId, changes } });
  }
  return life(streams.party(partyId), authorId, ...events);
}

function removal(partyId: string, { stream, actorId, events }: StreamLife): StreamLife {
  const reason = 'El lugar ya no se presta a la noche; avisan de otra fecha.';
  const removed: DomainEvent = { type: 'PartyDeleted', data: { partyId, authorId: actorId, reason } };
  return { stream, after: events.length - 1, actorId, events: [removed] };
}

function details({ index, playing, saysCare }: Announced, random: Random): PartyDetails {
  const day = addDays(madridDay(new Date()), index % 120);
  return {
    ...EMPTY_DETAILS,
    name: `Raíces del bosque ${index}`,
    location: pick(random, LOCATIONS),
    latitude: 40 + random(),
    longitude: -4 + random(),
    dates: [day],
    startTime: '22:00',
    endTime: '09:00',
    type: 'fiesta',
    styles: [pick(random, STYLES.slice(0, 6)), pick(random, STYLES.slice(6))],
    cost: '15€',
    ticketsLink: `https://entradas.example/${index}`,
    link: `https://raices.example/${index}`,
    mapsUrl: 'https://www.openstreetmap.org/#map=12/40.4/-3.7',
    description: `Noche de psytrance entre pinos, con decoración fluorescente y dos pistas. ${hash().repeat(3)}`,
    lineup: Array.from({ length: playing }, () => artist(random)),
    care: saysCare ? care(random) : {},
  };
}

/** A third of the ticks is unknown, a half is there. */
function care(random: Random): Care {
  const said = CARE_TICKS.map((tick) => [tick, random()] as const).filter(([, chance]) => chance >= 1 / 3);
  return Object.fromEntries(
    said.map(([tick, chance]) => [tick, { answer: chance < 5 / 6 ? 'yes' : 'no', line: '' }]),
  );
}

const BEFORE = 'Astral Cosmic Digital Electric Hidden Liquid Lunar Psychic Sonic Spectral'.split(' ');
const SOUNDS = 'ba di ko lu mar nex or pra sho tri vel zen'.split(' ');

/** One of some twenty thousand names. */
const artist = (random: Random) =>
  `${pick(random, BEFORE)} ${pick(random, SOUNDS)}${pick(random, SOUNDS)}${pick(random, SOUNDS)}`;

function attendance(stream: string, partyId: string, userId: string, random: Random): StreamLife {
  const data = { partyId, userId };
  const changesOfMind = Math.floor(random() * random() * 4);
  const events = Array.from({ length: 1 + changesOfMind }, (_, index): DomainEvent =>
    index % 2 === 0 ? { type: 'RsvpConfirmed', data } : { type: 'RsvpWithdrawn', data },
  );
  return life(stream, userId, ...events);
}

function comment(partyId: string, userId: string, random: Random): StreamLife {
  const commentId = randomUUID();
  const authorId = random() < 0.8 ? userId : null;
  const content = `¿Alguien sale de Madrid el viernes por la tarde? Llevamos altavoz y agua. ${hash()}`;
  const posted = { commentId, partyId, authorId, author: 'Duende del bosque', signedAs: null, content };
  const events: DomainEvent[] = [{ type: 'CommentPosted', data: posted }];
  if (random() < 0.9) events.push({ type: 'CommentApproved', data: { commentId, partyId, authorId } });
  return life(streams.comment(commentId), authorId, ...events);
}

/** Pins of a party share a stream; each life here has one of its own, which costs the log more, not less. */
function ride(partyId: string, userId: string, random: Random): StreamLife {
  const rideId = randomUUID();
  const departure = { latitude: 40 + random(), longitude: -4 + random() };
  const rideType = random() < 0.5 ? 'offer' : 'need';
  const times = { direction: 'there', leavesAt: null, note: '' } as const;
  const published = { rideId, partyId, userId, rideType, departure, passengerCount: 2, ...times } as const;
  const events: DomainEvent[] = [{ type: 'RidePublished', data: published }];
  if (random() < 0.3) events.push({ type: 'RideRemoved', data: { rideId, partyId, userId } });
  return life(streams.rides(rideId), userId, ...events);
}

function life(stream: string, actorId: string | null, ...events: readonly DomainEvent[]): StreamLife {
  return { stream, after: 'no-stream', actorId, events };
}

/** 64 hexadecimal digits, as the keyed hashes have. */
export function hash(): string {
  return (randomUUID() + randomUUID()).replaceAll('-', '');
}
