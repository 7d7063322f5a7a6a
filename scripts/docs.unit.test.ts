/** What the documents say of the repository is so: links lead somewhere, files they name exist, decisions can be found. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));
const documents = files.filter((file) => file.endsWith('.md')).toSorted();
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

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

/** What a build or a bench makes, which a checkout has not. */
const isMadeHere = (path: string) => /\/dist(\/|$)|^bench\/results\//.test(path);

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

const inEach = (find: (file: string) => readonly string[]) =>
  documents.flatMap((file) => find(file).map((found) => `${file}: ${found}`));

test('documents link to what exists', () => {
  expect(inEach(brokenLinks)).toEqual([]);
});

test('documents name files that exist', () => {
  expect(inEach(missingPaths)).toEqual([]);
});

const decisions = documents
  .filter((file) => file.startsWith('docs/decisions/'))
  .map((file) => basename(file));

test('decisions are numbered without holes', () => {
  expect(decisions.map((file) => Number(file.slice(0, 3)))).toEqual(decisions.map((_, index) => index + 1));
});

test('each decision says its number, its status and its day', () => {
  for (const file of decisions) {
    const [title, empty, status] = textOf(`docs/decisions/${file}`).split('\n');
    expect(title).toMatch(new RegExp(`^# ${file.slice(0, 3)}\\. \\S`));
    expect(empty, file).toBe('');
    expect(status, file).toMatch(
      /^Status: (accepted|(accepted, in part )?replaced by \[\d{3}\]\(\d{3}-[\w-]+\.md\)) · \d{4}-\d{2}-\d{2}$/,
    );
  }
});
