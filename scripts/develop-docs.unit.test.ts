/** The tables of the contributors' documents name what the code has, and each document stays short enough to be read. */
import { streams } from '@duende/contracts/events/streams';
import { liveMessageSchemas } from '@duende/contracts/live/live-messages';
import { COLLECTIONS, READ_MODEL_NAMES } from '../projections/registry/registry.ts';
import { expect, test } from 'vitest';
import { documents, textOf } from './testing/repository-files.ts';

/** The names in backticks in the first cells of a section's tables. */
function namesIn(file: string, heading: string): readonly string[] {
  const [, section = ''] = textOf(`docs/develop/${file}`).split(`\n## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  const cells = [...table.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)).toSorted();
}

test('live messages', () => {
  expect(namesIn('live.md', 'Messages')).toEqual(Object.keys(liveMessageSchemas).toSorted());
});

test('read models', () => {
  expect(namesIn('read-models.md', 'Which one answers what')).toEqual([...READ_MODEL_NAMES].toSorted());
});

test('collections of read models are named with their present versions', () => {
  const present = Object.values(COLLECTIONS).map(({ name }) => name);
  const named = documents
    .filter((file) => file.startsWith('docs/develop/'))
    .flatMap((file) => textOf(file).match(/(?<=[`"])[a-z-]+\.v\d+(?=[\\`"])/g) ?? []);
  expect(named).not.toEqual([]);
  expect(named.filter((name) => !present.includes(name))).toEqual([]);
});

test('streams', () => {
  const named = Object.values(streams).map((name: (...ids: string[]) => string) => name('<', '<'));
  const beginning = (name: string) => name.replace(/<.*/, '');
  expect(namesIn('event-log.md', 'Streams').map(beginning)).toEqual(named.map(beginning).toSorted());
});

test.each(documents.filter((file) => file.startsWith('docs/develop/')))('%s is short', (file) => {
  const words = textOf(file)
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word));
  expect(words.length).toBeLessThanOrEqual(1200);
});
