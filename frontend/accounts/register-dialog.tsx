import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { useSessionChange } from './session-change.ts';
import { errorToast, toast } from '../browser/toasts.ts';
import { useFields, wordsOf } from '../forms/use-fields.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { ACCOUNT_FIELDS, accountErrorToast } from './account-errors.ts';
import { validateRegistration, type Registration } from './validate-registration.ts';
import { command, useCommand } from '../cache/use-command.ts';

interface RegisterDialogProps {
  readonly onClose: () => void;
  readonly onLogin: () => void;
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
  const { formProps, field, handleSubmit, showRefusal } = useFields({
    defaultValues: EMPTY,
    check: validateRegistration,
    refusals: ACCOUNT_FIELDS,
    corrects: { password: 'confirmation' },
  });
  const { enter } = useSessionChange();
  const register = useCommand({
    command: ({ username, email, password }: Registration) =>
      command(
        'POST /api/auth/register',
        {},
        {
          username: username.trim(),
          email: email.trim(),
          password,
        },
      ),
    done: async (answer) => {
      toast('¡Cuenta creada!', `Te damos la bienvenida, ${answer.user.username}.`);
      onRegistered();
      await enter(answer);
    },
    failed: (error) => {
      accountErrorToast(error, 'Error al registrarse', 'No se pudo crear la cuenta');
      showRefusal(error);
    },
  });

  const submit = handleSubmit(
    (written) => register.mutate(written),
    (wrong) => errorToast(FORM_TEXTS.validationTitle, wordsOf(wrong)),
  );

  return (
    <Dialog title="Crear Cuenta" onClose={onClose}>
      <form {...formProps} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {FIELDS.map((input) => (
          <TextField key={input.name} {...input} {...field(input.name)} required autoCapitalize="none" />
        ))}
        <Button kind="primary" type="submit" aria-disabled={register.isPending} className="mt-2 text-lg">
          {register.isPending ? 'Creando cuenta...' : 'Crear Cuenta'}
        </Button>
        <p className="text-sm text-text-3">
          <span>Qué guardamos de ti y cómo se borra: </span>
          {/* In a new tab, so that the form keeps its text. */}
          <a
            href="/privacidad"
            target="_blank"
            rel="noopener"
            className="text-uv underline underline-offset-4"
          >
            Privacidad
          </a>
        </p>
        <Button kind="quiet" onClick={onLogin}>
          Ya tengo cuenta
        </Button>
      </form>
    </Dialog>
  );
}
