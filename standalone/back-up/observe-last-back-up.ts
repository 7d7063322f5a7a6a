import { readFile } from 'node:fs/promises';
import { dataFiles } from '@duende/platform/files/data-files';
import { hasCode } from '@duende/platform/files/durable-file';
import type { Metrics } from '@duende/platform/observability/metrics';
import { observeMoment } from '@duende/platform/observability/observe-moment';

/** Counts back-ups by our own tools; no value before the first. */
export function observeLastBackUp({ registry }: Pick<Metrics, 'registry'>, dataDir: string): void {
  observeMoment(registry, {
    name: 'duende_last_back_up_timestamp_seconds',
    help: 'When the data folder was last backed up, in seconds since 1970; no value before the first time',
    async read() {
      try {
        const noted = JSON.parse(await readFile(dataFiles(dataDir).lastBackUp, 'utf8')) as {
          takenAt?: string;
        };
        return noted.takenAt ?? null;
      } catch (error) {
        if (error instanceof SyntaxError || hasCode(error, 'ENOENT')) return null;
        throw error;
      }
    },
  });
}
