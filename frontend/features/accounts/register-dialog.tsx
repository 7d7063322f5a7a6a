import type { RegisterAnswer } from '@duende/contracts/api/answers';
import { FORM_TEXTS } from '@duende/contracts/constants/form-texts';
import { useState, type FormEvent } from 'react';
import { send } from '../../lib/api/send.ts';
import { useSessionChange } from '../../lib/session/session-change.ts';
import { errorToast, toast } from '../../lib/toasts.ts';
import { useSending } from '../../lib/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { accountErrorToast } from './account-toasts.ts';
import { focusRefusedField } from './refused-field.ts';
import { validateRegistration, type Registration } from './validate-registration.ts';

interface RegisterDialogProps {
  readonly onClose: () => void;
  readonly onLogin: () => void;
  /** the account exists and is signed in */
  readonly onRegistered: () => void;
}

const EMPTY: Registration = { username: '', email: '', password: '', confirmation: '' };

const FIELDS = [
  { name: 'username', label: 'Usuario', type: 'text', autoComplete: 'username', placeholder: '' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', placeholder: '' },
  {
    name: 'password',
    label: 'Contraseña',
    type: 'password',
    autoComplete: 'new-password',
    placeholder: 'Mínimo 8 caracteres',
  },
  {
    name: 'confirmation',
    label: 'Confirmar contraseña',
    type: 'password',
    autoComplete: 'new-password',
    placeholder: '',
  },
] as const;

export function RegisterDialog({ onClose, onLogin, onRegistered }: RegisterDialogProps) {
  const [form, setForm] = useState(EMPTY);
  const [invalid, setInvalid] = useState<keyof Registration | null>(null);
  const { enter } = useSessionChange();
  const register = useSending({
    mutationFn: ({ username, email, password }: Registration) =>
      send<RegisterAnswer>('POST', '/api/auth/register', {
        username: username.trim(),
        email: email.trim(),
        password,
      }),
    onSuccess: async (answer) => {
      toast('¡Cuenta creada!', `¡Bienvenido! ${answer.user.username}`);
      onRegistered();
      await enter(answer);
    },
    onError: (error) => {
      accountErrorToast(error, 'Error al registrarse', 'No se pudo crear la cuenta');
      setInvalid(focusRefusedField(error));
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (register.isPending) return;
    const error = validateRegistration(form);
    setInvalid(error?.field ?? null);
    if (error === null) {
      register.mutate(form);
      return;
    }
    errorToast(FORM_TEXTS.validationTitle, error.message);
    event.currentTarget.querySelector<HTMLInputElement>(`[name="${error.field}"]`)?.focus();
  }

  return (
    <Dialog title="Crear Cuenta" onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {FIELDS.map((field) => (
          <TextField
            key={field.name}
            {...field}
            required
            autoCapitalize="none"
            aria-invalid={invalid === field.name}
            value={form[field.name]}
            onChange={(event) => {
              setForm({ ...form, [field.name]: event.target.value });
              setInvalid(null);
            }}
          />
        ))}
        <Button kind="primary" type="submit" aria-disabled={register.isPending} className="mt-2 text-lg">
          {register.isPending ? 'Creando cuenta...' : 'Crear Cuenta'}
        </Button>
        <Button kind="quiet" onClick={onLogin}>
          Ya tengo cuenta
        </Button>
      </form>
    </Dialog>
  );
}
