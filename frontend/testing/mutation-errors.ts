import type { QueryClient } from '@tanstack/react-query';

/** What the mutations that failed so far threw; screens show other words. */
export function mutationErrors(client: QueryClient): readonly string[] {
  const mutations = client.getMutationCache().getAll();
  return mutations.flatMap(({ state }) => (state.error ? [state.error.message] : []));
}
