import type { Document } from 'mongodb';
import type { MongoConnection } from '../mongo/mongo-connection.ts';
import { asStoreUnavailable, isDuplicateKey, translated } from '../mongo/mongo-errors.ts';
import type { Grant, Leases } from './leases.ts';

interface Claim {
  /** the lease's name */
  readonly _id: string;
  /** `null` once it was given back */
  readonly holder: string | null;
  /** milliseconds since 1970 by the server's clock */
  readonly until: number;
  /** how the holder came by it */
  readonly grant: Exclude<Grant, 'held'>;
}

const COLLECTION = 'leases';
const SERVER_NOW = { $toLong: '$$NOW' };
const IS_FREE = { $eq: [{ $ifNull: ['$holder', null] }, null] };
const HAS_LAPSED = { $lte: ['$until', SERVER_NOW] };

/**
 * Leases in MongoDB, one document each. A lease is taken by one update that asks and answers by the server's own clock,
 * so that no two can have it and no clock of a holder matters; it changes nothing where another has it.
 */
export function openMongoLeases({ db }: Pick<MongoConnection, 'db'>): Leases {
  const claims = db.collection<Claim>(COLLECTION);

  return {
    take: (name, holder, forMs) =>
      available(async () => {
        try {
          const options = { upsert: true, returnDocument: 'after' } as const;
          const claim = await claims.findOneAndUpdate({ _id: name }, taking(holder, forMs), options);
          return claim?.holder === holder ? claim.grant : 'held';
        } catch (error) {
          // Of several that make the document at once, one has made it.
          if (isDuplicateKey(error)) return 'held';
          throw error;
        }
      }),
    giveBack: (name, holder) =>
      available(async () => {
        await claims.updateOne({ _id: name, holder }, { $set: { holder: null } });
      }),
    forget: (names) =>
      available(async () => {
        await claims.deleteMany({ _id: { $in: [...names] } });
      }),
    holderOf: (name) =>
      available(async () => {
        const claim = await claims.findOne({ _id: name, $expr: { $gt: ['$until', SERVER_NOW] } });
        return claim?.holder ?? null;
      }),
  };
}

/** The update as a pipeline: what the document says is read and written in one step. */
function taking(holder: string, forMs: number): Document[] {
  const isOwn = { $eq: ['$holder', holder] };
  const grant = {
    $switch: {
      branches: [
        { case: IS_FREE, then: 'free' },
        { case: isOwn, then: 'renewed' },
        { case: HAS_LAPSED, then: 'lapsed' },
      ],
      default: '$grant',
    },
  };
  const isGranted = { $or: [IS_FREE, isOwn, HAS_LAPSED] };
  return [
    {
      $set: {
        grant,
        holder: { $cond: [isGranted, holder, '$holder'] },
        until: { $cond: [isGranted, { $add: [SERVER_NOW, forMs] }, '$until'] },
      },
    },
  ];
}

const available = <T>(call: () => Promise<T>): Promise<T> => translated(asStoreUnavailable, call);
