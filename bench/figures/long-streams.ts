import { randomUUID } from 'node:crypto';
import { commandHeaders, Connection, requestText, rsvpRequest } from '../harness/connection.ts';
import { SCALES } from '../seeding/scales.ts';
import type { Bench, Figure, Measurement } from '../harness/figure.ts';
import { openParties, registerPeople, type Person } from '../harness/person.ts';
import { startService } from '../harness/service.ts';
import { median, percentile, readable } from '../harness/statistics.ts';

const GOAL = 1.2;
const LONG = 10_000;
/** What is short stays so: each of so many takes its turn. */
const SHORT_ONES = 50;
const ROUNDS = 9;
const TURNS = 10;
const ASKED_A_TURN = 10;
/** Of those that hash a password. */
const LOGINS_A_TURN = 2;

type Ask = () => Promise<number>;

/** A request on the long stream, and on the short ones in turn; ms. */
interface Kind {
  readonly name: string;
  readonly long: Ask;
  readonly short: Ask;
  readonly askedATurn: number;
  /** it makes an event; a login makes none, the account's stream is long by then */
  readonly isRecorded: boolean;
}

/** Commands on a stream of 10,000 events beside the same on streams of a few, and the first ones after a start. */
export const longStreams: Figure = {
  name: 'long-streams',
  title: 'commands on long streams',

  async run(bench) {
    const dataDir = await bench.history(SCALES.thousand);
    const service = await startService(dataDir);
    const people = await registerPeople(service.address, SHORT_ONES + 1);
    const parties = await openParties(service.address);
    try {
      const connection = await Connection.open(service.address);
      const kinds = kindsOf(connection, people, parties);
      for (const kind of kinds) await grow(bench, kind);
      const measurements: Measurement[] = [];
      for (const kind of kinds) measurements.push(await compare(bench, kind));
      connection.close();
      await service.stop();
      return [...measurements, await afterAStart(dataDir, people)];
    } finally {
      await service.stop();
    }
  },
};

function kindsOf(connection: Connection, people: readonly Person[], parties: readonly string[]): Kind[] {
  const [worst, ...others] = people as readonly [Person, ...Person[]];
  const [longParty = '', ...shortParties] = parties;
  const shorts = shortParties.slice(0, SHORT_ONES);
  const inTurn = <T>(all: readonly T[], of: (one: T) => Promise<number>): Ask => {
    let asked = 0;
    return () => of(all[asked++ % all.length] as T);
  };
  const profile = (person: Person) => timed(connection, profileRequest(person));
  const rsvp = (partyId: string) => timed(connection, rsvpRequest(partyId, worst.cookie));
  const pin = (partyId: string) => pinAndRemove(connection, partyId, worst);
  const login = (person: Person) => timed(connection, loginRequest(person));
  return [
    command('PUT /api/users/profile', () => profile(worst), inTurn(others, profile)),
    command('POST /api/events/{id}/rsvp', () => rsvp(longParty), inTurn(shorts, rsvp)),
    command('a pin and its removal', () => pin(longParty), inTurn(shorts, pin)),
    {
      name: 'POST /api/auth/login',
      long: () => login(worst),
      short: inTurn(others, login),
      askedATurn: LOGINS_A_TURN,
      isRecorded: false,
    },
  ];
}

const command = (name: string, long: Ask, short: Ask): Kind => ({
  name,
  long,
  short,
  askedATurn: ASKED_A_TURN,
  isRecorded: true,
});

async function grow(bench: Bench, { name, long, isRecorded }: Kind): Promise<void> {
  if (!isRecorded) return;
  const startedAt = performance.now();
  for (let made = 0; made < LONG; made += 1) await long();
  bench.note(`${name}: ${readable(LONG, 0)} in ${readable((performance.now() - startedAt) / 1000)} s`);
}

async function compare(bench: Bench, { name, long, short, askedATurn }: Kind): Promise<Measurement> {
  const rounds: { long: number; short: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ofLong: number[] = [];
    const ofShort: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (let asked = 0; asked < askedATurn; asked += 1) ofShort.push(await short());
      for (let asked = 0; asked < askedATurn; asked += 1) ofLong.push(await long());
    }
    // the first round warms both up
    if (round > 0) rounds.push({ long: percentile(ofLong, 0.5), short: percentile(ofShort, 0.5) });
  }
  const longMs = median(rounds.map((round) => round.long));
  const shortMs = median(rounds.map((round) => round.short));
  const ratio = median(rounds.map((round) => round.long / round.short));
  bench.note(`${name}: ${readable(ratio)} times`);
  return {
    figure: `${name}, p50 on a stream of ${readable(LONG, 0)} events ÷ of a few`,
    goal: `≤ ${GOAL} ×`,
    measured: `${readable(longMs)} ms, ${readable(ratio)} ×`,
    beside: `${readable(shortMs)} ms on streams of a few events`,
    isReached: ratio <= GOAL,
    numbers: { longMs, shortMs, ratio },
  };
}

/** Once a start each long stream that is used is read whole, in pages. */
async function afterAStart(dataDir: string, [worst, other]: readonly Person[]): Promise<Measurement> {
  const service = await startService(dataDir);
  try {
    const connection = await Connection.open(service.address);
    const change = (person: Person | undefined) => timed(connection, profileRequest(person as Person));
    const shortMs = await change(other);
    const firstMs = await change(worst);
    const secondMs = await change(worst);
    connection.close();
    return {
      figure: `PUT /api/users/profile, the first after a start on a stream of ${readable(LONG, 0)} events`,
      goal: '',
      measured: `${readable(firstMs)} ms, the next ${readable(secondMs)} ms`,
      beside: `${readable(shortMs)} ms: the first on a stream of a few`,
      isReached: null,
      numbers: { firstMs, secondMs, shortMs },
    };
  } finally {
    await service.stop();
  }
}

async function timed(connection: Connection, request: string): Promise<number> {
  const askedAt = performance.now();
  const { status } = await connection.ask(request);
  if (status !== 200) throw new Error(`${request.slice(0, request.indexOf('\r'))}: ${status}`);
  return performance.now() - askedAt;
}

async function pinAndRemove(connection: Connection, partyId: string, person: Person): Promise<number> {
  const pin = { type: 'offer', departureLatitude: 40.4168, departureLongitude: -3.7038, passengerCount: 2 };
  const askedAt = performance.now();
  const { status, body } = await connection.ask(
    jsonRequest('POST', `/api/events/${partyId}/rides`, person, pin),
  );
  if (status !== 201) throw new Error(`publishing a pin: ${status}`);
  const { id } = JSON.parse(body.toString()) as { id: string };
  await timed(connection, jsonRequest('DELETE', `/api/events/${partyId}/rides/${id}`, person, null));
  return performance.now() - askedAt;
}

/** Of 500 characters a field, as long as may be. */
const profileRequest = (person: Person): string =>
  jsonRequest('PUT', '/api/users/profile', person, {
    email: '',
    whatsapp: '',
    telegram: '',
    instagram: '',
    otherContact: randomUUID().repeat(13),
  });

const loginRequest = ({ username, password }: Person): string =>
  requestText(
    'POST',
    '/api/auth/login',
    { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    JSON.stringify({ username, password }),
  );

function jsonRequest(
  method: 'POST' | 'PUT' | 'DELETE',
  target: string,
  { cookie }: Person,
  body: object | null,
): string {
  return requestText(method, target, commandHeaders(cookie), JSON.stringify(body));
}
