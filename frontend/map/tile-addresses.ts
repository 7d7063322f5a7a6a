/** Leaflet's letters, which templates with `{s}` are written for. */
const SUBDOMAINS = ['a', 'b', 'c'] as const;

/**
 * MapLibre's addresses for one tile template of the configuration: `{s}` stands for three hosts, and a path of this site becomes
 * an absolute address.
 */
export function tileAddresses(template: string, origin: string): readonly string[] {
  const whole = template.startsWith('/') ? origin + template : template;
  if (!whole.includes('{s}')) return [whole];
  return SUBDOMAINS.map((letter) => whole.replaceAll('{s}', letter));
}
