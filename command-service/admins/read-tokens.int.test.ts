import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HEADERS } from '@duende/contracts/api/headers';
import { streams } from '@duende/contracts/events/streams';
import { analystScene } from './testing/analyst-scene.ts';

const PATH = '/api/users/tokens';
const WANTED = { name: 'Informe mensual', days: 30 };
const DAY_MS = 24 * 60 * 60 * 1000;

describe('POST /api/users/tokens', () => {
  it('shows a token once, of which the log holds the digest and a sealed name', async () => {
    const { analyst, anaId, log, eventLog, logged } = await analystScene();
    const ana = await analyst();
    const before = Date.now();
    const { status, body } = await ana.send('POST', PATH, WANTED);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String) as string,
      token: expect.stringMatching(/^duende_[\w-]{43}$/) as string,
      expiresAt: expect.any(String) as string,
    });
    const lasts = Date.parse(String(body['expiresAt'])) - before;
    expect(Math.round(lasts / DAY_MS)).toBe(30);

    const [issued] = await log.read(streams.admins(), 1);
    const token = String(body['token']);
    expect(issued).toMatchObject({
      type: 'ReadTokenIssued',
      data: {
        tokenId: body['id'],
        userId: anaId,
        name: WANTED.name,
        tokenDigest: createHash('sha256').update(token).digest('hex'),
        expiresAt: body['expiresAt'],
      },
      metadata: { actorId: anaId },
    });
    const stored = JSON.stringify(await eventLog.read(streams.admins(), 0, 10));
    for (const secret of [token, token.slice('duende_'.length), WANTED.name]) {
      expect(stored).not.toContain(secret);
      expect(logged.join()).not.toContain(secret);
    }
  });

  it('makes another one each time, and the same one for a repeat', async () => {
    const { analyst } = await analystScene();
    const ana = await analyst();
    const key = { [HEADERS.idempotencyKey]: 'same' };
    const first = await ana.send('POST', PATH, WANTED, key);
    expect((await ana.send('POST', PATH, WANTED, key)).body).toEqual(first.body);
    expect((await ana.send('POST', PATH, { ...WANTED, days: 31 }, key)).status).toBe(422);
    expect((await ana.send('POST', PATH, WANTED)).body['token']).not.toBe(first.body['token']);
  });

  it('is for analysts and administrators', async () => {
    const { boss, ana, browser } = await analystScene();
    expect((await browser().send('POST', PATH, WANTED)).status).toBe(401);
    expect(await ana.send('POST', PATH, WANTED)).toMatchObject({
      status: 403,
      body: { code: 'session.analyst-required', message: 'Necesitas permisos de analista.' },
    });
    expect((await boss.send('POST', PATH, WANTED)).status).toBe(201);
  });

  it.each([
    ['no day', { ...WANTED, days: 0 }, 'days'],
    ['more than a year', { ...WANTED, days: 366 }, 'days'],
    ['half a day', { ...WANTED, days: 0.5 }, 'days'],
    ['words for days', { ...WANTED, days: '30' }, 'days'],
    ['no end', { name: 'Informe' }, 'days'],
    ['no name', { days: 30 }, 'name'],
    ['an empty name', { ...WANTED, name: '  ' }, 'name'],
    ['a name of 61 characters', { ...WANTED, name: 'a'.repeat(61) }, 'name'],
    ['a name of two lines', { ...WANTED, name: 'a\nb' }, 'name'],
  ])('refuses %s and records nothing', async (_what, body, field) => {
    const { boss, log } = await analystScene();
    const head = await log.head();
    expect(await boss.send('POST', PATH, body)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', field },
    });
    expect(await log.head()).toBe(head);
  });

  it.each([1, 365])('takes %d days and a name of 60 characters', async (days) => {
    const { boss } = await analystScene();
    expect((await boss.send('POST', PATH, { name: '🌒'.repeat(60), days })).status).toBe(201);
  });

  it('makes ten and no eleventh until one is revoked', async () => {
    const { boss } = await analystScene();
    const made = [];
    for (let n = 0; n < 10; n += 1) made.push(await boss.send('POST', PATH, WANTED));
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(await boss.send('POST', PATH, WANTED)).toMatchObject({
      status: 409,
      body: { code: 'token.too-many' },
    });
    expect((await boss.send('DELETE', `${PATH}/${String(made[4]?.body['id'])}`)).status).toBe(200);
    expect((await boss.send('POST', PATH, WANTED)).status).toBe(201);
  });
});

describe('DELETE /api/users/tokens/{id}', () => {
  it('takes a token back', async () => {
    const { boss, bossId, log } = await analystScene();
    const { body } = await boss.send('POST', PATH, WANTED);
    const path = `${PATH}/${String(body['id'])}`;
    expect(await boss.send('DELETE', path)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await log.read(streams.admins())).at(-1)).toMatchObject({
      type: 'ReadTokenRevoked',
      data: { tokenId: body['id'], userId: bossId },
    });
    expect(await boss.send('DELETE', path)).toMatchObject({ status: 404, body: { code: 'token.not-found' } });
  });

  it('is only for its holder, and not for members', async () => {
    const { boss, ana, analyst, browser } = await analystScene();
    const { body } = await boss.send('POST', PATH, WANTED);
    const path = `${PATH}/${String(body['id'])}`;
    expect((await browser().send('DELETE', path)).status).toBe(401);
    expect((await ana.send('DELETE', path)).status).toBe(403);
    expect(await (await analyst()).send('DELETE', path)).toMatchObject({
      status: 404,
      body: { code: 'token.not-found' },
    });
    for (const id of ['x', '00000000-0000-4000-8000-0000000000aa'])
      expect((await boss.send('DELETE', `${PATH}/${id}`)).status).toBe(404);
  });

  it('finds none of a removed role, and makes none by an old session', async () => {
    const { boss, anaId, appoint, analyst } = await analystScene();
    const ana = await analyst();
    const { body } = await ana.send('POST', PATH, WANTED);
    await appoint(boss, anaId, false);
    expect((await ana.send('POST', PATH, WANTED)).status).toBe(401);
    const again = await analyst();
    expect((await again.send('DELETE', `${PATH}/${String(body['id'])}`)).status).toBe(404);
  });
});

it('a bearer commands nothing', async () => {
  const { boss } = await analystScene();
  const { body } = await boss.send('POST', PATH, WANTED);
  const refused = await boss.send('POST', PATH, WANTED, { Authorization: `Bearer ${String(body['token'])}` });
  expect(refused).toMatchObject({ status: 403, body: { code: 'token.read-only' } });
});
