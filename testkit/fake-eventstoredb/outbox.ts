import { setTimeout as delay } from 'node:timers/promises';
import type { ServerDuplexStream, ServerWritableStream } from '@grpc/grpc-js';
import type { Faults } from './faults.ts';

/** The answering half of a call whose messages are ready bytes. */
export type AnswerStream = ServerWritableStream<unknown, Buffer> | ServerDuplexStream<unknown, Buffer>;

export interface Outbox {
  /** resolves when the next message may be sent: at the reader's pace, and as slowly as the `slow` fault says */
  send(message: Buffer): Promise<void> | undefined;
  /** the reader holds us up */
  readonly blocked: boolean;
}

const GOING_ON = ['drain', 'cancelled', 'close'] as const;

/** Sends the answers of one call in order. */
export function createOutbox(call: AnswerStream, faults: Faults): Outbox {
  let blocked = false;
  let draining: Promise<void> | undefined;
  /** one wait for all who send meanwhile: appends are answered without waiting for each other */
  const drained = (): Promise<void> =>
    (draining ??= new Promise((resolve) => {
      blocked = true;
      const goOn = (): void => {
        blocked = false;
        draining = undefined;
        for (const event of GOING_ON) call.off(event, goOn);
        resolve();
      };
      for (const event of GOING_ON) call.on(event, goOn);
    }));
  return {
    send(message) {
      if (faults.slowMs > 0) {
        return delay(faults.slowMs, undefined, { ref: false }).then(() => void call.write(message));
      }
      return call.write(message) ? undefined : drained();
    },
    get blocked() {
      return blocked;
    },
  };
}
