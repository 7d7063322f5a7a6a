import { READ_POSITION } from './read-position.ts';

/** Header and cookie names both sides know. */
export const HEADERS = {
  /** on a command's answer: position of its last event */
  logPosition: 'Log-Position',
  readPosition: READ_POSITION,
  /** `stale` when the read models had not reached the caller's own write in time */
  readModel: 'Read-Model',
  idempotencyKey: 'Idempotency-Key',
} as const;

export const COOKIES = {
  session: 'session',
  /** `<logId>:<position>` */
  logPosition: 'log-position',
  /** what accounts a device has signed in to, readable by the server alone; over https with `__Host-` before it */
  device: 'device',
} as const;
