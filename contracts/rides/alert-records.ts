import { NOT_AUDITED, PLAIN, type RecordsOf } from '../common/event-record.ts';
import type { alertEventSchemas } from './alert-events.ts';

const ON_ALERTS = { ...PLAIN, ...NOT_AUDITED, streams: ['alerts'] } as const;

export const alertRecords = {
  RideAlertSet: { ...ON_ALERTS, personal: { paths: ['departure'], key: 'user' } },
  RideAlertWithdrawn: ON_ALERTS,
} as const satisfies RecordsOf<typeof alertEventSchemas>;
