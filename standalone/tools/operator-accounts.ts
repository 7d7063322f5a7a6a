import type { GivenRole } from '@duende/command-service/admins/given-roles';
import type { OperatorCommands } from '@duende/command-service/accounts/operator-commands';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Config } from '@duende/platform/config/config';
import { dataFiles } from '@duende/platform/files/data-files';
import { createLogger } from '@duende/platform/observability/logger';
import { openMongo } from '@duende/platform/mongo/mongo-connection';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import { openReadModels } from '@duende/projections/registry/registry';
import { followVersions } from '@duende/projections/versions/active-versions';
import { inEnglish } from '../in-english.ts';
import { listAccounts } from '../list-accounts.ts';
import { linkTo, type ListedAccount, type PasswordLink } from '../operator-socket.ts';
import { onEngines } from './commands-on-engines.ts';
import { operatorCommand } from './operator-client.ts';
import { ToolFailure } from './run-tool.ts';

/** Accounts are named by user name. Rejects with `ToolFailure`. */
export interface OperatorAccounts {
  passwordTicket(user: string): Promise<PasswordLink>;
  promote(user: string): Promise<void>;
  create(user: string, email: string): Promise<PasswordLink>;
  dismiss(user: string, role: GivenRole): Promise<void>;
  list(): Promise<readonly ListedAccount[]>;
}

const PATIENCE_MS = 30_000;

/**
 * With both engines the tool is one more process on them. Otherwise it asks the process that holds the data
 * folder.
 */
export function operatorAccounts(config: Config): OperatorAccounts {
  const { eventstoreUrl, mongodbUrl } = config;
  return eventstoreUrl === null || mongodbUrl === null ? ofService(config) : ofEngines(config, mongodbUrl);
}

/** @throws ToolFailure */
export function requireUser(name: string): string {
  if (name === '') throw new ToolFailure('USER must be the name of an account');
  return name;
}

function ofService({ dataDir }: Config): OperatorAccounts {
  const socket = dataFiles(dataDir).operator;
  return {
    passwordTicket: async (user) =>
      (await operatorCommand(socket, 'password-ticket', { user })) as PasswordLink,
    promote: async (user) => void (await operatorCommand(socket, 'promote', { user })),
    create: async (user, email) => (await operatorCommand(socket, 'create', { user, email })) as PasswordLink,
    dismiss: async (user, role) => void (await operatorCommand(socket, 'dismiss', { user, role })),
    list: async () => (await operatorCommand(socket, 'accounts')) as readonly ListedAccount[],
  };
}

function ofEngines(config: Config, mongodbUrl: string): OperatorAccounts {
  const { publicUrl } = config;
  // stdout is the tool's result.
  const destination = { write: (line: string) => void process.stderr.write(line) };
  const logger = createLogger({ level: 'warn', destination });

  async function command<T>(use: (commands: OperatorCommands) => Promise<T>): Promise<T> {
    const patience = setTimeout(() => {
      console.error(`EVENTSTORE_URL or MONGODB_URL: no answer within ${PATIENCE_MS / 1_000} s`);
      process.exit(1);
    }, PATIENCE_MS);
    try {
      return await onEngines(config, logger, ({ commands }) => {
        clearTimeout(patience);
        return use(commands.operator);
      });
    } catch (error) {
      throw error instanceof Refusal ? new ToolFailure(`the service refused: ${inEnglish(error)}`) : error;
    } finally {
      clearTimeout(patience);
    }
  }

  return {
    passwordTicket: (user) =>
      command(async ({ passwordTicket }) => linkTo(publicUrl, await passwordTicket(user))),
    promote: (user) => command(({ promote }) => promote(user)),
    create: (user, email) => command(async ({ create }) => linkTo(publicUrl, await create(user, email))),
    dismiss: (user, role) => command(({ dismiss }) => dismiss(user, role)),
    async list() {
      const connection = await openMongo({ url: mongodbUrl, logger });
      try {
        const store = openMongoReadStore(connection);
        const versions = await followVersions({
          store,
          watch: () => () => undefined,
          onError: () => undefined,
        });
        const models = await openReadModels(store, versions);
        versions.close();
        return await listAccounts(models.users);
      } finally {
        await connection.close();
      }
    },
  };
}
