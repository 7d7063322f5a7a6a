import type { PublicUserAnswer } from '@duende/contracts/accounts/account-answers';
import { useMay, useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { useMuted, useMuting } from '../muted.ts';

/** Folds away what somebody writes and offers, on the pages of who asks for it alone. */
export function MutePerson({ user: { id, username } }: { readonly user: PublicUserAnswer }) {
  const isMuted = useMuted().has(id);
  const muting = useMuting(id, username);
  const session = useSession();
  const isOwn = session.status === 'signed-in' && session.session.userId === id;
  if (!useMay('profile.own') || isOwn) return null;
  return (
    <Button
      aria-disabled={muting.isPending}
      onClick={() => {
        if (!muting.isPending) muting.mutate(!isMuted);
      }}
      className="text-sm"
    >
      {isMuted ? 'Dejar de silenciar' : 'Silenciar'}
    </Button>
  );
}
