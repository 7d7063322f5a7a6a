import { describe, expect, it, onTestFinished } from 'vitest';
import type { Revocation, SessionRevocations } from '../session-revocations.ts';

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

  describe(`session revocations: ${name}`, () => {
    it('knows nothing at first', async () => {
      const revocations = await opened();
      expect(await revocations.has({ sessionId: 's1', userId: 'u1' })).toBe(false);
    });

    it('revokes one session and no other of the same person', async () => {
      const revocations = await opened();
      await revocations.add({ sessionId: 's1' }, later());
      expect(await revocations.has({ sessionId: 's1', userId: 'u1' })).toBe(true);
      expect(await revocations.has({ sessionId: 's2', userId: 'u1' })).toBe(false);
    });

    it('revokes everything of one person and of no other', async () => {
      const revocations = await opened();
      await revocations.add({ userId: 'u1' }, later());
      expect(await revocations.has({ sessionId: 's1', userId: 'u1' })).toBe(true);
      expect(await revocations.has({ sessionId: 's2', userId: 'u1' })).toBe(true);
      expect(await revocations.has({ sessionId: 's3', userId: 'u2' })).toBe(false);
    });

    it('does not take a session id for a user id', async () => {
      const revocations = await opened();
      await revocations.add({ sessionId: 'same' }, later());
      expect(await revocations.has({ sessionId: 'other', userId: 'same' })).toBe(false);
    });

    it('may be told the same twice, and keeps the later expiry', async () => {
      const revocations = await opened();
      await revocations.add({ userId: 'u1' }, later());
      await revocations.add({ userId: 'u1' }, Date.now() - HOUR);
      await revocations.add({ sessionId: 'another' }, later());
      expect(await revocations.has({ sessionId: 's1', userId: 'u1' })).toBe(true);
    });

    it('has told its listeners by the time it answers, until they end', async () => {
      const revocations = await opened();
      const heard: Revocation[] = [];
      const end = revocations.subscribe((revocation) => heard.push(revocation));
      await revocations.add({ sessionId: 's1' }, later());
      await revocations.add({ userId: 'u1' }, later());
      const told = [{ sessionId: 's1' }, { userId: 'u1' }];
      expect(heard).toEqual(told);
      end();
      await revocations.add({ userId: 'u2' }, later());
      expect(heard).toEqual(told);
    });

    it('loses none of many at once', async () => {
      const revocations = await opened();
      const ids = Array.from({ length: 50 }, (_, index) => `s${index}`);
      await Promise.all(ids.map((sessionId) => revocations.add({ sessionId }, later())));
      for (const sessionId of ids) expect(await revocations.has({ sessionId, userId: 'u' })).toBe(true);
    });
  });
}
