import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** Adds how much room there is where a folder lies, and how much is free for this process, asked at every scrape; bytes. */
export function observeDataFolder(registry: Registry, folder: string): void {
  new Gauge({
    name: 'duende_data_folder_bytes',
    help: 'The file system of the data folder: its size, and what is free for this process',
    labelNames: ['what'],
    registers: [registry],
    async collect() {
      const { bsize, blocks, bavail } = await statfs(folder);
      this.set({ what: 'size' }, blocks * bsize);
      this.set({ what: 'free' }, bavail * bsize);
    },
  });
}
