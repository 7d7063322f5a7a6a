import type { ReadTokenIssuedAnswer } from '@duende/contracts/accounts/token-answers';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { LIMITS } from '@duende/contracts/common/limits';
import { isVisible } from '@duende/contracts/common/visible-text';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../http/send.ts';
import { useOnceMutation } from '../../cache/use-once-mutation.ts';
import { readTokensQuery } from '../user-queries.ts';
import { momentDay } from '../../dates/moment-text.ts';
import { useFields, type Wrong } from '../../forms/use-fields.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogEnd } from '../../ui/dialog-end.tsx';
import { TextField } from '../../ui/field.tsx';
import { SecretToCopy } from '../../ui/secret-to-copy.tsx';

const TITLE = 'Crear token';
const { name: LONGEST, days: DAYS } = LIMITS.readToken;
const USUAL = { name: '', days: '90' };
type Form = typeof USUAL;

function wrongOf({ name, days }: Form): Wrong<Form> {
  if (!isVisible(name)) return { name: FORM_TEXTS.tokenNameRequired };
  const number = /^\d{1,3}$/.test(days.trim()) ? Number(days) : 0;
  return number < DAYS.min || number > DAYS.max ? { days: FORM_TEXTS.tokenDays } : {};
}

/** Makes a token, which is shown once. */
export function MakeToken() {
  return <DialogButton dialog={(close) => <MakeDialog onClose={close} />}>{TITLE}</DialogButton>;
}

function MakeDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const { formProps, field, handleSubmit, tellFailure } = useFields({
    defaultValues: USUAL,
    check: wrongOf,
  });
  const make = useOnceMutation({
    mutationFn: ({ name, days }: Form) =>
      send<ReadTokenIssuedAnswer>('POST', '/api/users/tokens', { name, days: Number(days) }),
    // The token is on this screen and, once that is closed, nowhere.
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: readTokensQuery.queryKey }),
    onError: (failure) => tellFailure(failure, 'Error al crear el token', 'No se pudo crear el token'),
  });

  if (make.data !== undefined)
    return (
      <Dialog title="Tu token" onClose={onClose}>
        <div className="flex flex-col gap-4">
          <p className="text-text-2">
            {`No se volverá a mostrar. Sirve hasta el ${momentDay(make.data.expiresAt)}, en la cabecera «Authorization: Bearer» y nunca en una dirección.`}
          </p>
          <SecretToCopy label="Token" value={make.data.token} />
          <Button kind="quiet" onClick={onClose}>
            Ya lo he guardado
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={TITLE} onClose={onClose}>
      <form
        {...formProps}
        noValidate
        onSubmit={handleSubmit((written) => make.mutate(written))}
        className="flex flex-col gap-4"
      >
        <TextField
          label="Nombre"
          {...field('name')}
          required
          autoComplete="off"
          limit={LONGEST}
          hint="Para reconocerlo en tu lista."
          placeholder="Informe mensual"
        />
        <TextField
          label="Días de validez"
          {...field('days')}
          required
          inputMode="numeric"
          autoComplete="off"
          hint={`De ${DAYS.min} a ${DAYS.max}.`}
        />
        <DialogEnd confirm={TITLE} doing={make.isPending && 'Creando...'} onClose={onClose} />
      </form>
    </Dialog>
  );
}
