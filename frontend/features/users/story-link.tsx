import type { ListedUserAnswer } from '@duende/contracts/api/answers';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';

/** To what a person did and what was decided about it. In Spanish, unlike the rest of the screen. */
export function StoryLink({ user }: { readonly user: ListedUserAnswer }) {
  return (
    <Link
      lang="es"
      to="/historia/persona/$id"
      params={{ id: user.id }}
      className={buttonClass('quiet', 'text-sm')}
    >
      Historia
      <span className="sr-only"> de {user.username}</span>
    </Link>
  );
}
