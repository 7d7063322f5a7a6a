import { useQuery } from '@tanstack/react-query';
import { apiErrorOf } from '../../lib/api/api-error.ts';
import { publicUserQuery } from '../../lib/queries/user-queries.ts';

export type UserName =
  | { readonly kind: 'loading' }
  | { readonly kind: 'known'; readonly name: string }
  | { readonly kind: 'failed'; readonly text: string };

/** The name behind a pin, or the words for why there is none. */
export function useUserName(userId: string): UserName {
  const { data, error } = useQuery(publicUserQuery(userId));
  if (data) return { kind: 'known', name: data.username };
  if (error === null) return { kind: 'loading' };
  return {
    kind: 'failed',
    text: apiErrorOf(error) === null ? 'Error al cargar usuario' : 'Usuario no disponible',
  };
}
