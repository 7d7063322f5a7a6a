import { MongoClient } from 'mongodb';

/** Faults of a MongoDB server that was started with `--enable-test-commands`, over a connection of their own. */
export interface MongoFaults {
  /** Commands of the names in `failCommands` end as the rest says, until {@link repair}. */
  fail(fault: { readonly failCommands: readonly string[]; readonly errorCode: number }): Promise<void>;
  /** Writes end as `fault` says (an error code, a connection that breaks, a delay), so many times or until {@link repair}. */
  failWrites(fault: object, times?: number): Promise<void>;
  /** Writes are taken again. */
  repair(): Promise<void>;
  /** Its primary steps down. */
  stepDown(): Promise<void>;
  /** Resolves when a bare driver has written something: the engine is back, whatever its users still think. */
  takesWrites(): Promise<void>;
  close(): Promise<void>;
}

const FAIL_COMMANDS = ['insert', 'update', 'findAndModify'];
const STEPPED_DOWN_SECONDS = 3;

export function mongoFaults(url: string): MongoFaults {
  const client = new MongoClient(url, { heartbeatFrequencyMS: 500, serverSelectionTimeoutMS: 1_000 });
  const admin = client.db('admin');
  const failPoint = (point: object) => admin.command({ configureFailPoint: 'failCommand', ...point });

  async function hasWritten(): Promise<boolean> {
    try {
      await client.db('faults').collection('writes').insertOne({});
      return true;
    } catch {
      return false;
    }
  }

  return {
    async failWrites(fault, times) {
      const mode = times === undefined ? 'alwaysOn' : { times };
      await failPoint({ mode, data: { failCommands: FAIL_COMMANDS, ...fault } });
    },
    async fail(fault) {
      await failPoint({ mode: 'alwaysOn', data: fault });
    },
    async repair() {
      await failPoint({ mode: 'off' });
    },
    async stepDown() {
      await admin.command({ replSetStepDown: STEPPED_DOWN_SECONDS, force: true });
    },
    async takesWrites() {
      while (!(await hasWritten())) await new Promise((resolve) => setTimeout(resolve, 100));
    },
    close: () => client.close(),
  };
}
