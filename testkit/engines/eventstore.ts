import type { SharedEngine } from './engine-broker.ts';
import { askBroker } from './mongo.ts';

/**
 * The EventStoreDB server of this run, started when it is first asked for: a given one, one container for all test files, or
 * the fake EventStoreDB. What a test writes there, others may read.
 */
export async function sharedEventStore(): Promise<SharedEngine> {
  return askBroker<SharedEngine>('eventstore');
}
