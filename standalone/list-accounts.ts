import { isSuspendedOn } from '@duende/contracts/accounts/suspended-words';
import { madridDay } from '@duende/contracts/common/madrid-time';
import type { ReadModels } from '@duende/projections/registry/registry';
import type { ListedAccount } from './operator-socket.ts';

export async function listAccounts(
  users: Pick<ReadModels['users'], 'find'>,
): Promise<readonly ListedAccount[]> {
  const today = madridDay(new Date());
  const found = await users.find({}, { sort: { nameKey: 1, _id: 1 } });
  return found.map(({ username, email, createdAt, suspension, ...user }) => ({
    username,
    email,
    createdAt,
    roles: [
      ...(user.isAdmin ? (['admin'] as const) : []),
      ...(user.isAnalyst ? (['analyst'] as const) : []),
      ...(user.isModerator ? (['moderator'] as const) : []),
    ],
    isSuspended: suspension !== null && isSuspendedOn(suspension, today),
  }));
}
