/** The guides say what the program does: their labels, limits and addresses are its own. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { files, textOf } from '../testing/repository-files.ts';
import { GUIDE_FILES, GUIDES_MODULE, madeGuides, sourceOf } from './made-guides.ts';

test('the page has them as they are; `make guides` writes them', () => {
  expect(readFileSync(GUIDES_MODULE, 'utf8')).toBe(madeGuides());
});

test('the place of the criteria is in one guide', () => {
  expect(madeGuides().match(/<!--criteria-->/g)).toHaveLength(2);
  expect(madeGuides()).not.toMatch(/\{(limits|criteria)/);
});

/** Lines of code without their indent. */
const written = files
  .filter((file) => /^(frontend|contracts)\/.*\.tsx?$/.test(file) && !/\.(test|gen)\.tsx?$/.test(file))
  .flatMap((file) => textOf(file).split('\n'))
  .map((line) => line.trim());

/** Whether a text of the interface, a string or that of an element, begins with the label. */
function isWritten(label: string): boolean {
  const escaped = label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const text = new RegExp(`(?:^|['"\`>])${escaped}(?:$|[\\s'"\`<:…?])`, 'u');
  return written.some((line) => text.test(line));
}

test('a label is found as a whole text only', () => {
  expect(['Aprobar', '¿Es esta?', 'Fuente'].map(isWritten)).toEqual([true, true, true]);
  expect(['probar', 'Aprobarlo', 'Nada de eso'].map(isWritten)).toEqual([false, false, false]);
});

test.each(GUIDE_FILES)('the labels in %s are those of the interface', (file) => {
  const labels = [...sourceOf(file).matchAll(/«([^»]+)»/g)].map(([, label = '']) =>
    label.replaceAll(/\s+/g, ' '),
  );
  expect(labels.filter((label) => !isWritten(label))).toEqual([]);
});

const ROUTES = files.filter((file) => file.startsWith('frontend/routes/')).join('\n');

test.each(GUIDE_FILES)('the addresses in %s are pages of the site', (file) => {
  const paths = [...sourceOf(file).matchAll(/\]\(\/([^)]*)\)/g)].map(([, path = '']) => path);
  expect(paths.filter((path) => !ROUTES.includes(`/${path}.tsx`))).toEqual([]);
});
