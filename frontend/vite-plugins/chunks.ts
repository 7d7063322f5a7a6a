import type { Plugin, Rolldown } from 'vite';

/** What the entry needs before it asks for chunks: Vite's own way to fetch them. */
const isOfEntry = (id: string) => id.includes('vite/preload-helper');

/** A chunk, and the modules it begins at by the end of their path: it holds what they import and no chunk before it holds. */
export interface ChunkRoots {
  readonly name: string;
  readonly roots: readonly string[];
  /** modules that go elsewhere */
  readonly leavesOut?: RegExp;
}

/**
 * Puts what is needed at one moment into one chunk instead of the many small ones that sharing with later chunks would cut it into: one
 * stream compresses better than fifteen pieces, and is one request. What the entry asks for by `import()` is preloaded by the page,
 * behind the styles and fonts of what the server wrote.
 */
export function chunksByMoment(chunks: readonly ChunkRoots[]): Plugin {
  const chunkOf = new Map<string, string>();
  const isOf = (name: string) => (id: string) => chunkOf.get(id) === name && !id.endsWith('.css');
  return {
    name: 'duende:chunks-by-moment',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          // Otherwise each module that a chunk begins at is a small file of its own, as it is where a module waits at its top level.
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
      for (const { name, roots, leavesOut } of chunks) {
        const seen = new Set<string>();
        const visit = (id: string) => {
          if (seen.has(id) || chunkOf.has(id)) return;
          seen.add(id);
          if (!leavesOut?.test(id)) chunkOf.set(id, name);
          this.getModuleInfo(id)?.importedIds.forEach(visit);
        };
        for (const root of roots) {
          const id = modules.find((module) => module.endsWith(root));
          if (id === undefined) throw new Error(`The build has no ${root} for the chunk ${name}`);
          visit(id);
        }
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

/** The files of what the entry asks for, without those it needs itself. */
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
