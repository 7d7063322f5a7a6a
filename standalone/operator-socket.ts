import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { OperatorCommands, PasswordPage } from '@duende/command-service/accounts/operator-commands';
import { GIVEN_ROLES, type GivenRole } from '@duende/command-service/admins/given-roles';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Logger } from '@duende/platform/observability/logger';
import type { OperatorExport } from '@duende/query-service/export/operator-export';
import { leaving, sendFile } from '@duende/query-service/export/send-file';
import type { ReadModelStatus } from '@duende/projections/running/embedded-projections';
import { stopReason } from '@duende/projections/runner/stop-reason';
import { unfitToExport, type ReadModelState } from './verify/read-model-states.ts';
import { inEnglish } from './in-english.ts';
import { parseVerification, type VerificationResult } from './verify/record-verification.ts';

export interface PasswordLink {
  /** of the service that made it, whatever the tool's settings */
  readonly address: string;
  readonly expiresAt: string;
}

export interface OperatorSocketDependencies {
  /** without trailing slash */
  readonly publicUrl: string;
  readonly status: () => readonly ReadModelStatus[];
  readonly logger: Logger;
  readonly commands: OperatorCommands;
  /** open ones, by name */
  readonly accounts: () => Promise<readonly ListedAccount[]>;
  readonly exports: OperatorExport;
  readonly recordVerification: (result: VerificationResult) => Promise<void>;
}

export interface ListedAccount {
  readonly username: string;
  /** `null` for the first account */
  readonly email: string | null;
  readonly roles: readonly GivenRole[];
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly isSuspended: boolean;
}

type AccountCommand = (
  dependencies: Pick<OperatorSocketDependencies, 'commands' | 'publicUrl' | 'accounts'>,
  asked: URLSearchParams,
) => Promise<object>;

const named = (asked: URLSearchParams): string => asked.get('user') ?? '';
export const linkTo = (publicUrl: string, { path, expiresAt }: PasswordPage): PasswordLink => ({
  address: `${publicUrl}${path}`,
  expiresAt,
});

const COMMANDS: Readonly<Record<string, AccountCommand>> = {
  '/password-ticket': async ({ commands, publicUrl }, asked) =>
    linkTo(publicUrl, await commands.passwordTicket(named(asked))),
  '/promote': async ({ commands }, asked) => {
    await commands.promote(named(asked));
    return {};
  },
  '/create': async ({ commands, publicUrl }, asked) =>
    linkTo(publicUrl, await commands.create(named(asked), asked.get('email') ?? '')),
  '/dismiss': async ({ commands }, asked) => {
    const role = GIVEN_ROLES.find((known) => known === asked.get('role'));
    if (role === undefined) throw new Refusal('request.invalid');
    await commands.dismiss(named(asked), role);
    return {};
  },
  '/accounts': ({ accounts }) => accounts(),
};

/**
 * A Unix socket: `POST /password-ticket?user=`, `/promote?user=`, `/create?user=&email=`,
 * `/dismiss?user=&role=`, `/accounts`, `/export?table=…` (streams a table), `/verified?upTo=…` (records a
 * verification). Only the service's user can open it. If the path is too long for a socket, the service runs
 * without.
 */
export async function openOperatorSocket(
  path: string,
  { status, publicUrl, commands, accounts, exports, recordVerification, logger }: OperatorSocketDependencies,
): Promise<{ close(): Promise<void> }> {
  const server = createServer((req, res) => {
    const asked = new URL(req.url ?? '/', 'http://operator');
    const command = req.method === 'POST' ? COMMANDS[asked.pathname] : undefined;
    if (command !== undefined) {
      command({ commands, publicUrl, accounts }, asked.searchParams).then(
        (answer) => res.end(JSON.stringify(answer)),
        (error: unknown) => {
          res.writeHead(error instanceof Refusal ? error.status : 500).end(inEnglish(error));
        },
      );
      return;
    }
    if (req.method === 'POST' && asked.pathname === '/export') {
      const why = unfitToExport(status().map(readModelStateOf));
      if (why !== null) {
        res.writeHead(409).end(why);
        return;
      }
      exports(asked.searchParams, leaving(res))
        // No time limit for a slow operator.
        .then((file) => sendFile(res, file, { stalledMs: 0, logger }))
        .catch((error: unknown) => res.writeHead(400).end(inEnglish(error)));
      return;
    }
    if (req.method === 'POST' && asked.pathname === '/verified') {
      const result = parseVerification(asked.searchParams);
      if (result === null) {
        res.writeHead(400).end('this is not the result of a verification');
        return;
      }
      recordVerification(result).then(
        () => res.end('{}'),
        (error: unknown) => res.writeHead(500).end(String(error)),
      );
      return;
    }
    res.writeHead(404).end();
  });
  try {
    await rm(path, { force: true });
    server.listen(path);
    await once(server, 'listening');
    await chmod(path, 0o600);
  } catch (error) {
    logger.warn({ err: error }, 'no operator socket: verify will not work');
  }
  return {
    async close() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function readModelStateOf({ name, position, state, error }: ReadModelStatus): ReadModelState {
  return { name, position, isStopped: state === 'stopped', reason: stopReason(error) };
}
