import { HEADERS } from '@duende/contracts/api/headers';
import { streams } from '@duende/contracts/events/streams';
import { digestOfToken } from '@duende/platform/sessions/token-digest';
import { describe, expect, it } from 'vitest';
import { accountsApp, ANA } from './testing/accounts-app.ts';

const PATH = '/api/users/calendar';

async function scene() {
  const app = await accountsApp();
  const ana = app.browser();
  const { body } = await ana.send('POST', '/api/auth/register', ANA);
  const { id } = body['user'] as { id: string };
  const recorded = async () => (await app.log.read(streams.user(id))).map(({ type }) => type).slice(1);
  return { ...app, ana, id, recorded };
}

describe('POST /api/users/calendar', () => {
  it('shows an address once, of whose token the log holds the digest', async () => {
    const { ana, id, log, eventLog, logged } = await scene();
    const { status, body } = await ana.send('POST', PATH);
    expect(status).toBe(201);
    expect(body).toEqual({ path: expect.stringMatching(/^\/calendario\/[\w-]{43}\.ics$/) as string });
    const token = /[\w-]{43}/.exec(String(body['path']))?.[0] ?? '';
    const [, issued] = await log.read(streams.user(id));
    expect(issued).toMatchObject({
      type: 'CalendarLinkIssued',
      data: { userId: id, tokenDigest: digestOfToken(token) },
      metadata: { actorId: id },
    });
    expect(JSON.stringify(await eventLog.read(streams.user(id), 0, 10)) + logged.join()).not.toContain(token);
  });

  it('makes another one each time, and the same one for a repeat', async () => {
    const { ana, recorded } = await scene();
    const key = { [HEADERS.idempotencyKey]: 'same' };
    const first = await ana.send('POST', PATH, undefined, key);
    expect((await ana.send('POST', PATH, undefined, key)).body).toEqual(first.body);
    expect((await ana.send('POST', PATH)).body['path']).not.toBe(first.body['path']);
    expect(await recorded()).toEqual(['CalendarLinkIssued', 'CalendarLinkIssued']);
  });

  it('requires a session', async () => {
    const { browser } = await scene();
    for (const method of ['POST', 'DELETE'])
      expect(await browser().send(method, PATH)).toMatchObject({
        status: 401,
        body: { code: 'session.required' },
      });
  });
});

describe('DELETE /api/users/calendar', () => {
  it('revokes the address, and records nothing without one', async () => {
    const { ana, recorded } = await scene();
    for (const method of ['DELETE', 'POST', 'DELETE', 'DELETE', 'POST'])
      expect((await ana.send(method, PATH)).status).toBe(method === 'POST' ? 201 : 200);
    expect(await recorded()).toEqual(['CalendarLinkIssued', 'CalendarLinkRevoked', 'CalendarLinkIssued']);
  });
});
