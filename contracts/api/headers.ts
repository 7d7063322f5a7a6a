import { READ_POSITION } from './read-position.ts';

/** Header and cookie names that server and page share. */
export const HEADERS = {
  /** on a command's answer: position of its last event */
  logPosition: 'Log-Position',
  readPosition: READ_POSITION,
  /** `stale` if the read models did not reach the caller's own write in time */
  readModel: 'Read-Model',
  idempotencyKey: 'Idempotency-Key',
} as const;

export const COOKIES = {
  session: 'session',
  /** `<logId>:<position>` */
  logPosition: 'log-position',
  /** accounts that signed in on this device; readable by the server only; with the prefix `__Host-` over https */
  device: 'device',
} as const;
