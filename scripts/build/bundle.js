/**
 * Bundles the programs of the service, of the tests or of the measurements into JavaScript with esbuild, packages
 * included: a start reads a few files instead of some 2,000. Types are not checked here.
 *
 *     node scripts/build/bundle.js <set> [--if-changed | --watch]
 */
import { build, context } from 'esbuild';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BENCH_PROGRAMS, SERVICE_PROGRAMS, STAND_IN_PROGRAMS, TEST_PROGRAMS } from './programs.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Each set with the folder of the chunks that its programs share. */
const SETS = {
  service: { programs: SERVICE_PROGRAMS, chunks: 'standalone/dist/chunks' },
  tests: { programs: TEST_PROGRAMS, chunks: 'e2e/dist/chunks' },
  'stand-ins': { programs: STAND_IN_PROGRAMS, chunks: 'testkit/dist/chunks' },
  bench: { programs: BENCH_PROGRAMS, chunks: 'bench/dist/chunks' },
};

/**
 * Native packages cannot be bundled. `platform/mongo` and the driver must share one copy of the driver's modules. The
 * page's package is only looked up, to find what its own build wrote. `autocannon` starts a worker from a file of its own.
 */
const EXTERNAL = [
  'argon2',
  'sharp',
  'better-sqlite3',
  'better-sqlite3-12',
  'mongodb',
  'mongodb/*',
  '@duende/frontend/*',
  'playwright-core',
  '@playwright/test',
  'testcontainers',
  'autocannon',
  'esbuild',
];

/** What CommonJS packages expect of Node. */
const COMMON_JS = `
import { createRequire as bundle$createRequire } from 'node:module';
import { dirname as bundle$dirname } from 'node:path';
import { fileURLToPath as bundle$fileURLToPath } from 'node:url';
const require = bundle$createRequire(import.meta.url);
const __filename = bundle$fileURLToPath(import.meta.url);
const __dirname = bundle$dirname(__filename);`;

/** With `--enable-source-maps` Node parses a bundle's whole map at start; only positions in our own sources are worth it. */
const withoutMapsOfPackages = {
  name: 'without-maps-of-packages',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules.*\.[cm]?js$/ }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,eyJ2ZXJzaW9uIjozLCJzb3VyY2VzIjpbIiJdLCJtYXBwaW5ncyI6IkEifQ==`,
      loader: 'default',
    }));
  },
};

/** Express's body parsers bring tables of encodings, zod its messages in sixty languages: 1.3 MB of text that nothing here uses. */
const withoutUnused = {
  name: 'without-unused',
  setup({ onLoad }) {
    onLoad({ filter: /(body-parser|raw-body)\/node_modules\/iconv-lite\/encodings\/index\.js$/ }, () => ({
      contents: 'module.exports = {};',
    }));
    onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

function optionsOf({ programs, chunks }) {
  return {
    absWorkingDir: ROOT,
    entryPoints: programs,
    outdir: '.',
    chunkNames: `${chunks}/[name]-[hash]`,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['source'],
    external: EXTERNAL,
    plugins: [withoutUnused, withoutMapsOfPackages],
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    // Node keeps the text of what it runs in memory.
    minifyWhitespace: true,
    metafile: true,
    logLevel: 'warning',
    banner: { js: COMMON_JS },
  };
}

/**
 * What a bundle is made of and writes, as esbuild's `metafile` says, without writing it.
 * @param {keyof typeof SETS} name
 */
export async function describeBundle(name) {
  const { metafile } = await build({ ...optionsOf(SETS[name]), write: false });
  return metafile;
}

async function bundle(name) {
  const { metafile } = await build(optionsOf(SETS[name]));
  keepLatest(name, SETS[name].chunks, Object.keys(metafile.outputs));
}

/**
 * A process that is running loads chunks as it needs them: those of the previous build stay, older ones go. The list is
 * written last, so a build that was interrupted is made again.
 */
function keepLatest(name, chunks, outputs) {
  const list = listOf(name);
  const earlier = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')).outputs : [];
  const kept = new Set([...outputs, ...earlier]);
  mkdirSync(join(ROOT, chunks), { recursive: true });
  for (const file of readdirSync(join(ROOT, chunks)))
    if (!kept.has(`${chunks}/${file}`)) rmSync(join(ROOT, chunks, file));
  mkdirSync(dirname(list), { recursive: true });
  writeFileSync(list, JSON.stringify({ outputs }));
}

const listOf = (name) => join(ROOT, '.cache/bundles', `${name}.json`);

/** Whether a source, the lock file or the bundler itself is newer than the bundle. */
function isChanged(name) {
  const list = listOf(name);
  const programs = Object.keys(SETS[name].programs).map((program) => join(ROOT, `${program}.js`));
  if (![list, ...programs].every((file) => existsSync(file))) return true;
  const built = statSync(list).mtimeMs;
  const isNewer = (file) => statSync(file).mtimeMs > built;
  if (isNewer(join(ROOT, 'package-lock.json'))) return true;
  const folders = ['contracts', 'platform', 'command-service', 'projections', 'query-service', 'standalone'];
  if (name !== 'service') folders.push('testkit', 'e2e', 'bench');
  return [...folders, 'scripts/build'].some((folder) => hasNewer(join(ROOT, folder), built));
}

/** Folders count too: a file that was removed or renamed changes only its folder. */
function hasNewer(folder, built) {
  if (statSync(folder).mtimeMs > built) return true;
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name !== 'dist' && entry.name !== 'node_modules' && hasNewer(path, built);
    return /\.(ts|js)$/.test(entry.name) && statSync(path).mtimeMs > built;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name, condition] = process.argv.slice(2);
  if (!(name in SETS)) throw new Error(`one of ${Object.keys(SETS).join(', ')} is bundled, not ${name}`);
  if (condition === '--watch') await (await context(optionsOf(SETS[name]))).watch();
  else if (condition !== '--if-changed' || isChanged(name)) await bundle(name);
}
