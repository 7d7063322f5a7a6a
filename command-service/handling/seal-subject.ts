import type { JsonValue } from '@duende/platform/event-log/event-log';
import { seal, unseal, type Sealed } from '@duende/platform/domain-log/seal';
import { VaultUnavailable } from '@duende/platform/errors/errors';
import type { KeyVault } from '@duende/platform/key-vault/key-vault';
import type { Subject } from './subject.ts';

/** The forms of a subject whose state is personal: in clear while it is decided on, sealed while it is kept. */
export interface StateSeal {
  /** `null` where it cannot be sealed: the key is gone, or cannot be reached. */
  close(stream: string, subject: Subject<unknown>): Promise<Subject<Sealed> | null>;
  /**
   * `null` where the key is gone.
   * @throws VaultUnavailable
   */
  open(stream: string, subject: Subject<Sealed>): Promise<Subject<unknown> | null>;
}

/** Keys are asked for every time, so that nothing outlives its key here; the key of a stream has the stream's name. */
export function createStateSeal(vault: Pick<KeyVault, 'find'>): StateSeal {
  const keyOf = async (stream: string) => (await vault.find([stream])).get(stream) ?? null;
  const place = (stream: string, { revision }: Subject<unknown>) => ({
    stream,
    eventId: `state at ${revision}`,
    field: 'state',
  });

  return {
    async close(stream, subject) {
      try {
        const key = await keyOf(stream);
        if (key === null) return null;
        // Whoever folds it says that it is JSON.
        return subject.with(seal(subject.state as JsonValue, key, stream, place(stream, subject)));
      } catch (error) {
        if (error instanceof VaultUnavailable) return null;
        throw error;
      }
    },
    async open(stream, subject) {
      const key = await keyOf(stream);
      return key === null ? null : subject.with(unseal(subject.state, key, place(stream, subject)));
    },
  };
}
