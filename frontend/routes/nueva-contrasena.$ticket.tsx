import { createFileRoute } from '@tanstack/react-router';
import { NewPasswordPage } from '../accounts/new-password-page.tsx';

/** `NEW_PASSWORD_PATH` in `contracts`. */
export const Route = createFileRoute('/nueva-contrasena/$ticket')({
  staticData: { heading: 'Contraseña nueva' },
  component: NewPasswordScreen,
});

function NewPasswordScreen() {
  const { ticket } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <NewPasswordPage
      ticket={ticket}
      onChanged={() => navigate({ to: '/', search: { panel: 'login' }, replace: true })}
    />
  );
}
