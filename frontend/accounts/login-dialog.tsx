import { isSuspendedOn, suspendedWords } from '@duende/contracts/accounts/suspended-words';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { usePageConfig } from '../session/page-config.ts';
import { useSessionChange } from './session-change.ts';
import { forgetIntendedRsvp } from '../session/intended-rsvp.ts';
import { toast } from '../browser/toasts.ts';
import { useFields } from '../forms/use-fields.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { accountErrorToast } from './account-errors.ts';
import { command, useCommand } from '../cache/use-command.ts';

interface LoginDialogProps {
  readonly onClose: () => void;
  readonly onRegister: () => void;
}

export function LoginDialog({ onClose, onRegister }: LoginDialogProps) {
  const { enter } = useSessionChange();
  const { formProps, field, handleSubmit, showRefusal } = useFields({
    defaultValues: { username: '', password: '' },
    refusals: { 'session.bad-credentials': 'password' },
    corrects: { username: 'password' },
  });
  const login = useCommand({
    command: (body: { username: string; password: string }) => command('POST /api/auth/login', {}, body),
    done: async (answer) => {
      const { username, isAdmin, suspension } = answer.user;
      const adminLine = isAdmin ? ' Ahora puedes editar y eliminar eventos.' : '';
      const isSuspended = suspension !== undefined && isSuspendedOn(suspension, madridDay(new Date()));
      const suspendedLine = isSuspended ? ` ${suspendedWords(suspension)}` : '';
      toast('¡Sesión iniciada!', `¡Bienvenido! Hola, ${username}.${adminLine}${suspendedLine}`);
      onClose();
      await enter(answer);
    },
    failed: (error) => {
      accountErrorToast(error, 'Error de autenticación', 'Credenciales inválidas');
      showRefusal(error);
    },
  });

  const submit = handleSubmit(({ username, password }) =>
    // Phone keyboards add a space after a completed word.
    login.mutate({ username: username.trim(), password }),
  );

  function cancel() {
    forgetIntendedRsvp();
    onClose();
  }

  return (
    <Dialog title="Iniciar Sesión" onClose={cancel}>
      <form {...formProps} onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Usuario"
          {...field('username')}
          required
          autoComplete="username"
          autoCapitalize="none"
        />
        <TextField
          label="Contraseña"
          {...field('password')}
          type="password"
          required
          autoComplete="current-password"
        />
        <Button kind="primary" type="submit" aria-disabled={login.isPending} className="mt-2 text-lg">
          {login.isPending ? 'Iniciando...' : 'Iniciar Sesión'}
        </Button>
        <Button kind="quiet" onClick={onRegister}>
          Crear Cuenta
        </Button>
        <ForgottenPassword />
      </form>
    </Dialog>
  );
}

/** Only administrators can issue a link for a new password. */
function ForgottenPassword() {
  const email = usePageConfig()?.contactEmail;
  return (
    <p className="text-center text-sm text-text-3">
      <span>¿Has olvidado tu contraseña? Pide un enlace para cambiarla a </span>
      {email ? (
        <a
          href={`mailto:${email}`}
          className="font-semibold wrap-anywhere text-uv underline underline-offset-4"
        >
          {email}
        </a>
      ) : (
        <span>quien administra la web</span>
      )}
      <span>.</span>
    </p>
  );
}
