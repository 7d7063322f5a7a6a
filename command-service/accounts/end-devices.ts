import type { Command } from '@duende/contracts/commands/command-schemas';
import { streams } from '@duende/contracts/events/streams';
import { LogUnavailable } from '@duende/platform/errors/errors';
import type { Logger } from '@duende/platform/observability/logger';
import { deriveId } from '@duende/platform/resilience/derive-id';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { accountDecider } from './decide-account.ts';

/**
 * Call it before revoking the sessions. Sign-out works without the log: the push sender also checks revocations
 * and records the end later.
 */
export function createDeviceEnder({
  handler,
  logger,
}: {
  readonly handler: Pick<CommandHandler, 'handle'>;
  readonly logger: Pick<Logger, 'warn'>;
}) {
  return async function endDevices(
    data: Command<'EndDevicesOfSessions'>['data'],
    context: CommandContext,
  ): Promise<void> {
    const command = { type: 'EndDevicesOfSessions', data } as const;
    const own = { ...context, commandId: deriveId(context.commandId, 'end-devices') };
    try {
      await handler.handle(accountDecider, streams.user(data.userId), command, own);
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
      logger.warn({ err: error }, 'a push subscription outlives its session until it is next used');
    }
  };
}
