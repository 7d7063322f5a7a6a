import { sampleId } from '@duende/testkit/samples/party';
import { ALBA, registered } from '@duende/testkit/samples/story';
import { LogUnavailable } from '@duende/platform/errors/errors';
import { describe, expect, it, vi } from 'vitest';
import { commandApp } from '../testing/command-app.ts';
import type { RequestOf } from '../testing/allowance-requests.ts';
import {
  at,
  rsvp,
  pin,
  comment,
  submission,
  from,
  settings,
  appWith,
} from '../testing/allowance-requests.ts';
import { APPROVED_PARTY } from '../testing/histories.ts';

const HOUR = 3_600_000;
const DAY_SECONDS = 86_400;

describe.each([
  ['RSVP_CHANGES', rsvp, 200, 'cambios de asistencia'],
  ['PINS', pin, 201, 'viajes publicados'],
  ['COMMENTS', comment, 201, 'comentarios enviados'],
  ['SUBMISSIONS', submission, 201, 'eventos enviados'],
  ['VISITOR_COMMENTS', from('192.0.2.1', comment), 201, 'comentarios enviados sin cuenta desde tu red'],
] as const)('the allowance of %s', (name, requestOf, done, what) => {
  it('refuses the one after the last, says until when, and records nothing', async () => {
    const app = await appWith({ [`ALLOWANCE_${name}`]: '4' });
    for (let times = 0; times < 4; times += 1) expect((await app.send(requestOf(times))).status).toBe(done);
    const before = await app.events();

    const { status, body, retryAfter } = await app.send(requestOf(4));
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: 'allowance.spent' });
    expect((body as { message: string }).message).toContain(`máximo de ${what} en 24 horas (4).`);
    expect(Number(retryAfter)).toBeGreaterThan(DAY_SECONDS - 60);
    expect(Number(retryAfter)).toBeLessThanOrEqual(DAY_SECONDS);
    expect(await app.events()).toEqual(before);
  });

  it('lets no more through when many come at once', async () => {
    const app = await appWith({ [`ALLOWANCE_${name}`]: '4' });
    expect(await app.statuses(15, requestOf)).toEqual({ [done]: 4, 429: 11 });
  });

  it('is a third in the first day of an account, and whole for a network', async () => {
    const registered = Date.now() - 23 * HOUR;
    const app = await appWith({ [`ALLOWANCE_${name}`]: '7' }, { registeredAt: async () => registered });
    if (name === 'VISITOR_COMMENTS') {
      expect(await app.statuses(8, requestOf)).toEqual({ [done]: 7, 429: 1 });
      return;
    }
    expect(await app.statuses(5, requestOf)).toEqual({ [done]: 2, 429: 3 });
    const { body, retryAfter } = await app.send(requestOf(9));
    expect((body as { message: string }).message).toContain('en el primer día de tu cuenta (2).');
    expect(Number(retryAfter)).toBeGreaterThan(3_600 - 60);
    expect(Number(retryAfter)).toBeLessThanOrEqual(3_600);
  });
});

it('too many reports by one person are refused with the time of the next, and reports from before do not count', async () => {
  const others = [61, 62, 63].map((number) => sampleId(number));
  const accounts = others.map((userId) => registered({ userId, username: userId.slice(-8) }));
  const app = await commandApp([APPROVED_PARTY, ...accounts], [], settings({ ALLOWANCE_REPORTS: '2' }));
  const report = async (id = '') => {
    const body = { thing: 'user', id, ground: 'spam' };
    return (await app.send({ as: 'user', method: 'POST', path: '/api/reports', body })).status;
  };
  const [one, two, three] = others;
  expect([await report(one), await report(one), await report(two), await report(three)]).toEqual([
    ...[201, 409, 201, 429],
  ]);
});

describe('actions without a point', () => {
  it('is a command that is refused, for its words or its party', async () => {
    const app = await appWith({ ALLOWANCE_COMMENTS: '3' });
    for (let times = 0; times < 5; times += 1) {
      expect((await app.send({ ...comment(times), body: { content: ' ' } })).status).toBe(400);
      const elsewhere = `/api/events/${sampleId(9)}/comments`;
      expect((await app.send({ ...comment(times), path: elsewhere })).status).toBe(404);
    }
    expect(await app.statuses(4, comment)).toEqual({ 201: 3, 429: 1 });
  });

  it('is a command that was refused by its decider, after the point was taken', async () => {
    const app = await appWith({ ALLOWANCE_PINS: '30' });
    expect(await app.statuses(25, pin)).toEqual({ 201: 20, 409: 5 });
    const own = (await app.events()).flatMap((event) =>
      event.type === 'RidePublished' ? [event.data.rideId] : [],
    );
    for (const rideId of own.slice(0, 12))
      await app.send({ as: 'user', method: 'DELETE', path: `${at('rides')}/${rideId}` });
    expect(await app.statuses(11, pin)).toEqual({ 201: 10, 429: 1 });
  });

  it('is a command that found no log', async () => {
    const away = () => Promise.reject(new LogUnavailable('away'));
    const troubles = Array.from({ length: 3 }, () => away);
    const app = await commandApp([APPROVED_PARTY], troubles, settings({ ALLOWANCE_COMMENTS: '1' }));
    expect((await app.send(comment(1))).status).toBe(503);
    expect((await app.send(comment(2))).status).toBe(201);
    expect((await app.send(comment(3))).status).toBe(429);
  });

  it('is a repeat, which is answered as the first time when nothing is left too', async () => {
    const app = await appWith({ ALLOWANCE_COMMENTS: '2' });
    const first = await app.send({ ...comment(1), key: 'one' });
    for (let times = 0; times < 3; times += 1)
      expect(await app.send({ ...comment(1), key: 'one' })).toEqual(first);
    expect((await app.send(comment(2))).status).toBe(201);
    expect((await app.send(comment(3))).status).toBe(429);
    expect(await app.send({ ...comment(1), key: 'one' })).toEqual(first);
  });

  it('is an attendance that is so already', async () => {
    const app = await appWith({ ALLOWANCE_RSVP_CHANGES: '2' });
    const going = { ...rsvp(0), body: { isGoing: true } };
    for (let times = 0; times < 5; times += 1) expect((await app.send(going)).status).toBe(200);
    expect((await app.send(rsvp(0))).status).toBe(200);
    expect((await app.send(rsvp(0))).status).toBe(429);
  });

  it('is what was refused for want of a point: all the rest is there when the first day is over', async () => {
    const registered = Date.now() - 23 * HOUR;
    const app = await appWith({ ALLOWANCE_RSVP_CHANGES: '9' }, { registeredAt: async () => registered });
    expect(await app.statuses(40, rsvp)).toEqual({ 200: 3, 429: 37 });
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR });
      expect(await app.statuses(40, rsvp)).toEqual({ 200: 6, 429: 34 });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('people counted', () => {
  it('is each person by themselves', async () => {
    const app = await appWith({ ALLOWANCE_RSVP_CHANGES: '2' });
    expect(await app.statuses(3, rsvp)).toEqual({ 200: 2, 429: 1 });
    expect((await app.send({ ...rsvp(0), as: 'other' })).status).toBe(200);
  });

  it('is no administrator', async () => {
    const app = await appWith({ ALLOWANCE_RSVP_CHANGES: '1', ALLOWANCE_SUBMISSIONS: '1' });
    const boss = (requestOf: RequestOf): RequestOf => {
      return (number) => ({ ...requestOf(number), as: 'admin' });
    };
    expect(await app.statuses(5, boss(rsvp))).toEqual({ 200: 5 });
    expect(await app.statuses(5, boss(submission))).toEqual({ 201: 5 });
  });

  it('is a whole network of visitors, without its account holders', async () => {
    const app = await appWith({ ALLOWANCE_VISITOR_COMMENTS: '2' });
    expect(await app.statuses(1, from('198.51.100.7', comment))).toEqual({ 201: 1 });
    expect(await app.statuses(2, from('198.51.100.200', comment))).toEqual({ 201: 1, 429: 1 });
    expect(await app.statuses(1, from('198.51.101.7', comment))).toEqual({ 201: 1 });
    expect(await app.statuses(1, from('2001:db8:1:2::1', comment))).toEqual({ 201: 1 });
    expect(await app.statuses(2, from('2001:db8:1:3::1', comment))).toEqual({ 201: 1, 429: 1 });
    const member: RequestOf = (number) => ({ ...from('198.51.100.7', comment)(number), as: 'user' });
    expect(await app.statuses(1, member)).toEqual({ 201: 1 });
  });

  it('is looked up once, and only past what a new account may', async () => {
    const asked: string[] = [];
    const registeredAt = async (userId: string) => {
      asked.push(userId);
      return 0;
    };
    const app = await appWith({ ALLOWANCE_RSVP_CHANGES: '9' }, { registeredAt });
    for (let times = 0; times < 3; times += 1) await app.send(rsvp(times));
    expect(asked).toEqual([]);
    for (let times = 0; times < 4; times += 1) await app.send(rsvp(times));
    expect(asked).toEqual([ALBA]);
  });

  it('is new where the log does not know of the registration yet', async () => {
    const app = await appWith({ ALLOWANCE_RSVP_CHANGES: '9' }, { registeredAt: async () => null });
    expect(await app.statuses(9, rsvp)).toEqual({ 200: 3, 429: 6 });
  });
});

it('counts nothing with RATE_LIMITS=off', async () => {
  const app = await appWith({ RATE_LIMITS: 'off', ALLOWANCE_RSVP_CHANGES: '1', ALLOWANCE_SUBMISSIONS: '1' });
  expect(await app.statuses(5, rsvp)).toEqual({ 200: 5 });
  expect(await app.statuses(5, submission)).toEqual({ 201: 5 });
});

describe('the bound of parties that wait', () => {
  it('refuses a submission by its sentence, which takes no point', async () => {
    let waiting = 20;
    const app = await appWith({ ALLOWANCE_SUBMISSIONS: '1' }, { countWaiting: async () => waiting });
    for (let times = 0; times < 3; times += 1)
      expect(await app.send(submission(times))).toEqual({
        status: 409,
        body: {
          code: 'party.too-many-waiting',
          message:
            'Ya tienes 20 eventos pendientes de aprobación. Podrás enviar más cuando se revise alguno.',
        },
        logPosition: null,
      });
    waiting = 19;
    expect((await app.send(submission(4))).status).toBe(201);
    expect((await app.send(submission(5))).status).toBe(429);
  });

  it('answers a repeat as the first time, however many wait by then', async () => {
    let waiting = 0;
    const app = await appWith({}, { countWaiting: async () => waiting });
    const first = await app.send({ ...submission(1), key: 'one' });
    waiting = 20;
    expect(await app.send({ ...submission(1), key: 'one' })).toEqual(first);
  });
});
