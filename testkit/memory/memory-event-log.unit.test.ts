import { createMemoryEventLog } from './memory-event-log.ts';
import { describeEventLog } from '../conformance/event-log/event-log-conformance.ts';

describeEventLog('the memory log', {
  open: async () => ({ log: createMemoryEventLog(), close: async () => undefined }),
});
