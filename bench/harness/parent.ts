import { once } from 'node:events';

/** The other end of `startChild`: what the process that started this one says first. */
export async function firstMessage<T>(): Promise<T> {
  const [message] = (await once(process, 'message')) as [T];
  return message;
}

/** Says something to the process that started this one. */
export function tell(message: object): void {
  process.send?.(message);
}
