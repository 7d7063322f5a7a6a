import { READ_POSITION } from './read-position.ts';

export const HEADERS = {
  /** the command's last event */
  logPosition: 'Log-Position',
  readPosition: READ_POSITION,
  /** `stale`: read models had not reached the caller's own write in time */
  readModel: 'Read-Model',
  idempotencyKey: 'Idempotency-Key',
} as const;

export const COOKIES = {
  session: 'session',
  /** `<logId>:<position>` */
  logPosition: 'log-position',
  /** accounts that signed in on this device; for the server only; prefix `__Host-` over https */
  device: 'device',
} as const;
