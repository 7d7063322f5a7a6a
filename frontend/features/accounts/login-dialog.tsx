import type { LoginAnswer } from '@duende/contracts/api/answers';
import type { FormEvent } from 'react';
import { apiErrorOf, messageOf } from '../../lib/api/api-error.ts';
import { send } from '../../lib/api/send.ts';
import { useSessionChange } from '../../lib/session/session-change.ts';
import { toast } from '../../lib/dom/toasts.ts';
import { useFieldError } from '../../lib/dom/use-field-error.ts';
import { useOnceMutation } from '../../lib/api/use-once-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { accountErrorToast } from './account-errors.ts';

interface LoginDialogProps {
  readonly onClose: () => void;
  readonly onRegister: () => void;
}

const WRONG = 'Credenciales inválidas';

export function LoginDialog({ onClose, onRegister }: LoginDialogProps) {
  const { enter } = useSessionChange();
  const { formProps, errorOf, show, showRefusal } = useFieldError();
  const login = useOnceMutation({
    mutationFn: (body: { username: string; password: string }) =>
      send<LoginAnswer>('POST', '/api/auth/login', body),
    onSuccess: async (answer) => {
      const { username, isAdmin } = answer.user;
      const adminLine = isAdmin ? ' Ahora puedes editar y eliminar eventos.' : '';
      toast('¡Sesión iniciada!', `¡Bienvenido! Hola, ${username}.${adminLine}`);
      onClose();
      await enter(answer);
    },
    onError: (error) => {
      accountErrorToast(error, 'Error de autenticación', WRONG);
      if (showRefusal(error) || apiErrorOf(error)?.status !== 401) return;
      show({ field: 'password', message: messageOf(error, WRONG), orIn: 'username' });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (login.isPending) return;
    const form = new FormData(event.currentTarget);
    // Phone keyboards add a space after a completed word; no username ends in one.
    const username = String(form.get('username')).trim();
    login.mutate({ username, password: String(form.get('password')) });
  }

  return (
    <Dialog title="Iniciar Sesión" onClose={onClose}>
      <form {...formProps} onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Usuario"
          name="username"
          error={errorOf('username')}
          required
          autoComplete="username"
          autoCapitalize="none"
        />
        <TextField
          label="Contraseña"
          name="password"
          type="password"
          error={errorOf('password')}
          required
          autoComplete="current-password"
        />
        <Button kind="primary" type="submit" aria-disabled={login.isPending} className="mt-2 text-lg">
          {login.isPending ? 'Iniciando...' : 'Iniciar Sesión'}
        </Button>
        <Button kind="quiet" onClick={onRegister}>
          Crear Cuenta
        </Button>
      </form>
    </Dialog>
  );
}
