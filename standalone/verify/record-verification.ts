import { randomUUID } from 'node:crypto';
import type { EventData } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { withoutCommand } from '@duende/platform/domain-log/without-command';
import { z } from 'zod';

export type VerificationResult = Omit<EventData<'HistoryVerified'>, 'verificationId'>;

/** Each has its own stream: concurrent ones do not conflict, and no stream grows. Rejects as the log does. */
export async function recordVerification(
  log: Pick<DomainLog, 'append'>,
  result: VerificationResult,
): Promise<void> {
  const verificationId = randomUUID();
  const data = { verificationId, ...result };
  const event = withoutCommand({ type: 'HistoryVerified', data }, { commandDigest: 'verify' });
  await log.append(streams.verification(verificationId), [event], 'no-stream');
}

const count = z.coerce.number().int().nonnegative();
const resultSchema = z.object({
  upTo: z.string().regex(/^[0-9a-f]{16}$/),
  events: count,
  readModels: count,
  documents: count,
  differences: count,
});

export function verificationParams(result: VerificationResult): URLSearchParams {
  const texts = Object.entries(result).map(([name, value]): [string, string] => [name, String(value)]);
  return new URLSearchParams(texts);
}

/** Parses {@link verificationParams}; `null` if invalid. */
export function parseVerification(params: URLSearchParams): VerificationResult | null {
  const given = Object.fromEntries([...params].filter(([, value]) => value !== ''));
  return resultSchema.safeParse(given).data ?? null;
}
