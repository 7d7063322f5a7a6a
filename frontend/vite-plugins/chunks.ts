import type { Plugin, Rolldown } from 'vite';

/** Needed before the entry loads chunks. */
const isOfEntry = (id: string) => id.includes('vite/preload-helper');

/** Modules, by the end of their path. */
type Roots = readonly string[];

/** A chunk has the imports of its roots, except those of earlier chunks. */
export interface ChunkRoots {
  readonly name: string;
  readonly roots: Roots;
  /** modules for other chunks */
  readonly leavesOut?: RegExp;
}

/** A chunk of what several moments need, so that none of them fetches the code of another. */
export interface SharedChunk {
  readonly name: string;
  readonly among: readonly Roots[];
}

/**
 * Modules needed at one moment share a chunk: one file compresses better and needs one request. The page preloads what
 * the entry imports dynamically.
 */
export function chunksByMoment(chunks: readonly (ChunkRoots | SharedChunk)[]): Plugin {
  const chunkOf = new Map<string, string>();
  const isOf = (name: string) => (id: string) => chunkOf.get(id) === name && !id.endsWith('.css');
  return {
    name: 'duende:chunks-by-moment',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          // Otherwise each root module becomes a small file.
          preserveEntrySignatures: false,
          output: {
            codeSplitting: {
              groups: [
                { name: 'entry', test: isOfEntry, priority: 1 },
                ...chunks.map(({ name }) => ({ name, test: isOf(name) })),
              ],
            },
          },
        },
      },
    }),
    buildEnd() {
      const modules = [...this.getModuleIds()];
      const importsOf = (name: string, roots: Roots, leavesOut?: RegExp) => {
        const seen = new Set<string>();
        const visit = (id: string) => {
          if (seen.has(id) || chunkOf.has(id) || leavesOut?.test(id)) return;
          seen.add(id);
          this.getModuleInfo(id)?.importedIds.forEach(visit);
        };
        for (const root of roots) {
          const id = modules.find((module) => module.endsWith(root));
          if (id === undefined) throw new Error(`The build has no ${root} for the chunk ${name}`);
          visit(id);
        }
        return seen;
      };
      for (const chunk of chunks) {
        const { name } = chunk;
        const found =
          'among' in chunk
            ? inSeveral(chunk.among.map((roots) => importsOf(name, roots)))
            : importsOf(name, chunk.roots, chunk.leavesOut);
        found.forEach((id) => chunkOf.set(id, name));
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        fetchedByEntry(bundle).map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', fetchpriority: 'low', crossorigin: '', href: `/${file}` },
          injectTo: 'head',
        })),
    },
  };
}

function inSeveral(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const all = new Set(sets.flatMap((set) => [...set]));
  return new Set([...all].filter((id) => sets.filter((set) => set.has(id)).length > 1));
}

/** The entry's static imports are left out. */
function fetchedByEntry(bundle: Rolldown.OutputBundle): readonly string[] {
  const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry);
  if (entry?.type !== 'chunk') throw new Error('The bundle has no entry');
  const found = new Set<string>();
  const visit = (file: string) => {
    const output = bundle[file];
    if (output?.type !== 'chunk' || found.has(file) || entry.imports.includes(file)) return;
    found.add(file);
    output.imports.forEach(visit);
  };
  entry.dynamicImports.forEach(visit);
  return [...found];
}
