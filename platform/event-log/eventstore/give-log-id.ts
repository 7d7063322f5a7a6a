import type { Logger } from '../../observability/logger.ts';
import { START } from '@duende/contracts/events/domain-event';
import { readAddress } from './address.ts';
import { createAppender } from './appender.ts';
import { createConnection } from './connection.ts';
import { markOnce } from './marks.ts';
import { retryUntilReachable } from './with-retry.ts';
import { toPortError } from './port-errors.ts';
import { createReader } from './reader.ts';

const CALL_TIMEOUT_MS = 4_500;
const ID_STREAM = '$$log-mark-id';

export interface GivenId {
  /** the log's id now; another one than was to be given where it had one */
  readonly id: string;
  /** whether it holds no event, of whatever program */
  readonly isEmpty: boolean;
}

export interface GiveLogId {
  readonly url: string;
  readonly id: string;
  readonly logger?: Logger;
  /** gives up; until then a server that does not answer is asked again */
  readonly signal: AbortSignal;
}

/**
 * Gives an EventStoreDB log an id before anything opens it, which would give it a new one. One that holds events but has
 * no id is another program's and is left as it is: its id is then the empty text.
 * @throws LogUnavailable when it does not answer
 * @throws LogAccessDenied when it refuses the credentials
 */
export async function giveLogId({ url, id, logger, signal }: GiveLogId): Promise<GivenId> {
  const connection = createConnection(readAddress(url), logger);
  const reader = createReader(connection, CALL_TIMEOUT_MS);
  const append = createAppender({ connection, timeoutMs: CALL_TIMEOUT_MS, positionAt: reader.positionAt });
  async function give(): Promise<GivenId> {
    const isEmpty = (await reader.head()) === START;
    const [existing] = await reader.read(ID_STREAM);
    if (existing !== undefined) return { id: String(existing.data['value']), isEmpty };
    if (!isEmpty) return { id: '', isEmpty };
    return { id: await markOnce({ append, read: reader.read }, 'id', id), isEmpty };
  }
  try {
    return await retryUntilReachable(
      () =>
        give().catch((error: unknown) => {
          throw toPortError(error, 'log');
        }),
      signal,
    );
  } finally {
    await connection.close();
  }
}
