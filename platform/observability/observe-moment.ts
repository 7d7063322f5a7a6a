import { Gauge, type Registry } from 'prom-client';

/**
 * Adds a moment in seconds since 1970, asked at every scrape. Without a value while `read` gives `null` or fails: Prometheus would take 0 for
 * 1970.
 * @param figure.read ISO 8601, or `null` for never
 */
export function observeMoment(
  registry: Registry,
  figure: { readonly name: string; readonly help: string; readonly read: () => Promise<string | null> },
): void {
  const { name, help, read } = figure;
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const moment = await read().catch(() => null);
      if (moment === null) this.remove();
      else this.set(Date.parse(moment) / 1_000);
    },
  });
}
