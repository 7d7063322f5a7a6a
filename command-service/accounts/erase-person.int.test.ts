import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { ERASED } from '@duende/contracts/common/personal';
import { streams } from '@duende/contracts/events/streams';
import { approved, changeProposed, submitted } from '@duende/testkit/samples/story';
import { describe, expect, it } from 'vitest';
import { finishErasures } from './settle-erasure.ts';
import { accountsApp, ANA, BOSS, type Scenery } from './testing/accounts-app.ts';

const PROFILE = '/api/users/profile';
const WITH_PASSWORD = { password: ANA.password };

async function signedIn(scenery: Scenery = {}) {
  const app = await accountsApp(scenery);
  const ana = app.browser();
  const { body } = await ana.send('POST', '/api/auth/register', ANA);
  await ana.send('PUT', PROFILE, { email: 'ana@duende.test', whatsapp: '+34 600 000 000' });
  const userId = String(body.user?.['id']);
  return { ...app, ana, userId, stream: streams.user(userId) };
}

describe('DELETE /api/users/profile', () => {
  it('leaves nothing in the log that opens to the person', async () => {
    const { ana, log, vault, stream } = await signedIn();
    expect(await ana.send('DELETE', PROFILE, WITH_PASSWORD)).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    const [registered, contact, erased] = await log.read(stream);
    expect(registered?.data).toMatchObject({ username: ERASED, email: ERASED, passwordHash: ERASED });
    expect(contact?.data).toMatchObject({
      changes: { email: { from: ERASED, to: ERASED }, whatsapp: { from: ERASED, to: ERASED } },
    });
    expect(erased?.type).toBe('PersonErased');
    expect((await vault.find([stream])).size).toBe(0);
    expect(await vault.markedForDestruction()).toEqual([]);
  });

  it('takes back what waits of the person, before the account is gone, and leaves what was decided', async () => {
    const [waits, changes, decided] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000ee0${n}`) as [
      string,
      string,
      string,
    ];
    const { ana, and, userId, log, stream } = await signedIn({
      waitingOf: async () => ({ parties: [waits, decided], proposals: [changes] }),
    });
    for (const given of [
      submitted({ partyId: waits, authorId: userId }),
      submitted({ partyId: changes, authorId: userId }),
      approved({ partyId: changes, authorId: userId }),
      changeProposed({ partyId: changes, authorId: userId }),
      submitted({ partyId: decided, authorId: userId }),
      approved({ partyId: decided, authorId: userId }),
    ])
      await and(given);
    expect((await ana.send('DELETE', PROFILE, WITH_PASSWORD)).status).toBe(200);
    const last = async (partyId: string) => (await log.read(streams.party(partyId))).at(-1);
    const [erased] = (await log.read(stream)).slice(-1);
    for (const [partyId, type] of [
      [waits, 'PartyTakenBack'],
      [changes, 'ProposalWithdrawn'],
    ] as const) {
      const event = await last(partyId);
      expect(event).toMatchObject({ type, metadata: { actorId: userId } });
      expect((event?.position ?? '') < (erased?.position ?? '')).toBe(true);
    }
    expect((await last(decided))?.type).toBe('PartyApproved');
  });

  it('ends every session of the person and no other', async () => {
    const { ana, browser, sessions } = await signedIn();
    const [there, other] = [browser(), browser()];
    await there.send('POST', '/api/auth/login', ANA);
    await other.send('POST', '/api/auth/register', { ...ANA, username: 'Eva', email: 'eva@duende.test' });
    const session = (of: typeof there) => sessions.verify(`session=${of.cookies.get('session')}`);
    await ana.send('DELETE', PROFILE, WITH_PASSWORD);
    expect(ana.cookies.has('session')).toBe(false);
    expect(await session(there)).toBeNull();
    expect(await session(other)).not.toBeNull();
  });

  it('frees name and e-mail for the next person, and refuses this one', async () => {
    const { ana, browser, userId } = await signedIn();
    await ana.send('DELETE', PROFILE, WITH_PASSWORD);
    expect((await browser().send('POST', '/api/auth/login', ANA)).status).toBe(401);
    const next = await browser().send('POST', '/api/auth/register', ANA);
    expect(next.status).toBe(201);
    expect(next.body.user?.['id']).not.toBe(userId);
  });

  it('gives back what the name looks like', async () => {
    const { ana, browser } = await signedIn();
    const alike = { ...ANA, username: '\u0410na', email: 'otra@duende.test' };
    expect((await browser().send('POST', '/api/auth/register', alike)).status).toBe(409);
    await ana.send('DELETE', PROFILE, WITH_PASSWORD);
    expect((await browser().send('POST', '/api/auth/register', alike)).status).toBe(201);
  });

  it('refuses a wrong password and changes nothing', async () => {
    const { ana, log, vault, sessions } = await signedIn();
    const head = await log.head();
    const answer = await ana.send('DELETE', PROFILE, { password: 'noche-de-sol' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'account.wrong-password' } });
    expect(await log.head()).toBe(head);
    expect(await vault.markedForDestruction()).toEqual([]);
    expect(await sessions.verify(`session=${ana.cookies.get('session')}`)).not.toBeNull();
  });

  it('refuses the last admin and changes nothing', async () => {
    const { browser, log, vault } = await accountsApp();
    const boss = browser();
    await boss.send('POST', '/api/auth/setup', BOSS);
    const head = await log.head();
    const answer = await boss.send('DELETE', PROFILE, { password: BOSS.password });
    expect(answer).toMatchObject({ status: 409, body: { code: 'account.last-admin' } });
    expect(await log.head()).toBe(head);
    expect(await vault.markedForDestruction()).toEqual([]);
  });

  it.each([[{}], [{ password: '' }], [{ password: { $gt: '' } }], [{ password: 7 }]])(
    'refuses %j and changes nothing',
    async (body) => {
      const { ana, log } = await signedIn();
      const head = await log.head();
      const message = FORM_TEXTS.passwordRequired;
      expect(await ana.send('DELETE', PROFILE, body)).toMatchObject({ status: 400, body: { message } });
      expect(await log.head()).toBe(head);
    },
  );

  it('needs a session', async () => {
    const { browser } = await accountsApp();
    expect((await browser().send('DELETE', PROFILE, WITH_PASSWORD)).status).toBe(401);
  });
});

describe('consequences of an erasure', () => {
  it('waits for the read models, then forgets the photos, then destroys the key', async () => {
    const steps: string[] = [];
    const { ana, vault, log, userId, stream } = await signedIn({
      erasureProjected: async (position) => {
        steps.push(`erasureProjected ${position === (await log.read(stream)).at(-1)?.position}`);
        return true;
      },
      forgetPhotos: async (person) => {
        const isKeyThere = (await vault.find([stream])).size === 1;
        steps.push(`photos of ${person === userId ? 'Ana' : person}, key ${isKeyThere ? 'there' : 'gone'}`);
      },
    });
    await ana.send('DELETE', PROFILE, WITH_PASSWORD);
    expect(steps).toEqual(['erasureProjected true', 'photos of Ana, key there']);
    expect((await vault.find([stream])).size).toBe(0);
  });

  it('is finished later when the read models were behind', async () => {
    let isErasureProjected = false;
    const { ana, vault, settling, stream } = await signedIn({
      erasureProjected: async () => isErasureProjected,
    });
    expect((await ana.send('DELETE', PROFILE, WITH_PASSWORD)).status).toBe(200);
    expect(await finishErasures(settling)).toBe(0);
    expect(await vault.markedForDestruction()).toEqual([stream]);
    isErasureProjected = true;
    expect(await finishErasures(settling)).toBe(1);
    expect((await vault.find([stream])).size).toBe(0);
    expect(await finishErasures(settling)).toBe(0);
  });

  it('goes on with the others when one fails', async () => {
    const { ana, browser, vault, settling, logged, userId } = await signedIn({
      erasureProjected: async () => false,
    });
    const eva = browser();
    await eva.send('POST', '/api/auth/register', { ...ANA, username: 'Eva', email: 'eva@duende.test' });
    await ana.send('DELETE', PROFILE, WITH_PASSWORD);
    await eva.send('DELETE', PROFILE, WITH_PASSWORD);
    const forgetPhotos = async (person: string) => {
      if (person === userId) throw new Error('the disk is away');
    };
    expect(await finishErasures({ ...settling, erasureProjected: async () => true, forgetPhotos })).toBe(1);
    expect(await vault.markedForDestruction()).toEqual([streams.user(userId)]);
    expect(logged.join()).toContain('erasure could not be finished');
  });

  it('keeps accounts whose key was marked for destruction without a recorded erasure', async () => {
    const { browser, vault, settling, stream } = await signedIn();
    await vault.markForDestruction(stream);
    expect(await finishErasures(settling)).toBe(0);
    expect((await browser().send('POST', '/api/auth/login', ANA)).status).toBe(200);
  });
});
