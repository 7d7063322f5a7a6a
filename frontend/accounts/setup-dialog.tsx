import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { LIMITS, textLength } from '@duende/contracts/common/limits';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { apiErrorOf } from '../http/api-error.ts';
import { useSetupOpen } from '../session/page-config.ts';
import { useSessionChange } from './session-change.ts';
import { errorToast, toast } from '../browser/toasts.ts';
import { useFields, wordsOf, type Wrong } from '../forms/use-fields.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { ACCOUNT_FIELDS, accountErrorToast } from './account-errors.ts';
import { command, useCommand } from '../cache/use-command.ts';

interface SetupDialogProps {
  readonly onClose: () => void;
}

interface SetupBody {
  readonly username: string;
  readonly password: string;
  readonly code?: string;
}

function validate({ username, password }: Required<SetupBody>): Wrong<Required<SetupBody>> {
  if (textLength(username.trim()) < LIMITS.username.min) return { username: FORM_TEXTS.usernameTooShort };
  return textLength(password) < LIMITS.password.min ? { password: FORM_TEXTS.passwordTooShort } : {};
}

/**
 * The code in the fragment of the server's link. It is removed at once, so that no screenshot or bookmark contains it.
 */
function useLinkedCode(): string | null {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const linked = new URLSearchParams(hash).get('code');
  const [code, setCode] = useState(linked);
  if (linked !== null && linked !== code) setCode(linked);
  useEffect(() => {
    if (linked === null) return;
    void navigate({ to: '.', search: true, hash: '', state: true, replace: true, resetScroll: false });
  }, [linked, navigate]);
  return code;
}

export function SetupDialog({ onClose }: SetupDialogProps) {
  const { enter } = useSessionChange();
  const linkedCode = useLinkedCode();
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const { formProps, field, handleSubmit, setValue, showRefusal } = useFields({
    defaultValues: { username: '', password: '', code: linkedCode ?? '' },
    check: validate,
    refusals: ACCOUNT_FIELDS,
  });
  useEffect(() => {
    if (linkedCode !== null) setValue('code', linkedCode);
  }, [linkedCode, setValue]);
  const setup = useCommand({
    command: (body: SetupBody) => command('POST /api/auth/setup', {}, body),
    done: async (answer) => {
      toast('¡Admin creado!', `Te damos la bienvenida, ${answer.user.username}.`);
      onClose();
      useSetupOpen.setState({ open: false });
      await enter(answer);
    },
    failed: (error) => {
      accountErrorToast(error, 'Error al crear admin', 'No se pudo crear el usuario administrador');
      showRefusal(error);
      const code = apiErrorOf(error)?.code;
      // The server asks for it only from other machines.
      if (code === 'account.setup-code-required') setIsCodeAsked(true);
      if (code !== 'account.setup-closed') return;
      // Another person created the first administrator.
      useSetupOpen.setState({ open: false });
      onClose();
    },
  });

  const submit = handleSubmit(
    ({ username, password, code }) =>
      setup.mutate({
        username: username.trim(),
        password,
        ...(code.trim() !== '' && { code: code.trim() }),
      }),
    (wrong) => errorToast(FORM_TEXTS.validationTitle, wordsOf(wrong)),
  );

  return (
    <Dialog title="Crear administrador" onClose={onClose}>
      <form {...formProps} onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-text-2">
          Esta comunidad aún no tiene administrador. Crea aquí la primera cuenta de administración.
        </p>
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
          placeholder="Mínimo 8 caracteres"
          autoComplete="new-password"
        />
        {(linkedCode !== null || isCodeAsked) && (
          <TextField
            label="Código de instalación"
            {...field('code')}
            required
            hint="El servidor lo muestra al arrancar."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <Button kind="primary" type="submit" aria-disabled={setup.isPending} className="mt-2 text-lg">
          {setup.isPending ? 'Creando...' : 'Crear administrador'}
        </Button>
      </form>
    </Dialog>
  );
}
