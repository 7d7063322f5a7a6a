import { useNavigate, useParams } from '@tanstack/react-router';
import { NewPasswordPage } from '../features/accounts/new-password-page.tsx';

export function NewPasswordScreen() {
  const { ticket = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  return (
    <NewPasswordPage
      ticket={ticket}
      onChanged={() => navigate({ to: '/', search: { panel: 'login' }, replace: true })}
    />
  );
}
