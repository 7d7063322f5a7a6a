import type { QueryClient } from '@tanstack/react-query';

/** The errors of failed mutations, which screens replace by their own texts. */
export function mutationErrors(client: QueryClient): readonly string[] {
  const mutations = client.getMutationCache().getAll();
  return mutations.flatMap(({ state }) => (state.error ? [state.error.message] : []));
}
