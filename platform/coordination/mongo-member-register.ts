import type { MongoConnection } from '../mongo/mongo-connection.ts';
import { asStoreUnavailable, isDuplicateKey, translated } from '../mongo/mongo-errors.ts';
import type { Closure, Group, MemberRegister } from './member-register.ts';

interface StoredMember {
  readonly beats: number;
  readonly closures: readonly Closure[];
  readonly acknowledged: readonly string[];
}

interface StoredGroup {
  readonly _id: string;
  readonly members: Readonly<Record<string, StoredMember>>;
}

/** A group in one document, whose changes MongoDB serialises. Member ids must not contain dots. */
export function openMongoMemberRegister({ db }: Pick<MongoConnection, 'db'>, group: string): MemberRegister {
  const groups = db.collection<StoredGroup>('member-groups');
  const available = <T>(call: () => Promise<T>) => translated(asStoreUnavailable, call);

  const enter = (memberId: string) =>
    groups.findOneAndUpdate(
      { _id: group },
      { $set: { [`members.${memberId}`]: { beats: 0, closures: [], acknowledged: [] } } },
      { returnDocument: 'after' },
    );

  /** No upsert, which not every server makes atomic: of two concurrent creations one must update the other's document. */
  async function makeGroup(): Promise<void> {
    try {
      await groups.insertOne({ _id: group, members: {} });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  return {
    join: (memberId) =>
      available(async () => {
        const entered = await enter(memberId);
        if (entered !== null) return membersOf(entered);
        await makeGroup();
        return membersOf(await enter(memberId));
      }),
    beat: (memberId, { closures, acknowledged }) =>
      available(async () => {
        const place = `members.${memberId}`;
        const stored = await groups.findOneAndUpdate(
          { _id: group, [place]: { $exists: true } },
          {
            $set: { [`${place}.closures`]: closures, [`${place}.acknowledged`]: acknowledged },
            $inc: { [`${place}.beats`]: 1 },
          },
          { returnDocument: 'after' },
        );
        return stored === null ? null : membersOf(stored);
      }),
    leave: (memberId, atBeats) =>
      available(async () => {
        const place = `members.${memberId}`;
        const standing = atBeats === undefined ? {} : { [`${place}.beats`]: atBeats };
        await groups.updateOne({ _id: group, ...standing }, { $unset: { [place]: '' } });
      }),
  };
}

function membersOf(stored: StoredGroup | null): Group {
  return new Map(
    Object.entries(stored?.members ?? {}).map(([memberId, { beats, closures, acknowledged }]) => [
      memberId,
      { beats, closures, acknowledged },
    ]),
  );
}
