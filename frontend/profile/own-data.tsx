import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { Link } from '@tanstack/react-router';
import { saveFile } from '../browser/save-file.ts';
import { errorToast, toast } from '../browser/toasts.ts';
import { useOnceMutation } from '../cache/use-once-mutation.ts';
import type { FieldsOfRefusals } from '../forms/refused-field.ts';
import { useFields } from '../forms/use-fields.ts';
import { request } from '../http/api-client.ts';
import { apiErrorOf } from '../http/api-error.ts';
import { send } from '../http/send.ts';
import { DialogButton, DialogEnd } from '../ui/dialog-parts.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { endSessionBy, useSessionChange } from '../accounts/session-change.ts';
import { addressOf } from '../http/address.ts';

const DOWNLOAD = 'Descargar mis datos';
const FAILED = 'Error al descargar tus datos';
const OFFLINE = 'Hace falta conexión para descargar tus datos. Inténtalo cuando la tengas.';

export function OwnData() {
  return (
    <section aria-labelledby="own-data">
      <h2 id="own-data" className="text-lg font-semibold">
        {DOWNLOAD}
      </h2>
      <p className="mt-1 mb-3 max-w-[60ch] text-sm text-text-2">
        Un archivo con todo lo que guardamos de ti: tu cuenta, tus contactos, tus eventos, tus asistencias,
        tus comentarios y tus viajes. De otras personas no lleva nada.
      </p>
      <div className="flex flex-wrap items-center gap-x-5">
        <DialogButton dialog={(close) => <OwnDataDialog onClose={close} />}>{DOWNLOAD}</DialogButton>
        <Link
          to="/privacidad"
          className="inline-flex min-h-11 items-center text-sm text-uv underline underline-offset-4"
        >
          Qué guardamos
        </Link>
      </div>
    </section>
  );
}

function OwnDataDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <PasswordDialog
      title={DOWNLOAD}
      why="Escribe tu contraseña: así nadie más puede llevárselos desde tu dispositivo."
      confirm="Descargar"
      busy="Preparando..."
      refusals={{ 'account.wrong-password': 'password', 'account.data-ticket-useless': 'password' }}
      work={async (password) => {
        const { ticket } = await send('POST /api/users/data', {}, { password });
        return (
          await request(addressOf('GET /api/users/data', { ticket }), { method: 'GET', cache: 'no-store' })
        ).text();
      }}
      onDone={(text) => {
        saveFile(`duende-mis-datos-${madridDay(new Date())}.json`, 'application/json', text);
        toast('Datos descargados', 'El archivo está entre tus descargas.');
        onClose();
      }}
      // An incomplete download counts as failed.
      onFailed={(failure, showFailure) =>
        apiErrorOf(failure) === null
          ? errorToast(FAILED, OFFLINE)
          : showFailure(failure, FAILED, 'No se pudieron descargar tus datos')
      }
      onClose={onClose}
    />
  );
}

const ERASE = 'Borrar mi cuenta';

interface EraseAccountProps {
  readonly onErased: () => Promise<void>;
}

export function EraseAccount({ onErased }: EraseAccountProps) {
  return (
    <section aria-labelledby="erase">
      <h2 id="erase" className="text-lg font-semibold">
        {ERASE}
      </h2>
      <p className="mt-1 mb-3 max-w-[60ch] text-sm text-text-2">
        Desaparecen tus datos, tus asistencias, tus viajes y tus comentarios. Los eventos que publicaste se
        quedan, sin tu nombre. No se puede deshacer.
      </p>
      <DialogButton kind="danger" dialog={(close) => <EraseDialog onClose={close} onErased={onErased} />}>
        {ERASE}
      </DialogButton>
    </section>
  );
}

interface EraseDialogProps extends EraseAccountProps {
  readonly onClose: () => void;
}

function EraseDialog({ onClose, onErased }: EraseDialogProps) {
  const { leave } = useSessionChange();
  return (
    <PasswordDialog
      title={ERASE}
      why="Escribe tu contraseña para confirmar que quieres borrar tu cuenta para siempre."
      kind="danger"
      confirm="Borrar para siempre"
      busy="Borrando..."
      refusals={{ 'account.wrong-password': 'password' }}
      work={(password) => endSessionBy(() => send('DELETE /api/users/profile', {}, { password }))}
      onDone={async () => {
        toast('Cuenta borrada', 'Tus datos ya no están aquí. Hasta pronto.');
        onClose();
        await onErased();
        await leave();
      }}
      onFailed={(failure, showFailure) =>
        showFailure(failure, 'Error al borrar la cuenta', 'No se pudo borrar la cuenta')
      }
      onClose={onClose}
    />
  );
}

interface PasswordDialogProps<T> {
  readonly title: string;
  readonly why: string;
  readonly confirm: string;
  readonly busy: string;
  readonly kind?: 'danger';
  readonly refusals: FieldsOfRefusals;
  readonly work: (password: string) => Promise<T>;
  readonly onDone: (result: T) => void | Promise<void>;
  readonly onFailed: (failure: Error, showFailure: ReturnType<typeof useFields>['showFailure']) => void;
  readonly onClose: () => void;
}

function PasswordDialog<T>(props: PasswordDialogProps<T>) {
  const { title, why, confirm, busy, kind, refusals, work, onDone, onFailed, onClose } = props;
  const { formProps, field, handleSubmit, showFailure } = useFields({
    defaultValues: { password: '' },
    check: ({ password }) => (password === '' ? { password: FORM_TEXTS.passwordRequired } : {}),
    refusals,
  });
  const doing = useOnceMutation({
    mutationFn: ({ password }: { readonly password: string }) => work(password),
    onSuccess: onDone,
    onError: (failure) => onFailed(failure, showFailure),
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        {...formProps}
        noValidate
        onSubmit={handleSubmit((written) => doing.mutate(written))}
        className="flex flex-col gap-4"
      >
        <p className="text-text-2">{why}</p>
        <TextField
          label="Contraseña"
          {...field('password')}
          type="password"
          autoComplete="current-password"
        />
        <DialogEnd
          {...(kind && { kind })}
          confirm={confirm}
          doing={doing.isPending && busy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
