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
    // `scripts/guides` checks links to pages of the site.
    if (/^[a-z]+:|^\//.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const found = path === '' ? file : join(dirname(file), path);
    if (!existsSync(join(ROOT, found))) return true;
    return anchor !== undefined && !anchorsOf(found).has(anchor);
  });
}

/** Paths in backticks that begin with a folder of the repository, or with one next to the document. */
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

/** Names from other programs and their output, and removed names that documents mention. */
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

/** Documents that code, settings and units send a person to, with the section that is quoted behind the file. */
function missingDocuments(file: string): readonly string[] {
  const named = textOf(file).matchAll(
    /\b(?:docs\/[\w/-]+|README|CONTRIBUTING|SECURITY)\.md\b(?:(?:,| says[^"]{0,20}) ?(?:\n# )?"([^"\n]+)")?/g,
  );
  return [...named].flatMap(([words, section]) => {
    const [document = ''] = /^[\w/-]+\.md/.exec(words) ?? [];
    if (!existsSync(join(ROOT, document))) return [document];
    return section !== undefined && !anchorsOf(document).has(anchorOf(section)) ? [words] : [];
  });
}

const targets = new Set(textOf('Makefile').match(/^[a-z-]+(?=:)/gm));

/** Commands of a document that would fail: targets of make, and tools of the service with their options. */
function missingCommands(file: string): readonly string[] {
  const code = textOf(file).match(/^ *```[^]*?^ *```|`[^`\n]+`/gm) ?? [];
  const lines = code.flatMap((block) => block.replaceAll(/\\\n\s*/g, '').split('\n'));
  return lines.flatMap((line) => [
    ...[...line.matchAll(/(?:^|[`&;]|\b[A-Z_]+=\S+) *(make (?:-C \S+ )?([a-z][a-z-]*))/g)].flatMap(
      ([, words = '', target = '']) => (targets.has(target) ? [] : [words]),
    ),
    ...[...line.matchAll(/\btools\/([a-z-]+)\.js((?: [^`&|;#]*)?)/g)].flatMap(([, tool = '', rest = '']) => {
      const source = `standalone/tools/${tool}.ts`;
      if (!existsSync(join(ROOT, source))) return [source];
      const options = [...rest.matchAll(/(?<= --)[a-z-]+/g)].map(([option]) => option);
      return options.filter((option) => !takes(source, option)).map((option) => `${tool} --${option}`);
    }),
  ]);
}

/** Whether `parseArgs` of a tool knows an option: a key of that name. */
const takes = (source: string, option: string) =>
  new RegExp(String.raw`[\s{]'?${option}'?: `).test(textOf(source));

const inEach = (find: (file: string) => readonly string[]) =>
  documents.flatMap((file) => find(file).map((found) => `${file}: ${found}`));

test('documents link to what exists', () => {
  expect(inEach(brokenLinks)).toEqual([]);
});

test('documents name files that exist', () => {
  expect(inEach(missingPaths)).toEqual([]);
});

test('code, settings and units name documents and sections that exist', () => {
  const sources = files.filter((file) => CODE.test(file) || /^deploy\/|\.(jsonc?|service|env)$/.test(file));
  const shown = sources.filter((file) => !/\.test\.tsx?$|package-lock/.test(file));
  expect(shown.flatMap((file) => missingDocuments(file).map((found) => `${file}: ${found}`))).toEqual([]);
});

test('documents name commands that exist', () => {
  expect(inEach(missingCommands)).toEqual([]);
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

const onScreens = files
  .filter((file) => /^(?:contracts|frontend)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map(textOf)
  .join('\n')
  .replaceAll(/\s+/g, ' ');

/** Italics that are no labels. */
const NO_LABELS = new Set(['Upgrading', 'Going back', 'Is, has, contains']);

/** Words in italics that begin with a capital, without points for a part that varies. */
const labelsIn = (file: string) =>
  [...textOf(file).matchAll(/(?<![\w*])[_*](\p{Lu}[^_*\n]{2,60}|[¿¡][^_*\n]{2,60})[_*](?![\w*])/gu)].map(
    ([, label = '']) => label.replace(/[ .…]+$/, ''),
  );

test('documents name labels that are on a screen', () => {
  const current = documents.filter((file) => !/^CHANGELOG|^docs\/decisions\//.test(file));
  const unknown = current.flatMap((file) =>
    labelsIn(file)
      .filter((label) => !NO_LABELS.has(label) && !onScreens.includes(label))
      .map((label) => `${file}: ${label}`),
  );
  expect(unknown).toEqual([]);
});
