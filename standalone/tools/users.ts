import { parseArgs } from 'node:util';
import { operatorAccountSchema } from '@duende/contracts/accounts/account-bodies';
import { GIVEN_ROLES } from '@duende/command-service/admins/admins';
import { dataFiles } from '@duende/platform/files/data-files';
import type { ListedAccount, PasswordLink } from '../operator-socket.ts';
import { linkLines } from './link-lines.ts';
import { operatorCommand } from './operator-client.ts';
import { runTool, ToolFailure } from './run-tool.ts';

const TEXT = { type: 'string', default: '' } as const;

/** Lists the accounts of the running service, makes one, takes a role, or makes a link to another password. */
runTool(async ({ dataDir }) => {
  const options = { create: TEXT, email: TEXT, dismiss: TEXT, role: TEXT, reset: TEXT };
  const { create, email, dismiss, role, reset } = parseArgs({ options }).values;
  if ([create, dismiss, reset].filter((name) => name !== '').length > 1)
    throw new ToolFailure('one of CREATE, DISMISS and RESET at a time');
  const socket = dataFiles(dataDir).operator;
  if (create !== '') {
    requireAccount(create, email);
    const link = await operatorCommand(socket, 'create', { user: create, email });
    console.log(
      `${create} has an account; its holder chooses the password:\n${linkLines(link as PasswordLink)}`,
    );
  } else if (dismiss !== '') {
    if (!GIVEN_ROLES.some((known) => known === role))
      throw new ToolFailure(`ROLE must be one of: ${GIVEN_ROLES.join(', ')}`);
    await operatorCommand(socket, 'dismiss', { user: dismiss, role });
    console.log(`${dismiss} is no ${role} now, and is signed out everywhere`);
  } else if (reset !== '') {
    console.log(
      linkLines((await operatorCommand(socket, 'password-ticket', { user: reset })) as PasswordLink),
    );
  } else {
    const accounts = (await operatorCommand(socket, 'accounts')) as readonly ListedAccount[];
    console.log(table(accounts).join('\n'));
  }
});

/** @throws ToolFailure that names what is no name, or no e-mail address */
function requireAccount(username: string, email: string): void {
  const { error } = operatorAccountSchema.safeParse({ username, email });
  if (error === undefined) return;
  throw new ToolFailure(
    error.issues[0]?.path[0] === 'email'
      ? 'EMAIL must be the e-mail address of the account'
      : 'CREATE must be a name of 3 to 30 readable characters',
  );
}

function table(accounts: readonly ListedAccount[]): readonly string[] {
  const rows = accounts.map(({ username, email, roles, createdAt, isSuspended }) => [
    createdAt.slice(0, 'YYYY-MM-DD'.length),
    username,
    email ?? '–',
    [...roles, ...(isSuspended ? ['suspended'] : [])].join(', '),
  ]);
  const all = [['since (UTC)', 'name', 'e-mail', 'roles'], ...rows];
  const widthOf = (column: number) => Math.max(...all.map((row) => (row[column] ?? '').length));
  const widths = [0, 1, 2].map(widthOf);
  return all.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
