import { findEventStore } from '@duende/testkit/engines/find-eventstore';
import { findMongo } from '@duende/testkit/engines/find-mongo';
import type { FoundEngine } from '@duende/testkit/engines/found-engine';
import { described } from './engine-summary.ts';

export interface FoundEngines {
  readonly eventstore: FoundEngine;
  readonly mongo: FoundEngine;
  /** one line for people: what each engine is, and what is in memory alone */
  readonly summary: string;
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The engines a trial of many processes stands on: given ones, else containers, else stand-ins.
 * @throws when there is no MongoDB to be had, or a given engine does not answer
 */
export async function findEngines(env: Environment): Promise<FoundEngines> {
  const mongo = await findMongo({ env });
  if (mongo === null)
    throw new Error('a MongoDB server is needed: set MONGODB_URL, or mend what the line above names');
  try {
    const eventstore = await findEventStore({ env });
    return {
      eventstore,
      mongo,
      summary: `event log: ${described(eventstore)}; all else: ${described(mongo)}`,
      async stop() {
        await eventstore.stop();
        await mongo.stop();
      },
    };
  } catch (error) {
    await mongo.stop();
    throw error;
  }
}
