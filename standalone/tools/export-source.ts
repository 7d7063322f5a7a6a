import type { Config } from '@duende/platform/config/config';
import { dataFiles } from '@duende/platform/files/data-files';
import { openMongo } from '@duende/platform/mongo/mongo-connection';
import { createLogger } from '@duende/platform/observability/logger';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import { openReadModels } from '@duende/projections/registry/registry';
import { followVersions } from '@duende/projections/versions/active-versions';
import { EXPORT_READS } from '@duende/query-service/export/export-models';
import { exportStreams } from '@duende/query-service/export/export-streams';
import { createOperatorExport } from '@duende/query-service/export/operator-export';
import { openExportRegister } from '@duende/query-service/open-export-register';
import { askOperator } from './operator-client.ts';
import { unfitToExport } from '../verify/read-model-states.ts';
import { ToolFailure } from './run-tool.ts';
import { readModelStatesIn } from './served-dump.ts';

/** NDJSON for export parameters. */
export interface ExportSource {
  /** @throws ToolFailure if refused */
  open(params: URLSearchParams): Promise<AsyncIterable<Uint8Array>>;
  close(): Promise<void>;
}

export function openExportSource(settings: Config): Promise<ExportSource> {
  return settings.mongodbUrl === null
    ? Promise.resolve(fromService(settings))
    : fromEngines(settings, settings.mongodbUrl);
}

function fromService({ dataDir }: Config): ExportSource {
  return {
    async open(params) {
      const answer = await askOperator(dataFiles(dataDir).operator, 'POST', `/export?${params.toString()}`);
      if (answer.statusCode === 200) return answer;
      const chunks: Uint8Array[] = [];
      for await (const chunk of answer) chunks.push(chunk as Uint8Array);
      throw new ToolFailure(Buffer.concat(chunks).toString());
    },
    close: async () => undefined,
  };
}

async function fromEngines(settings: Config, url: string): Promise<ExportSource> {
  const logger = createLogger({ level: 'error' });
  const connection = await openMongo({ url, logger });
  const store = openMongoReadStore(connection);
  const versions = await followVersions({ store, watch: () => () => undefined, onError: () => undefined });
  const register = openExportRegister(settings, connection, logger);
  const states = await readModelStatesIn(store, versions, EXPORT_READS);
  const why = unfitToExport(states);
  const position = states.map((state) => state.position).sort()[0] ?? '';
  const models = await openReadModels(store, versions);
  const exports = createOperatorExport({
    stream: exportStreams(models),
    register,
    progress: { position: () => position },
  });
  const closing = new AbortController();
  return {
    async open(params) {
      if (why !== null) throw new ToolFailure(why);
      return (await exports(params, closing.signal)).bytes;
    },
    async close() {
      closing.abort();
      versions.close();
      await register.close();
      await connection.close();
    },
  };
}
