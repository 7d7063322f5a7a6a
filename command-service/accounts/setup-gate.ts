import type { IncomingMessage } from 'node:http';
import { streams } from '@duende/contracts/events/streams';
import { Refusal } from '@duende/contracts/refusal';
import type { Config } from '@duende/platform/config/config';
import { cameFromThisMachine } from '@duende/platform/http/forwarded';
import type { Claims } from '../claims/claims.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { loadAccount } from './load-account.ts';
import { isSetupCode, setupCodeOf } from './setup-code.ts';

/** Keeps the set-up of the first administrator for whoever runs the service. */
export interface SetupGate {
  /**
   * Lets through who is at this very machine, or brings the code that the start has printed.
   * @throws Refusal `account.setup-code-required`, `account.setup-code-wrong`; `account.setup-closed` where it would be of no use
   */
  admit(req: IncomingMessage, code: string | undefined): Promise<void>;
  /** One line for who runs the service: the way to the first administrator; `null` once there is one. */
  invitation(): Promise<string | null>;
}

export interface SetupGateDependencies {
  readonly config: Pick<Config, 'trustProxy' | 'publicUrl'>;
  /** the vault's secret `setup-code`, which all processes of an installation share */
  readonly secret: Uint8Array;
  readonly handler: Pick<CommandHandler, 'load'>;
  readonly claims: Pick<Claims, 'holder'>;
}

export function createSetupGate({ config, secret, handler, claims }: SetupGateDependencies): SetupGate {
  const code = setupCodeOf(secret);

  /** A glance, never a decision: the claim decides. */
  async function isOpen(): Promise<boolean> {
    const holderId = await claims.holder(streams.adminSetup());
    if (holderId === null) return true;
    const { status } = (await loadAccount(handler, holderId)).state;
    return status === 'none' || status === 'abandoned';
  }

  return {
    async admit(req, given = '') {
      if (cameFromThisMachine(req, config) || isSetupCode(given, code)) return;
      if (!(await isOpen())) throw new Refusal('account.setup-closed');
      throw new Refusal(given === '' ? 'account.setup-code-required' : 'account.setup-code-wrong');
    },

    async invitation() {
      if (!(await isOpen())) return null;
      // What follows the # is sent to no server, and so stands in nobody's log but this one.
      const link = `${config.publicUrl}/?panel=setup#code=${code}`;
      return `No administrator yet: set one up at ${link} (the code alone: ${code})`;
    },
  };
}
