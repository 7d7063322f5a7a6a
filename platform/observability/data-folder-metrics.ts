import { readFile, statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import { dataFiles } from '../files/data-files.ts';
import { hasCode } from '../files/durable-file.ts';
import { observeMoment } from './observe-moment.ts';

/** Adds how much room there is where a folder lies, and how much is free for this process, asked at every scrape; bytes. */
export function observeDataFolder(registry: Registry, folder: string): void {
  const registers = [registry];
  new Gauge({
    name: 'duende_data_folder_size_bytes',
    help: 'Size of the file system of the data folder',
    registers,
    async collect() {
      const { bsize, blocks } = await statfs(folder);
      this.set(blocks * bsize);
    },
  });
  new Gauge({
    name: 'duende_data_folder_free_bytes',
    help: 'What is free for this process in the file system of the data folder',
    registers,
    async collect() {
      const { bsize, bavail } = await statfs(folder);
      this.set(bavail * bsize);
    },
  });
}

/** Adds when the data folder was last backed up by our own tools, as they noted it; without a value until then. */
export function observeLastBackUp(registry: Registry, dataDir: string): void {
  observeMoment(registry, {
    name: 'duende_last_back_up_timestamp_seconds',
    help: 'When the last back-up of the data folder was taken',
    async read() {
      try {
        const noted = JSON.parse(await readFile(dataFiles(dataDir).lastBackUp, 'utf8')) as { takenAt?: string };
        return noted.takenAt ?? null;
      } catch (error) {
        if (error instanceof SyntaxError || hasCode(error, 'ENOENT')) return null;
        throw error;
      }
    },
  });
}
