import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { MemberRegister } from '@duende/platform/coordination/member-register';

export interface OpenedRegister {
  readonly register: MemberRegister;
  close(): Promise<void>;
}

/** What every register of members does. */
export function memberRegisterConformance(name: string, open: () => Promise<OpenedRegister>): void {
  describe(`member register: ${name}`, () => {
    let opened: OpenedRegister | null = null;
    afterEach(() => opened?.close());
    const setUp = async () => {
      opened = await open();
      return { register: opened.register, ana: randomUUID(), bea: randomUUID() };
    };
    const lock = { id: randomUUID(), subject: 'alba' };

    test('every step answers with the whole group', async () => {
      const { register, ana, bea } = await setUp();
      expect([...(await register.join(ana)).keys()]).toEqual([ana]);
      await register.join(bea);
      await register.beat(ana, { locks: [lock], acknowledged: [lock.id] });
      expect(await register.beat(bea, { locks: [], acknowledged: [] })).toEqual(
        new Map([
          [ana, { beats: 1, locks: [lock], acknowledged: [lock.id] }],
          [bea, { beats: 1, locks: [], acknowledged: [] }],
        ]),
      );
    });

    test('a member that has left or was given up hears so, and may join again', async () => {
      const { register, ana, bea } = await setUp();
      await register.join(ana);
      await register.join(bea);
      await register.beat(ana, { locks: [lock], acknowledged: [] });
      await register.leave(ana);
      expect(await register.beat(ana, { locks: [], acknowledged: [] })).toBeNull();
      const rest = await register.beat(bea, { locks: [], acknowledged: [] });
      expect([...(rest ?? new Map()).keys()]).toEqual([bea]);
      expect((await register.join(ana)).get(ana)).toEqual({ beats: 0, locks: [], acknowledged: [] });
    });

    test('is given up at the beat that was seen, or not at all', async () => {
      const { register, ana } = await setUp();
      await register.join(ana);
      await register.beat(ana, { locks: [], acknowledged: [] });
      await register.leave(ana, 0);
      expect(await register.beat(ana, { locks: [], acknowledged: [] })).not.toBeNull();
      await register.leave(ana, 2);
      expect(await register.beat(ana, { locks: [], acknowledged: [] })).toBeNull();
    });

    test('of two that step at once, one at least sees the other', async () => {
      const { register, ana, bea } = await setUp();
      const [one, other] = await Promise.all([register.join(ana), register.join(bea)]);
      expect(one.has(bea) || other.has(ana)).toBe(true);
    });
  });
}
