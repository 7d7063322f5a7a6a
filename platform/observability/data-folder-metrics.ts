import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** Bytes: size and free space for this process, read per scrape. */
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
    help: 'Free bytes for this process in the file system of the data folder',
    registers,
    async collect() {
      const { bsize, bavail } = await statfs(folder);
      this.set(bavail * bsize);
    },
  });
}
