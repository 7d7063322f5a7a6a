/** Leaflet's own letters, which templates with `{s}` are written for. */
const SUBDOMAINS = ['a', 'b', 'c'] as const;

/**
 * The addresses MapLibre takes for one tile template of the configuration: a placeholder in the host's first label
 * stands for three hosts, and a path of the own site becomes a whole address.
 */
export function tileAddresses(template: string, origin: string): readonly string[] {
  const whole = template.startsWith('/') ? origin + template : template;
  if (!whole.includes('{s}')) return [whole];
  return SUBDOMAINS.map((letter) => whole.replaceAll('{s}', letter));
}
