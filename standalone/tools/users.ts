import { parseArgs } from 'node:util';
import { operatorAccountSchema } from '@duende/contracts/accounts/account-bodies';
import { GIVEN_ROLES } from '@duende/command-service/admins/given-roles';
import type { ListedAccount } from '../operator-socket.ts';
import { linkLines } from './link-lines.ts';
import { operatorAccounts } from './operator-accounts.ts';
import { runTool, ToolFailure } from './run-tool.ts';

const TEXT = { type: 'string', default: '' } as const;

runTool(async (config) => {
  const options = { create: TEXT, email: TEXT, dismiss: TEXT, role: TEXT, reset: TEXT };
  const { create, email, dismiss, role, reset } = parseArgs({ options }).values;
  if ([create, dismiss, reset].filter((name) => name !== '').length > 1)
    throw new ToolFailure('one of CREATE, DISMISS and RESET at a time');
  const accounts = operatorAccounts(config);
  if (create !== '') {
    requireAccount(create, email);
    const link = await accounts.create(create, email);
    console.log(`${create} has an account; its holder chooses the password:\n${linkLines(link)}`);
  } else if (dismiss !== '') {
    const known = GIVEN_ROLES.find((each) => each === role);
    if (known === undefined) throw new ToolFailure(`ROLE must be one of: ${GIVEN_ROLES.join(', ')}`);
    await accounts.dismiss(dismiss, known);
    console.log(`${dismiss} is no longer ${role}, and is signed out everywhere`);
  } else if (reset !== '') {
    console.log(linkLines(await accounts.passwordTicket(reset)));
  } else {
    console.log(table(await accounts.list()).join('\n'));
  }
});

/** @throws ToolFailure with the invalid name or e-mail */
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
