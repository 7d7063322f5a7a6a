import { createFileRoute } from '@tanstack/react-router';
import { NewPasswordPage } from '../accounts/new-password-page.tsx';

/** The server makes links to it: `NEW_PASSWORD_PATH` of `contracts`. */
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
