import { once } from 'node:events';

/** The other end of `startChild`: what a process of the bench says to the one that started it. */
export async function firstMessage<T>(): Promise<T> {
  const [message] = (await once(process, 'message')) as [T];
  return message;
}

export function nextMessage<T>(): Promise<T> {
  return firstMessage<T>();
}

export function tell(message: object): void {
  process.send?.(message);
}
