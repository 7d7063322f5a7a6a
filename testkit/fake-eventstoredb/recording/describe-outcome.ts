import type { Plain } from './describe-message.ts';

/** What the caller got, as the recording shows it: 64-bit numbers as text, errors by their distinguishing fields. */
export type Outcome = { resolved: Plain } | { rejected: Plain };

export async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  return call.then(
    (value) => ({ resolved: plain(value, (number) => `${number}n`) }),
    (error: Error) => ({ rejected: plain(describeError(error), String) }),
  );
}

const TOLD_APART_BY = ['type', 'code', 'message', 'expectedVersion', 'actualVersion'];

function describeError(error: Error): object {
  const fields = Object.entries({ ...error, message: error.message }).filter(([name]) =>
    TOLD_APART_BY.includes(name),
  );
  return { class: error.constructor.name, ...Object.fromEntries(fields) };
}

function plain(value: unknown, ofBigInt: (value: bigint) => string): Plain {
  const text = JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'bigint' ? ofBigInt(inner) : inner,
  );
  return JSON.parse(text) as Plain;
}
