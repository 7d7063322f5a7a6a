import { Gauge, type Registry } from 'prom-client';

/**
 * A metric of a moment in seconds since 1970, read per scrape. No value for `null` or failures: 0 would mean 1970.
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
