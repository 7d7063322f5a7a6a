import { readFileSync } from 'node:fs';

export type SamplePage =
  'json-ld' | 'open-graph' | 'markup' | 'listing' | 'structured-listing' | 'sessions' | 'neither';

/** The HTML of an invented page. */
export function samplePage(name: SamplePage): string {
  return readFileSync(new URL(`pages/${name}.html`, import.meta.url), 'utf8');
}
