import { findEventStore } from '@duende/testkit/engines/find-eventstore';
import type { SharedEngine } from '@duende/testkit/engines/engine-broker';
import { askBroker, testDatabase } from '@duende/testkit/engines/mongo';
import { endAll } from '@duende/testkit/support/end-all';
import { setupCodeIn } from '../testing/api.ts';
import { startCluster } from '../testing/cluster.ts';
import { startService } from '../testing/service.ts';
import { importedSite } from '../testing/imported-site.ts';
import type { Layout } from './kit/product.ts';

type Settings = Readonly<Record<string, string>>;
type End = () => Promise<unknown>;

/** An engine for this run only. */
interface OwnEngine {
  readonly settings: Settings;
  readonly end: End;
}

/** What is started on these engines, which end with it, and when it does not start at all. */
async function startOn(
  engines: readonly OwnEngine[],
  start: (
    settings: Settings,
  ) => Promise<Pick<Layout, 'address' | 'setupCode' | 'lines' | 'close'> & { dataDir: string }>,
): Promise<Layout> {
  const site = await importedSite();
  const ends = [site.close, ...engines.map(({ end }) => end)];
  const settings: Settings = Object.assign({}, ...engines.map((engine) => engine.settings));
  try {
    const { dataDir, close, ...started } = await start({ ...settings, ...site.settings });
    return {
      ...started,
      settings: { ...settings, DATA_DIR: dataDir },
      serve: site.serve,
      push: site.push,
      hooks: site.hooks,
      serveData: site.serveData,
      close: () => endAll(close, ...ends),
    };
  } catch (error) {
    await endAll(...ends);
    throw error;
  }
}

const oneProcess = (engines: readonly OwnEngine[]): Promise<Layout> =>
  startOn(engines, async (settings) => {
    const { address, dataDir, lines, dispose } = await startService(settings);
    return { address, dataDir, lines, close: dispose };
  });

async function ownDatabase(): Promise<OwnEngine> {
  const database = await testDatabase();
  return { settings: { MONGODB_URL: database.url }, end: database.close };
}

/** The server that the run was given, for the layout that asks first: a log belongs to one installation for good. Else one of its own. */
async function ownLog(): Promise<OwnEngine> {
  const given = await askBroker<SharedEngine | null>('given-log');
  if (given !== null) return { settings: { EVENTSTORE_URL: given.url }, end: async () => undefined };
  const { EVENTSTORE_URL: isTaken, ...env } = process.env;
  const eventstore = await findEventStore({ env: isTaken ? {} : env });
  return { settings: { EVENTSTORE_URL: eventstore.url }, end: eventstore.stop };
}

export const embedded = (): Promise<Layout> => oneProcess([]);
export const onMongo = async (): Promise<Layout> => oneProcess([await ownDatabase()]);
export const onEventStore = async (): Promise<Layout> => oneProcess([await ownLog()]);

/** Processes of commands, projections and queries behind Caddy. */
export const inProcesses = async (): Promise<Layout> =>
  startOn([await ownDatabase(), await ownLog()], async (settings) => {
    const cluster = await startCluster({ ...settings, DEMO: 'off' }, 'few');
    const { address, dataDir, lines, stop } = cluster;
    const close = async (): Promise<void> => void (await stop());
    return { address, dataDir, lines, setupCode: setupCodeIn(lines), close };
  });
