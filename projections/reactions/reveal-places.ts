import { madridMinute } from '@duende/contracts/parties/secret-place';
import type { Logger } from '@duende/platform/observability/logger';
import type { ReadCollection } from '@duende/platform/read-store/read-store';
import { pause } from '@duende/platform/resilience/retry';
import type { PartyDocument } from '../parties/parties.ts';
import type { ReactionCommands } from './reaction-commands.ts';

export interface RevealOptions {
  readonly logger: Pick<Logger, 'warn'>;
  readonly parties: Pick<ReadCollection<PartyDocument>, 'find'>;
  readonly revealPlace: ReactionCommands['revealPlace'];
  readonly caughtUp: Promise<unknown>;
  /** ms since 1970 */
  readonly now?: () => number;
}

const MINUTE_MS = 60_000;
const RETRY_MS = 5_000;
/** A timer may end a little early. */
const BEHIND_MS = 20;

/**
 * Reveals places at their moment, which is a full minute. The second command of a moment records nothing, so processes
 * need no lease. After an outage it is late, and the place stays secret until then.
 */
export function startReveals(options: RevealOptions): { stop(): Promise<void> } {
  const { logger, parties, revealPlace, caughtUp, now = () => Date.now() } = options;
  const ending = new AbortController();
  const { signal } = ending;

  async function reveal(): Promise<void> {
    const found = await parties.find({
      placeFrom: { $gt: '', $lte: madridMinute(now()) },
      status: { $in: ['pending', 'approved'] },
      condition: 'scheduled',
    });
    for (const { _id: partyId, placeFrom } of found) {
      if (signal.aborted) return;
      await revealPlace({ partyId, placeFrom });
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await reveal();
        await pause(MINUTE_MS - (now() % MINUTE_MS) + BEHIND_MS, signal);
      } catch (err) {
        logger.warn({ err }, 'places could not be revealed; tried again');
        await pause(RETRY_MS, signal);
      }
    }
  }

  let running: Promise<void> | undefined;
  void caughtUp.then(() => {
    if (!signal.aborted) running = run();
  });
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}
