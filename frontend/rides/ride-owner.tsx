import { useQuery } from '@tanstack/react-query';
import { publicUserQuery } from '../accounts/user-queries.ts';
import { apiErrorOf } from '../http/api-error.ts';
import { Icon } from '../ui/icons.tsx';

interface RideOwnerProps {
  readonly userId: string;
  readonly onShowProfile: (userId: string) => void;
}

export function RideOwner({ userId, onShowProfile }: RideOwnerProps) {
  const user = useUserName(userId);
  switch (user.kind) {
    case 'loading':
      return <p className="flex min-h-11 items-center text-text-3">Cargando...</p>;
    case 'failed':
      return <p className="flex min-h-11 items-center text-text-3">{user.text}</p>;
    case 'known':
      return (
        <button
          type="button"
          title="Ver el perfil"
          onClick={() => onShowProfile(userId)}
          className="-mx-2 flex min-h-11 max-w-full min-w-0 cursor-pointer items-center gap-1 rounded-lg px-2 text-left font-semibold text-uv hover:bg-surface-3"
        >
          <bdi className="wrap-anywhere">{user.name}</bdi>
          <Icon name="forward" className="size-4 shrink-0" />
        </button>
      );
    default:
      user satisfies never;
      return null;
  }
}

type UserName =
  | { readonly kind: 'loading' }
  | { readonly kind: 'known'; readonly name: string }
  | { readonly kind: 'failed'; readonly text: string };

function useUserName(userId: string): UserName {
  const { data, error } = useQuery(publicUserQuery(userId));
  if (data) return { kind: 'known', name: data.username };
  if (error === null) return { kind: 'loading' };
  return {
    kind: 'failed',
    text: apiErrorOf(error) === null ? 'Error al cargar usuario' : 'Usuario no disponible',
  };
}
