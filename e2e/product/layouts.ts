import { findEventStore } from '@duende/testkit/engines/find-eventstore';
import { testDatabase } from '@duende/testkit/engines/mongo';
import { endAll } from '@duende/testkit/support/end-all';
import { setupCodeIn } from '../testing/api.ts';
import { startCluster } from '../testing/cluster.ts';
import { startService } from '../testing/service.ts';
import { importedSite } from './imported-site.ts';
import type { Layout } from './product.ts';

type Settings = Readonly<Record<string, string>>;
type End = () => Promise<unknown>;

/** An engine that nobody else uses. */
interface OwnEngine {
  readonly settings: Settings;
  readonly end: End;
}

/** One process, with its data folder where no engine is named. */
async function oneProcess(engines: readonly OwnEngine[]): Promise<Layout> {
  const site = await importedSite();
  const settings: Settings = Object.assign({}, ...engines.map((engine) => engine.settings));
  const service = await startService({ ...settings, ...site.settings });
  return {
    address: service.address,
    settings: { ...settings, DATA_DIR: service.dataDir },
    serve: site.serve,
    close: () => endAll(service.dispose, site.close, ...engines.map(({ end }) => end)),
  };
}

async function ownDatabase(): Promise<OwnEngine> {
  const database = await testDatabase();
  return { settings: { MONGODB_URL: database.url }, end: database.close };
}

/** A log belongs to one installation for ever: of the layouts one alone has the server that a run is given. */
async function ownLog(env: NodeJS.ProcessEnv): Promise<OwnEngine> {
  const eventstore = await findEventStore({ env });
  return { settings: { EVENTSTORE_URL: eventstore.url }, end: eventstore.stop };
}

export const embedded = (): Promise<Layout> => oneProcess([]);
export const onMongo = async (): Promise<Layout> => oneProcess([await ownDatabase()]);
export const onEventStore = async (): Promise<Layout> => oneProcess([await ownLog(process.env)]);

/** Two processes of each kind behind Caddy. */
export async function inProcesses(): Promise<Layout> {
  const engines = [await ownDatabase(), await ownLog({})];
  const site = await importedSite();
  const settings: Settings = Object.assign({}, ...engines.map((engine) => engine.settings));
  const cluster = await startCluster({ ...settings, ...site.settings, LOG_LEVEL: 'error', DEMO: 'off' });
  return {
    address: cluster.address,
    setupCode: setupCodeIn(cluster.lines),
    settings: { ...settings, DATA_DIR: cluster.dataDir },
    serve: site.serve,
    close: () => endAll(cluster.stop, site.close, ...engines.map(({ end }) => end)),
  };
}
