import type { JsonValue } from '@duende/platform/event-log/event-log';
import { seal, unseal, type Sealed } from '@duende/platform/domain-log/seal';
import { VaultUnavailable } from '@duende/platform/errors/errors';
import type { KeyVault } from '@duende/platform/key-vault/key-vault';
import type { Aggregate } from './aggregate.ts';

/** The forms of an aggregate whose state is personal: in clear while it is decided on, sealed while it is kept. */
export interface StateSeal {
  /** `null` where it cannot be sealed: the key is gone, or cannot be reached. */
  close(stream: string, aggregate: Aggregate<unknown>): Promise<Aggregate<Sealed> | null>;
  /**
   * `null` where the key is gone.
   * @throws VaultUnavailable
   */
  open(stream: string, aggregate: Aggregate<Sealed>): Promise<Aggregate<unknown> | null>;
}

/** Keys are asked for every time, so that nothing outlives its key here; the key of a stream has the stream's name. */
export function createStateSeal(vault: Pick<KeyVault, 'find'>): StateSeal {
  const keyOf = async (stream: string) => (await vault.find([stream])).get(stream) ?? null;
  const place = (stream: string, { revision }: Aggregate<unknown>) => ({
    stream,
    eventId: `state at ${revision}`,
    field: 'state',
  });

  return {
    async close(stream, aggregate) {
      try {
        const key = await keyOf(stream);
        if (key === null) return null;
        // Whoever folds it says that it is JSON.
        return aggregate.with(seal(aggregate.state as JsonValue, key, stream, place(stream, aggregate)));
      } catch (error) {
        if (error instanceof VaultUnavailable) return null;
        throw error;
      }
    },
    async open(stream, aggregate) {
      const key = await keyOf(stream);
      return key === null ? null : aggregate.with(unseal(aggregate.state, key, place(stream, aggregate)));
    },
  };
}
