import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PAGE = join(import.meta.dirname, '..');
const ADDRESSES = 'http/address.ts';

const sources = readdirSync(PAGE, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /\.tsx?$/.test(file) &&
    !/(^|\/)(node_modules|dist|testing|vite-plugins)\/|\.(unit\.test|d)\.tsx?$|^vite\./.test(file) &&
    file !== ADDRESSES,
);

const inSources = (pattern: RegExp) =>
  sources.flatMap((file) =>
    (readFileSync(join(PAGE, file), 'utf8').match(pattern) ?? []).map((found) => `${file}: ${found}`),
  );

test('the page is searched as a whole', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(inSources(/'GET \/api\/users\/notices'/g)).toHaveLength(1);
});

test('no source of the page writes the path of a call: it names the call, and addressOf makes the path', () => {
  expect(inSources(/['"`]\/api\/[^'"`]*/g)).toEqual([]);
});

test('no source of the page says by hand what a call answers', () => {
  expect(
    inSources(/\b(?:read|readIfAllowed|send)<[^>(]*>?/g).filter((found) => !found.startsWith('http/')),
  ).toEqual([]);
  expect(
    inSources(/\bjsonOf<(?!AnswerOf<|T>|CommandAnswer|Partial<ErrorAnswer>|readonly T\[\]>)[^>]*/g),
  ).toEqual([]);
});
