/** Leaflet's letters, for which templates with `{s}` are written. */
const SUBDOMAINS = ['a', 'b', 'c'] as const;

/** `{s}` becomes three hosts, and a path of this site becomes absolute. */
export function tileAddresses(template: string, origin: string): readonly string[] {
  const whole = template.startsWith('/') ? origin + template : template;
  if (!whole.includes('{s}')) return [whole];
  return SUBDOMAINS.map((letter) => whole.replaceAll('{s}', letter));
}
