import type { MongoConnection } from '../mongo/mongo-connection.ts';
import { available, isDuplicateKey } from '../mongo/mongo-errors.ts';
import type { Group, Lock, Member, MemberRegister } from './member-register.ts';

type StoredMember = Omit<Member, 'locks'> & {
  /** as version 1.1 calls the locks */
  readonly closures: readonly Lock[];
};

interface StoredGroup {
  readonly _id: string;
  readonly members: Readonly<Record<string, StoredMember>>;
}

/** A group in one document, whose changes MongoDB serialises. Member ids must not contain dots. */
export function openMongoMemberRegister({ db }: Pick<MongoConnection, 'db'>, group: string): MemberRegister {
  const groups = db.collection<StoredGroup>('member-groups');

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
    beat: (memberId, { locks, acknowledged }) =>
      available(async () => {
        const member = `members.${memberId}`;
        const stored = await groups.findOneAndUpdate(
          { _id: group, [member]: { $exists: true } },
          {
            $set: { [`${member}.closures`]: locks, [`${member}.acknowledged`]: acknowledged },
            $inc: { [`${member}.beats`]: 1 },
          },
          { returnDocument: 'after' },
        );
        return stored === null ? null : membersOf(stored);
      }),
    leave: (memberId, atBeats) =>
      available(async () => {
        const member = `members.${memberId}`;
        const ifUnchanged = atBeats === undefined ? {} : { [`${member}.beats`]: atBeats };
        await groups.updateOne({ _id: group, ...ifUnchanged }, { $unset: { [member]: '' } });
      }),
  };
}

function membersOf(stored: StoredGroup | null): Group {
  const members = Object.entries(stored?.members ?? {});
  return new Map(members.map(([id, { closures: locks, ...member }]) => [id, { ...member, locks }]));
}
