import { readFileSync } from 'node:fs';
import { filledLimits } from '@duende/query-service/guides/filled-limits';
import { guideOf, sectionHtml } from '@duende/query-service/guides/guide-html';

const FOLDER = new URL('../../docs/es/', import.meta.url);

export const GUIDE_NAMES = ['ayuda', 'organizar', 'moderar', 'administrar'] as const;
export type GuideName = (typeof GUIDE_NAMES)[number];

/** An installation may replace it. */
const CRITERIA = 'criterios';

export const GUIDE_FILES: readonly string[] = [...GUIDE_NAMES, CRITERIA].map((name) => `${name}.md`);

export const sourceOf = (file: string) => readFileSync(new URL(file, FOLDER), 'utf8');

/** Part of the repository, so that types and tests need no build. */
export const GUIDES_MODULE = new URL('../../frontend/help/guides.gen.ts', import.meta.url);

const PLACE = '<!--criteria-->';

function guideNamed(name: GuideName) {
  const guide = guideOf(filledLimits(sourceOf(`${name}.md`)));
  return { ...guide, html: guide.html.replace(/<p[^>]*>\{criteria\}<\/p>/, PLACE) };
}

export function madeGuides(): string {
  const guides = GUIDE_NAMES.map((name) => [name, guideNamed(name)] as const);
  const criteria = sectionHtml(filledLimits(sourceOf(`${CRITERIA}.md`)));
  return [
    '/* Made by `make guides` of docs/es. */',
    `export const GUIDES = ${JSON.stringify(Object.fromEntries(guides), null, 2)} as const;`,
    `export const CRITERIA_PLACE = ${JSON.stringify(PLACE)};`,
    `export const EXAMPLE_CRITERIA = ${JSON.stringify(criteria)};`,
    '',
  ].join('\n\n');
}
