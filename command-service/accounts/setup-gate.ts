import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { streams } from '@duende/contracts/events/streams';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Config } from '@duende/platform/config/config';
import { StreamRemoved } from '@duende/platform/errors/errors';
import { cameFromThisMachine } from '@duende/platform/http/forwarded';
import type { Claims } from '../claims/claims.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { loadAccount } from './load-account.ts';

/** Without those that are taken for others (i, l, o, u); a byte's five low bits choose one of them evenly. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
/** 140 bits. */
const LENGTH = 28;
const GROUP = /.{4}(?=.)/g;

/** The code that a secret of random bytes gives, to be read out and typed: `k7mq-2f3d-…`, seven groups of four. */
export function setupCodeOf(secret: Uint8Array): string {
  return Array.from(secret.subarray(0, LENGTH), (byte) => SIGNS[byte & 31])
    .join('')
    .replace(GROUP, '$&-');
}

/** Whether somebody has given this code, however they wrote it. Takes as long for every answer. */
export function isSetupCode(given: string, code: string): boolean {
  return timingSafeEqual(digest(given), digest(code));
}

function digest(text: string): Buffer {
  const written = text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(written.replaceAll('o', '0').replace(/[il]/g, '1')).digest();
}

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
    try {
      const holderId = await claims.holder(streams.adminSetup());
      if (holderId === null) return true;
      const { status } = (await loadAccount(handler, holderId)).state;
      return status === 'none' || status === 'abandoned';
    } catch (error) {
      // What was deleted in the database was there.
      if (error instanceof StreamRemoved) return false;
      throw error;
    }
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
