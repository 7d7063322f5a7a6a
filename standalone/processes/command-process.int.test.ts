import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { COOKIES } from '@duende/contracts/api/headers';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { during } from '@duende/testkit/faults/during';
import { healing } from '@duende/testkit/faults/fault';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { shareRig } from '@duende/testkit/support/shared-rig';
import { expect, test, vi } from 'vitest';
import { startCommandProcesses, type CommandProcesses } from './testing/command-processes.ts';

const IN_A_MONTH = addDays(madridDay(new Date()), 30);

await describeOnMongo('two processes of commands that count', () => {
  test('both count a person’s actions of a day together', async () => {
    const processes = await startCommandProcesses({ RATE_LIMITS: 'on', ALLOWANCE_PROFILE_CHANGES: '9' });
    try {
      const [here, there] = [processes.browser(0), processes.browser(1)];
      const registered = await here.send('POST', '/api/auth/register', {
        username: 'Ana',
        email: 'ana@correo.example',
        password: 'una clave larga',
      });
      expect(registered.status).toBe(201);
      for (const [name, value] of here.cookies) (there.cookies as Map<string, string>).set(name, value);
      const change = async (by: typeof here, telegram: string) => {
        const contact = { email: '', whatsapp: '', telegram, instagram: '', otherContact: '' };
        return (await by.send('PUT', '/api/users/profile', contact)).status;
      };
      expect(await change(here, '@ana1')).toBe(200);
      expect(await change(there, '@ana2')).toBe(200);
      expect(await change(here, '@ana3')).toBe(200);
      expect([await change(here, '@ana4'), await change(there, '@ana4')]).toEqual([429, 429]);
    } finally {
      await processes.close();
    }
  });
});

await describeOnMongo('two processes of commands', () => {
  const rig = shareRig(() => startCommandProcesses());

  const health = async (which: 0 | 1) =>
    (await (await fetch(`${rig().addresses[which]}/api/health`)).json()) as { status: string };

  /** A browser that has signed in at one process and goes on at the other. */
  function atTheOther(from: ReturnType<CommandProcesses['browser']>, which: 0 | 1) {
    const browser = rig().browser(which);
    for (const [name, value] of from.cookies) (browser.cookies as Map<string, string>).set(name, value);
    return browser;
  }

  test('started at the same time on empty engines, they are one service', async () => {
    expect([(await health(0)).status, (await health(1)).status]).toEqual(['ok', 'ok']);
    const processes = rig();
    const [invitation, sameInvitation] = processes.invitations;
    const codeIn = (text: string | null) => /\(only the code: (\S+)\)$/.exec(text ?? '')?.[1] ?? '';
    expect(codeIn(invitation)).not.toBe('');
    expect(codeIn(sameInvitation)).toBe(codeIn(invitation));
    const admin = processes.browser(0);
    const setUps = await Promise.all(
      [admin, processes.browser(1)].map((browser, number) =>
        browser.send(
          'POST',
          '/api/auth/setup',
          { username: `Guardia ${number}`, password: 'una clave larga', code: codeIn(invitation) },
          // as though a proxy had been asked from elsewhere
          { 'X-Forwarded-For': '198.51.100.7' },
        ),
      ),
    );
    expect(setUps.map(({ status }) => status).sort()).toEqual([201, 403]);
    const winner = setUps[0]?.status === 201 ? 0 : 1;
    const guardian = winner === 0 ? admin : processes.browser(1);
    const login = { username: `guardia ${winner}`, password: 'una clave larga' };
    expect((await guardian.send('POST', '/api/auth/login', login)).status).toBe(200);
    const party = await guardian.send('POST', '/api/events', {
      name: 'Entre dos',
      location: 'Madrid',
      dates: [IN_A_MONTH],
    });
    expect(party.status).toBe(201);
    const { id } = party.body as unknown as EventAnswer;
    const elsewhere = atTheOther(guardian, winner === 0 ? 1 : 0);
    expect((await elsewhere.send('PATCH', `/api/admin/events/${id}/approve`)).status).toBe(200);
    const rsvps = await Promise.all(
      [guardian, elsewhere].map((browser) =>
        browser.send('POST', `/api/events/${id}/rsvp`, { isGoing: true }),
      ),
    );
    expect(rsvps.map(({ status, body }) => [status, body['isGoing']])).toEqual([
      [200, true],
      [200, true],
    ]);
  });

  test('a person erased at one is gone at the other', async () => {
    const processes = rig();
    const [here, there] = [processes.browser(0), processes.browser(1)];
    const account = { username: 'Se Va', email: 'seva@correo.example', password: 'otra clave larga' };
    expect((await here.send('POST', '/api/auth/register', account)).status).toBe(201);
    expect((await there.send('POST', '/api/auth/login', account)).status).toBe(200);
    const erasure = await here.send('DELETE', '/api/users/profile', { password: account.password });
    // It waits twice for read models, which no process makes here. On a busy machine that can use all the
    // time of a command.
    expect([200, 503]).toContain(erasure.status);
    expect(there.cookies.has(COOKIES.session)).toBe(true);
    const change = async () => {
      const { status, body } = await there.send('PUT', '/api/users/profile', { whatsapp: '+34 600 000 000' });
      return [status, body['code']];
    };
    await expect.poll(change, healing()).toEqual([401, 'session.required']);
    expect((await there.send('POST', '/api/auth/login', account)).status).toBe(401);
  });

  test('without its log a process says so, refuses, and goes on when the log is back', async () => {
    const { eventstore, browser } = rig();
    const account = { username: 'Vuelve', email: 'vuelve@correo.example', password: 'otra clave larga' };
    await during({ begin: eventstore.stop, end: eventstore.start }, async () => {
      await vi.waitFor(async () => expect((await health(0)).status).toBe('down'));
      const refused = await browser(0).send('POST', '/api/auth/register', account);
      expect([refused.status, refused.body['code']]).toEqual([503, 'service.unavailable']);
    });
    const inTime = healing();
    await vi.waitFor(async () => expect((await health(0)).status).toBe('ok'), inTime);
    await vi.waitFor(async () => {
      const { status } = await browser(1).send('POST', '/api/auth/register', account);
      expect(status).toBe(201);
    }, inTime);
  });
});
