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

/** Signs without the ambiguous i, l, o and u; five bits choose one evenly. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
/** 140 bits. */
const LENGTH = 28;
const GROUP = /.{4}(?=.)/g;

/** Seven groups of four: `k7mq-2f3d-…`. */
export function setupCodeOf(secret: Uint8Array): string {
  return Array.from(secret.subarray(0, LENGTH), (byte) => SIGNS[byte & 31])
    .join('')
    .replace(GROUP, '$&-');
}

/** Ignores spelling variants; takes constant time. */
export function isSetupCode(given: string, code: string): boolean {
  return timingSafeEqual(digest(given), digest(code));
}

function digest(text: string): Buffer {
  const written = text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(written.replaceAll('o', '0').replace(/[il]/g, '1')).digest();
}

/** Only the operator may make the first administrator. */
export interface SetupGate {
  /**
   * Local, or with the printed code.
   * @throws Refusal `account.setup-code-required`, `account.setup-code-wrong`; `account.setup-closed` once an
   * administrator exists
   */
  admit(req: IncomingMessage, code: string | undefined): Promise<void>;
  /** The set-up link; `null` once an administrator exists. */
  invitation(): Promise<string | null>;
}

export interface SetupGateDependencies {
  readonly config: Pick<Config, 'trustProxy' | 'publicUrl'>;
  /** secret `setup-code`, shared by all processes */
  readonly secret: Uint8Array;
  readonly handler: Pick<CommandHandler, 'load'>;
  readonly claims: Pick<Claims, 'holder'>;
}

export function createSetupGate({ config, secret, handler, claims }: SetupGateDependencies): SetupGate {
  const code = setupCodeOf(secret);

  /** A hint; the claim decides. */
  async function isOpen(): Promise<boolean> {
    try {
      const holderId = await claims.holder(streams.adminSetup());
      if (holderId === null) return true;
      const { status } = (await loadAccount(handler, holderId)).state;
      return status === 'none' || status === 'abandoned';
    } catch (error) {
      // A stream deleted in the database existed.
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
      // Browsers do not send the part after #: only this log has the code.
      const link = `${config.publicUrl}/?panel=setup#code=${code}`;
      return `No administrator yet: set one up at ${link} (only the code: ${code})`;
    },
  };
}
