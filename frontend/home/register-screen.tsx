import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { RegisterDialog } from '../accounts/register-dialog.tsx';
import { useSession } from '../session/session.ts';
import { forgetIntendedRsvp } from '../session/intended-rsvp.ts';
import { useTitle } from '../browser/screen-heading.ts';

export function RegisterScreen({ volver }: { readonly volver: string }) {
  const router = useRouter();
  useTitle('Crear Cuenta');
  const signedIn = useSession().status === 'signed-in';
  useEffect(() => {
    if (signedIn) router.history.replace(volver);
  }, [router, signedIn, volver]);
  return (
    <RegisterDialog
      onClose={() => {
        forgetIntendedRsvp();
        router.history.replace(volver);
      }}
      onLogin={() => router.history.replace(`${volver}${volver.includes('?') ? '&' : '?'}panel=login`)}
      onRegistered={() => router.history.replace(volver)}
    />
  );
}
