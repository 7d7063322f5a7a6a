import { NOT_AUDITED, PLAIN, QUIET, type RecordsOf } from '../common/event-record.ts';
import type { alertEventSchemas } from './alert-events.ts';

const ON_ALERTS = { ...PLAIN, ...NOT_AUDITED, streams: ['alerts'] } as const;

export const alertRecords = {
  RideAlertSet: { ...ON_ALERTS, personal: { paths: ['departure'], key: 'user' }, ...QUIET },
  RideAlertWithdrawn: { ...ON_ALERTS, ...QUIET },
} as const satisfies RecordsOf<typeof alertEventSchemas>;
