import { Icon } from '../../ui/icons.tsx';
import { useUserName } from './use-user-name.ts';

interface RideOwnerProps {
  readonly userId: string;
  readonly onShowProfile: (userId: string) => void;
}

/** Whose ride it is; the name leads to the public profile. */
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
          <bdi className="truncate">{user.name}</bdi>
          <Icon name="forward" className="size-4" />
        </button>
      );
    default:
      user satisfies never;
      return null;
  }
}
