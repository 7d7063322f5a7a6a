import { makeCollection } from '../mongo/make-collection.ts';
import type { MongoConnection } from '../mongo/mongo-connection.ts';
import { available } from '../mongo/mongo-errors.ts';
import type { HookOutbox, OutboxMessage } from './hook-outbox.ts';

interface StoredMessage extends Omit<OutboxMessage, 'id'> {
  readonly _id: string;
  readonly tried: string;
}

const storedOf = ({ id: _id, ...message }: OutboxMessage): StoredMessage => ({
  _id,
  ...message,
  tried: message.lastTry?.at ?? '',
});

const messageOf = ({ _id: id, tried: _, ...message }: StoredMessage): OutboxMessage => ({ id, ...message });

/** Shared by processes; the holder of the lease sends. */
export async function openMongoHookOutbox({ db }: Pick<MongoConnection, 'db'>): Promise<HookOutbox> {
  const stored = await available(() =>
    makeCollection<StoredMessage>(db, 'hook-outbox', [
      { key: { state: 1, dueAt: 1 } },
      { key: { hookId: 1, state: -1, at: -1, _id: -1 } },
    ]),
  );
  const firstOf = (messages: readonly StoredMessage[]) => {
    const [first] = messages;
    return first === undefined ? null : messageOf(first);
  };

  async function trim(hookId: string, most: number): Promise<void> {
    // `waiting` sorts after `parked`, which is dropped first.
    const over = await stored
      .find({ hookId, state: { $in: ['waiting', 'parked'] } })
      .sort({ state: -1, at: -1, _id: -1 })
      .skip(most)
      .toArray();
    if (over.length > 0) await stored.deleteMany({ _id: { $in: over.map(({ _id }) => _id) } });
  }

  async function put(message: OutboxMessage): Promise<void> {
    const { _id, ...rest } = storedOf(message);
    await stored.updateOne({ _id }, { $set: rest });
    const { hookId } = message;
    if (message.state === 'sent') await stored.deleteMany({ hookId, state: 'sent', _id: { $ne: _id } });
  }

  return {
    add: (messages, most) =>
      available(async () => {
        for (const message of messages) {
          const { _id, ...rest } = storedOf(message);
          await stored.updateOne({ _id }, { $setOnInsert: rest }, { upsert: true });
        }
        for (const hookId of new Set(messages.map((message) => message.hookId))) await trim(hookId, most);
      }),
    due: (now, busy) =>
      available(async () => {
        const where = { state: 'waiting', dueAt: { $lte: now }, hookId: { $nin: [...busy] } } as const;
        return firstOf(await stored.find(where).sort({ dueAt: 1, at: 1 }).limit(1).toArray());
      }),
    put: (message) => available(() => put(message)),
    remove: (id) => available(async () => void (await stored.deleteOne({ _id: id }))),
    resend: (hookId, tried, dueAt) =>
      available(async () => {
        await stored.updateMany(
          { hookId, state: 'parked', tried: { $lt: tried } },
          { $set: { state: 'waiting', tries: 0, dueAt } },
        );
      }),
    forget: (hookId) => available(async () => void (await stored.deleteMany({ hookId }))),
    summary: (hookId) =>
      available(async () => {
        const [waiting, parked, sent, failed] = await Promise.all([
          stored.countDocuments({ hookId, state: 'waiting' }),
          stored.countDocuments({ hookId, state: 'parked' }),
          stored.find({ hookId, state: 'sent' }).limit(1).toArray(),
          stored
            .find({ hookId, state: { $ne: 'sent' }, tried: { $ne: '' } })
            .sort({ tried: -1 })
            .limit(1)
            .toArray(),
        ]);
        return { waiting, parked, sent: firstOf(sent), failed: firstOf(failed) };
      }),
    parked: (hookId, limit, after) =>
      available(async () => {
        const at = after?.at ?? '~';
        const before = { $or: [{ at: { $lt: at } }, { at, _id: { $lt: after?.id ?? '~' } }] };
        const found = stored.find({ hookId, state: 'parked', ...before });
        return (await found.sort({ at: -1, _id: -1 }).limit(limit).toArray()).map(messageOf);
      }),
  };
}
