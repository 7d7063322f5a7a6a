import type { ReadCollection } from '@duende/platform/read-store/read-store';
import type { UserDocument } from './user-document.ts';

/** Who has an account, who came first before who came later. */
export async function membersOf(
  users: Pick<ReadCollection<UserDocument>, 'find'>,
): Promise<readonly { readonly id: string; readonly username: string }[]> {
  const all = await users.find({}, { sort: { createdAt: 1, _id: 1 } });
  return all.map(({ _id: id, username }) => ({ id, username }));
}
