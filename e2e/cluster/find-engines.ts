import { findEventStore } from '@duende/testkit/engines/find-eventstore';
import { findMongo } from '@duende/testkit/engines/find-mongo';
import type { FoundEngine } from '@duende/testkit/engines/found-engine';

export interface FoundEngines {
  readonly eventstore: FoundEngine;
  readonly mongo: FoundEngine;
  /** one line for people: each engine, and which keep data only in memory */
  readonly summary: string;
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The engines for a trial of many processes: given ones, else containers, else stand-ins.
 * @throws when MongoDB is unavailable, or a given engine does not answer
 */
export async function findEngines(env: Environment): Promise<FoundEngines> {
  const mongo = await findMongo({ env });
  if (mongo === null)
    throw new Error('a MongoDB server is needed: set MONGODB_URL, or correct what the line above names');
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

const STAYS: Readonly<Record<FoundEngine['how'], string>> = {
  given: 'given',
  docker: 'in a container, gone when this ends',
  secantus: 'IN MEMORY, gone when this ends',
  // its name says that it is in memory
  fake: 'gone when this ends',
};

/** An engine for people: what it is, and whether what it holds stays. */
export function described({ name, version, how }: Pick<FoundEngine, 'name' | 'version' | 'how'>): string {
  return `${name} ${version} (${STAYS[how]})`;
}
