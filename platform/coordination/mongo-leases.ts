import type { Document } from 'mongodb';
import type { MongoConnection } from '../mongo/mongo-connection.ts';
import { available, isDuplicateKey } from '../mongo/mongo-errors.ts';
import type { Leases } from './leases.ts';

interface StoredLease {
  readonly _id: string;
  /** `null`: released by version 1.1 */
  readonly holder: string | null;
  /** milliseconds since 1970 by the server's clock */
  readonly until: number;
  /** the holder before the last `take` */
  readonly former: string | null;
}

const COLLECTION = 'leases';
const SERVER_NOW = { $toLong: '$$NOW' };
const IS_FREE = { $eq: [{ $ifNull: ['$holder', null] }, null] };
const HAS_LAPSED = { $lte: ['$until', SERVER_NOW] };

/** One document per lease. One update reads and writes by the server's clock, so only one holder wins. */
export function openMongoLeases({ db }: Pick<MongoConnection, 'db'>): Leases {
  const leases = db.collection<StoredLease>(COLLECTION);

  return {
    take: (name, holder, forMs) =>
      available(async () => {
        try {
          const options = { upsert: true, returnDocument: 'after' } as const;
          const lease = await leases.findOneAndUpdate({ _id: name }, takeUpdate(holder, forMs), options);
          if (lease?.holder !== holder) return 'held';
          if (lease.former === null) return 'free';
          return lease.former === holder ? 'renewed' : 'lapsed';
        } catch (error) {
          // A concurrent call has created the document.
          if (isDuplicateKey(error)) return 'held';
          throw error;
        }
      }),
    renew: (asked) =>
      available(async () => {
        if (asked.length === 0) return new Set();
        const own = asked.map(({ name, holder }) => ({ _id: name, holder }));
        const times = [...new Set(asked.map(({ forMs }) => forMs))];
        const renewed = await leases.bulkWrite(
          times.map((forMs) => ({
            updateMany: {
              filter: { $or: own.filter((_, n) => asked[n]?.forMs === forMs) },
              update: [{ $set: { until: { $add: [SERVER_NOW, forMs] } } }],
            },
          })),
        );
        if (renewed.matchedCount === asked.length) return new Set(asked.map(({ name }) => name));
        // Only its former holder can renew a lease, so the rest is ours.
        const left = await leases.find({ $or: own }, { projection: { _id: 1 } }).toArray();
        return new Set(left.map(({ _id }) => _id));
      }),
    giveBack: (name, holder) =>
      available(async () => {
        await leases.deleteOne({ _id: name, holder });
      }),
    holdersOf: (names) =>
      available(async () => {
        const isHeld = { _id: { $in: [...names] }, $expr: { $gt: ['$until', SERVER_NOW] } };
        const held = await leases.find(isHeld).toArray();
        return new Map(held.flatMap(({ _id, holder }) => (holder === null ? [] : [[_id, holder] as const])));
      }),
  };
}

/** A pipeline: one step for reading and writing. */
function takeUpdate(holder: string, forMs: number): Document[] {
  const isGranted = { $or: [IS_FREE, { $eq: ['$holder', holder] }, HAS_LAPSED] };
  return [
    {
      $set: {
        former: { $ifNull: ['$holder', null] },
        holder: { $cond: [isGranted, holder, '$holder'] },
        until: { $cond: [isGranted, { $add: [SERVER_NOW, forMs] }, '$until'] },
      },
    },
  ];
}
