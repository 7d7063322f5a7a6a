import { describe, expect, it, onTestFinished } from 'vitest';
import type { Revocation, SessionRevocations } from '@duende/platform/sessions/session-stores';

const HOUR = 3_600_000;

/** What every store of revocations does; `open` gives an empty one. */
export function sessionRevocationsConformance(
  name: string,
  open: () => Promise<{ readonly revocations: SessionRevocations; readonly close: () => Promise<void> }>,
): void {
  const opened = async (): Promise<SessionRevocations> => {
    const { revocations, close } = await open();
    onTestFinished(close);
    return revocations;
  };
  const later = () => Date.now() + HOUR;
  const session = (sessionId: string, userId: string, issuedAt = 1_000) => ({ sessionId, userId, issuedAt });

  describe(`session revocations: ${name}`, () => {
    it('knows nothing at first', async () => {
      const revocations = await opened();
      expect(await revocations.has(session('s1', 'u1'))).toBe(false);
    });

    it('revokes one session and no other of the same person', async () => {
      const revocations = await opened();
      await revocations.add({ sessionId: 's1' }, later());
      expect(await revocations.has(session('s1', 'u1'))).toBe(true);
      expect(await revocations.has(session('s2', 'u1'))).toBe(false);
    });

    it('revokes everything of one person and of no other', async () => {
      const revocations = await opened();
      await revocations.add({ userId: 'u1' }, later());
      expect(await revocations.has(session('s1', 'u1'))).toBe(true);
      expect(await revocations.has(session('s2', 'u1'))).toBe(true);
      expect(await revocations.has(session('s3', 'u2'))).toBe(false);
    });

    it('revokes what one person was given until a moment, but for one session', async () => {
      const revocations = await opened();
      await revocations.add({ userId: 'u-a', until: 1_000, except: 's-own' }, later());
      expect(await revocations.has(session('s-a', 'u-a', 999))).toBe(true);
      expect(await revocations.has(session('s-b', 'u-a', 1_000))).toBe(true);
      expect(await revocations.has(session('s-c', 'u-a', 1_001))).toBe(false);
      expect(await revocations.has(session('s-own', 'u-a'))).toBe(false);
      expect(await revocations.has(session('s-d', 'u-b'))).toBe(false);
      await revocations.add({ userId: 'u-a', until: 2_000, except: '' }, later());
      expect(await revocations.has(session('s-own', 'u-a'))).toBe(true);
      expect(await revocations.has(session('s-c', 'u-a', 1_001))).toBe(true);
      expect(await revocations.has(session('s-e', 'u-a', 2_001))).toBe(false);
    });

    it('does not take a session id for a user id', async () => {
      const revocations = await opened();
      await revocations.add({ sessionId: 'same' }, later());
      expect(await revocations.has(session('other', 'same'))).toBe(false);
    });

    it('may get the same twice, and keeps the later expiry', async () => {
      const revocations = await opened();
      await revocations.add({ userId: 'u1' }, later());
      await revocations.add({ userId: 'u1' }, Date.now() - HOUR);
      await revocations.add({ sessionId: 'another' }, later());
      expect(await revocations.has(session('s1', 'u1'))).toBe(true);
    });

    it('has informed its listeners by the time it answers, until they end', async () => {
      const revocations = await opened();
      const received: Revocation[] = [];
      const end = revocations.subscribe((revocation) => received.push(revocation));
      await revocations.add({ sessionId: 's1' }, later());
      await revocations.add({ userId: 'u1' }, later());
      await revocations.add({ userId: 'u3', until: 5, except: 's3' }, later());
      const added = [{ sessionId: 's1' }, { userId: 'u1' }, { userId: 'u3', until: 5, except: 's3' }];
      expect(received).toEqual(added);
      end();
      await revocations.add({ userId: 'u2' }, later());
      expect(received).toEqual(added);
    });

    it('loses none of many simultaneous ones', async () => {
      const revocations = await opened();
      const ids = Array.from({ length: 50 }, (_, index) => `s${index}`);
      await Promise.all(ids.map((sessionId) => revocations.add({ sessionId }, later())));
      for (const sessionId of ids) expect(await revocations.has(session(sessionId, 'u'))).toBe(true);
    });
  });
}
