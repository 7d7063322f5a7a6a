import { describe, expect, it, onTestFinished } from 'vitest';
import { KEPT_SESSIONS, type OpenSession, type OpenSessions } from '@duende/platform/sessions/session-stores';

const HOUR = 3_600_000;

/** What every store of open sessions does; `open` gives an empty one. */
export function openSessionsConformance(
  name: string,
  open: () => Promise<{ readonly openSessions: OpenSessions; readonly close: () => Promise<void> }>,
): void {
  const opened = async (): Promise<OpenSessions> => {
    const { openSessions, close } = await open();
    onTestFinished(close);
    return openSessions;
  };
  const now = Date.now();
  const session = (sessionId: string, more: Partial<OpenSession> = {}): OpenSession => ({
    sessionId,
    userId: 'ana',
    isAdmin: false,
    device: 'Firefox en Linux',
    issuedAt: now - HOUR,
    seenAt: now,
    expiresAt: now + HOUR,
    ...more,
  });
  const idsOf = async (openSessions: OpenSessions, userId = 'ana') =>
    (await openSessions.of(userId)).map(({ sessionId }) => sessionId);

  describe(`open sessions: ${name}`, () => {
    it('keeps a session as it was first given, only for its person', async () => {
      const openSessions = await opened();
      const first = session('s-a', { isAdmin: true });
      expect(await openSessions.touch(first, null)).toBe(true);
      expect(await openSessions.touch({ ...first, device: 'otro', seenAt: now + 5 }, null)).toBe(true);
      expect(await openSessions.of('ana')).toEqual([{ ...first, seenAt: now + 5 }]);
      expect(await openSessions.of('eva')).toEqual([]);
    });

    it('was seen last at the latest time, in any order of reports', async () => {
      const openSessions = await opened();
      await openSessions.touch(session('s-a', { seenAt: now }), null);
      await openSessions.touch(session('s-a', { seenAt: now - 10 }), null);
      expect(await openSessions.of('ana')).toMatchObject([{ seenAt: now }]);
    });

    it('lists those seen last first, and none that has run out', async () => {
      const openSessions = await opened();
      await openSessions.touch(session('s-old', { seenAt: now - 20 }), null);
      await openSessions.touch(session('s-new'), null);
      await openSessions.touch(session('s-over', { expiresAt: now - 1 }), null);
      expect(await idsOf(openSessions)).toEqual(['s-new', 's-old']);
    });

    it('leaves one that was idle for too long as it was, however often it is asked', async () => {
      const openSessions = await opened();
      const idle = session('s-a', { seenAt: now - HOUR });
      await openSessions.touch(idle, HOUR / 2);
      for (let time = 0; time < 2; time += 1)
        expect(await openSessions.touch({ ...idle, seenAt: now }, HOUR / 2)).toBe(false);
      expect(await openSessions.of('ana')).toEqual([idle]);
      expect(await openSessions.touch({ ...idle, seenAt: now }, HOUR)).toBe(true);
    });

    it('knows which administrators were not seen since', async () => {
      const openSessions = await opened();
      await openSessions.touch(session('s-admin', { isAdmin: true, seenAt: now - HOUR }), null);
      await openSessions.touch(session('s-busy', { isAdmin: true }), null);
      await openSessions.touch(session('s-member', { seenAt: now - HOUR }), null);
      const idle = await openSessions.adminsNotSeenSince(now - HOUR / 2);
      expect(idle.map(({ sessionId }) => sessionId)).toEqual(['s-admin']);
    });

    it('forgets what a revocation concerns', async () => {
      const openSessions = await opened();
      for (const id of ['s-a', 's-b', 's-c']) await openSessions.touch(session(id), null);
      await openSessions.touch(session('s-later', { issuedAt: now }), null);
      await openSessions.touch(session('s-eva', { userId: 'eva' }), null);
      await openSessions.forget({ sessionId: 's-a' });
      expect((await idsOf(openSessions)).toSorted()).toEqual(['s-b', 's-c', 's-later']);
      await openSessions.forget({ userId: 'ana', until: now - 1, except: 's-b' });
      expect((await idsOf(openSessions)).toSorted()).toEqual(['s-b', 's-later']);
      await openSessions.forget({ userId: 'ana' });
      expect(await idsOf(openSessions)).toEqual([]);
      expect(await idsOf(openSessions, 'eva')).toEqual(['s-eva']);
    });

    it('keeps a bounded number of them, those seen last', async () => {
      const openSessions = await opened();
      await openSessions.touch(session('s-eva', { userId: 'eva', seenAt: now - HOUR }), null);
      for (let index = 0; index <= KEPT_SESSIONS; index += 1)
        await openSessions.touch(session(`s-${index}`, { seenAt: now - HOUR + index }), null);
      const ids = await idsOf(openSessions);
      expect(ids).toHaveLength(KEPT_SESSIONS);
      expect(ids).not.toContain('s-0');
      expect(await idsOf(openSessions, 'eva')).toEqual(['s-eva']);
    });
  });
}
