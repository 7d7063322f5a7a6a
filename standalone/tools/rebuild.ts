import { existsSync } from 'node:fs';
import { openMongoLeases } from '@duende/platform/coordination/mongo-leases';
import { LogUnavailable } from '@duende/platform/errors/errors';
import { dataFiles } from '@duende/platform/files/data-files';
import { lockForWriting } from '@duende/platform/files/sqlite';
import { createLogger } from '@duende/platform/observability/logger';
import { openMongo } from '@duende/platform/mongo/mongo-connection';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import { openSqliteReadStore } from '@duende/platform/read-store/sqlite/sqlite-read-store';
import { COLLECTIONS, READ_MODEL_NAMES, type ReadModelName } from '@duende/projections/registry/registry';
import { forgetProgress } from '@duende/projections/runner/checkpoint';
import { rebuild, type RebuildStep } from '@duende/projections/running/rebuild';
import { continueAsOwner } from './continue-as-owner.ts';
import { runTool, ToolFailure } from './run-tool.ts';

const PAUSE_MS = 500;

/** `--model <name>` for one, else all. With the embedded store it deletes them; the next start rebuilds. */
runTool(async ({ mongodbUrl, dataDir }) => {
  if (mongodbUrl === null) {
    await continueAsOwner(dataDir);
    await takeAway(dataDir, chosen(process.argv.slice(2)));
    return;
  }
  const readModels = chosen(process.argv.slice(2));
  const connection = await openMongo({ url: mongodbUrl, logger: createLogger({ level: 'error' }) });
  try {
    const store = openMongoReadStore(connection);
    const leases = openMongoLeases(connection);
    const said = new Map<string, string>();
    let failed = 0;
    for await (const step of rebuild({ store, leases, readModels, pauseMs: PAUSE_MS })) {
      const line = sentence(step);
      if (said.get(step.readModel) !== line) console.log(line);
      said.set(step.readModel, line);
      if (step.kind === 'replaced' || step.kind === 'stopped') failed += 1;
    }
    if (failed > 0) throw new ToolFailure(`${failed} were not rebuilt; the old ones are still served`);
  } finally {
    await connection.close();
  }
});

async function takeAway(dataDir: string, readModels: readonly ReadModelName[]): Promise<void> {
  const { readModels: file, vault: keys } = dataFiles(dataDir);
  // Every service on an embedded store has keys, but not always read models.
  if (!existsSync(keys)) throw new ToolFailure(`DATA_DIR: no service has stored anything in ${dataDir}`);
  if (existsSync(file)) {
    const unlock = lockOf(keys);
    const store = openSqliteReadStore({ file });
    try {
      const names = readModels.map((readModel) => COLLECTIONS[readModel].name);
      await forgetProgress(store.notes, names);
      for (const name of names) await store.drop(name);
    } finally {
      store.close();
      unlock();
    }
  }
  console.log(`the next start rebuilds from the log: ${readModels.join(', ')}`);
}

/** A running service would continue with its open file. */
function lockOf(keys: string): () => void {
  try {
    return lockForWriting(keys);
  } catch (error) {
    if (!(error instanceof LogUnavailable)) throw error;
    throw new ToolFailure('the service runs on this data folder: stop it, run this again, start it');
  }
}

function chosen(args: readonly string[]): readonly ReadModelName[] {
  const name = args[args.indexOf('--model') + 1] ?? '';
  if (!args.includes('--model') || name === '') return READ_MODEL_NAMES;
  const found = READ_MODEL_NAMES.filter((each) => each === name);
  if (found.length === 0) {
    throw new ToolFailure(`there is no read model ${name}; there are ${READ_MODEL_NAMES.join(', ')}`);
  }
  return found;
}

function sentence({ readModel, collection, kind }: RebuildStep): string {
  const what = {
    waiting: 'waits for a projection process of this version',
    rebuilding: 'is folded from the log',
    served: `served from ${collection}`,
    stopped: 'stopped, since its fold threw; the log of its process says where',
    replaced: 'given up, since another one was begun meanwhile',
  };
  return `${readModel}: ${what[kind]}`;
}
