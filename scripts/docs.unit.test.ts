/** What the documents say of the repository is so: links lead somewhere, files and identifiers they name exist. */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { CODE, documents, files, ROOT, textOf } from './testing/repository-files.ts';

/** As GitHub makes an anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

function anchorsOf(file: string): ReadonlySet<string> {
  return new Set([...textOf(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading)));
}

function brokenLinks(file: string): readonly string[] {
  const targets = [...textOf(file).matchAll(/\]\(([^)\s]+)\)|\b(?:src|srcset|href)="([^"]+)"/g)].map(
    ([, link, attribute]) => link ?? attribute ?? '',
  );
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const found = path === '' ? file : join(dirname(file), path);
    if (!existsSync(join(ROOT, found))) return true;
    return anchor !== undefined && !anchorsOf(found).has(anchor);
  });
}

/** Paths between backticks that begin with a folder of the repository, or with one beside the document. */
function missingPaths(file: string): readonly string[] {
  const folders = new Set(files.filter((known) => known.includes('/')).map((known) => known.split('/')[0]));
  const named = [...textOf(file).matchAll(/`([\w@.-]+(?:\/[\w@.{},*$-]+)+\/?)`/g)].map(
    ([, path = '']) => path,
  );
  return named.filter((path) => {
    if (!folders.has(path.split('/')[0]) || isMadeHere(path)) return false;
    return !alternativesOf(path).every(exists);
  });
}

/** What a build makes, which a checkout has not. */
const isMadeHere = (path: string) => /\/dist(\/|$)/.test(path);

/** `a/{b,c}.ts` names two files. */
function alternativesOf(path: string): readonly string[] {
  const braces = /\{([^{}]*)\}/.exec(path);
  if (braces === null) return [path];
  return (braces[1] ?? '').split(',').flatMap((word) => alternativesOf(path.replace(braces[0], word)));
}

const escaped = (text: string) => text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);

function exists(path: string): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .split('**')
    .map((part) => part.split('*').map(escaped).join('[^/]*'))
    .join('.*');
  // A file of tests may be named without its endings.
  const whole = new RegExp(`^${pattern}(/|$|(\\.[a-z0-9]+)*\\.(tsx?|sh|mjs)$)`);
  return files.some((file) => whole.test(file));
}

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** Every word of the code, comments aside. */
const words = new Set(
  files
    .filter(
      (file) =>
        CODE.test(file) && !file.endsWith('package-lock.json') && file !== 'scripts/docs.unit.test.ts',
    )
    .flatMap(
      (file) =>
        textOf(file)
          .replaceAll(COMMENTS, '')
          .match(/[A-Za-z_$][\w$]*/g) ?? [],
    ),
);
const names = new Set(files.map((file) => basename(file)));

/** Names of other programs, of what they write, and of what is gone and is told of as such. */
const FOREIGN = new Set([
  'OnFailure',
  'ERR_NETWORK_CHANGED',
  'RLIMIT_DATA',
  'defaultDeadline',
  'duende_data',
  'duende_caddy',
  'duende_front',
  'devDependency',
  // figures of older versions
  'duende_data_folder_bytes',
  'duende_events_left_out',
  'duende_pushes',
  'lazyRouteComponent',
  'npm_config_nodedir',
  'waitForFunction',
  'x.ts',
]);

/** Identifiers of several words, and names of files, between backticks. */
function missingNames(file: string): readonly string[] {
  const spans = [
    ...textOf(file)
      .replaceAll(/^```[\s\S]*?^```/gm, '')
      .matchAll(/`([^`\n]+)`/g),
  ];
  return spans.flatMap(([, span = '']) => {
    const identifiers = span.match(/(?<![\w./:$-])[A-Za-z$][\w$]*(?![\w$]*…)/g) ?? [];
    const unknown = identifiers.filter(
      (word) => /[a-z][A-Z]|[A-Za-z]_[A-Za-z]/.test(word) && !words.has(word) && !FOREIGN.has(word),
    );
    const isFile = /^[\w-]+(\.[\w-]+)*\.(tsx?|sh|mjs|css)$/.test(span);
    return isFile && !names.has(span) && !FOREIGN.has(span) ? [...unknown, span] : unknown;
  });
}

const inEach = (find: (file: string) => readonly string[]) =>
  documents.flatMap((file) => find(file).map((found) => `${file}: ${found}`));

test('documents link to what exists', () => {
  expect(inEach(brokenLinks)).toEqual([]);
});

test('documents name files that exist', () => {
  expect(inEach(missingPaths)).toEqual([]);
});

test('documents name identifiers and files that exist', () => {
  expect(inEach(missingNames)).toEqual([]);
});

test.each(documents)('%s quotes addresses that a shell would read in its own way', (file) => {
  const commands = [...textOf(file).matchAll(/^```\w*\n([^]*?)^```/gm)]
    .map(([, block = '']) => block)
    .join('');
  expect(commands.match(/_URL=[^\s'"]*[?&]\S*/g) ?? []).toEqual([]);
});
