import type { Plugin } from 'vite';

/** What asks for chunks; the entry needs it before it asks for the first one. */
const isImporter = (id: string) => id.includes('vite/preload-helper');

/** What the libraries' index modules name beside what home uses; it goes where the later screens' code goes. */
const isOfLaterScreens = (id: string) =>
  /\/(mutationObserver|infiniteQueryObserver|useMutation|useMutationState|useInfiniteQuery|infiniteQueryOptions)\.js$/.test(
    id,
  );

/** A chunk and the modules it begins at, by the end of their path; it holds all they import that no chunk before it holds. */
export interface ChunkRoots {
  readonly name: string;
  readonly roots: readonly string[];
}

/**
 * Puts what is needed at one moment into one chunk instead of the many small ones that sharing with later chunks would cut it into: one
 * stream compresses better than fifteen pieces, and is one request. The first chunk's root is what the entry begins with an `import()`:
 * it keeps its own lines, and the page preloads it with what it imports.
 */
export function chunksByMoment(chunks: readonly ChunkRoots[]): Plugin {
  const chunkOf = new Map<string, string>();
  return {
    name: 'duende:chunks-by-moment',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'importer', test: isImporter, priority: 1 },
                ...chunks.map(({ name }) => ({
                  name,
                  test: (id: string) => chunkOf.get(id) === name && !id.endsWith('.css'),
                })),
              ],
            },
          },
        },
      },
    }),
    buildEnd() {
      const modules = [...this.getModuleIds()];
      for (const { name, roots } of chunks) {
        const isFirst = name === chunks[0]?.name;
        const visit = (id: string) => {
          if (chunkOf.has(id) || (isFirst && isOfLaterScreens(id))) return;
          chunkOf.set(id, name);
          this.getModuleInfo(id)?.importedIds.forEach(visit);
        };
        for (const root of roots) {
          const id = modules.find((module) => module.endsWith(root));
          if (id === undefined) throw new Error(`The build has no ${root} for the chunk ${name}`);
          visit(id);
          if (isFirst) chunkOf.delete(id);
        }
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const [root = ''] = chunks[0]?.roots ?? [];
        const first = Object.values(bundle ?? {}).find(
          (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(root),
        );
        if (first?.type !== 'chunk') throw new Error(`The bundle has no chunk of ${root}`);
        return [first.fileName, ...first.imports].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: '', href: `/${file}` },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}
