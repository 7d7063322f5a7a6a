import type { ProfileAnswer, DoneAnswer } from '@duende/contracts/api/answers';
import { FORM_TEXTS } from '@duende/contracts/constants/form-texts';
import { LIMITS } from '@duende/contracts/constants/limits';
import { hasContact } from '@duende/contracts/contact-fields';
import { isEmail } from '@duende/contracts/email-shape';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { send } from '../../lib/api/send.ts';
import { isLike, draftStorage, useForgetOnLeave, useStoredDraft } from '../../lib/dom/draft-storage.ts';
import { windowSettings } from '../../lib/dom/local-settings.ts';
import { profileQuery, publicUserQuery } from '../../lib/api/user-queries.ts';
import { errorToast, toast } from '../../lib/dom/toasts.ts';
import { useFieldError } from '../../lib/dom/use-field-error.ts';
import { useOnceMutation } from '../../lib/api/use-once-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

const HANDLE_HINT = 'Tu usuario, con o sin @.';

const FIELDS = [
  {
    name: 'email',
    label: 'Email',
    type: 'email',
    autoComplete: 'email',
    placeholder: '',
    hint: 'Si lo dejas vacío, nadie lo verá. El de tu cuenta no cambia.',
  },
  {
    name: 'whatsapp',
    label: 'WhatsApp',
    type: 'tel',
    autoComplete: 'tel',
    placeholder: '+34 600 000 000',
    hint: 'Con prefijo: +34…',
  },
  {
    name: 'telegram',
    label: 'Telegram',
    type: 'text',
    autoComplete: 'off',
    placeholder: '@usuario',
    hint: HANDLE_HINT,
  },
  {
    name: 'instagram',
    label: 'Instagram',
    type: 'text',
    autoComplete: 'off',
    placeholder: '@usuario',
    hint: HANDLE_HINT,
  },
  {
    name: 'otherContact',
    label: 'Otro contacto',
    type: 'text',
    autoComplete: 'off',
    placeholder: '',
    hint: undefined,
  },
] as const;

interface ContactFormProps {
  readonly profile: ProfileAnswer;
  /** at least one contact has been saved */
  readonly onSaved: () => void;
}

/** The contacts that a user shares. The initial values are those of the profile when the form is first shown. */
export function ContactForm({ profile, onSaved }: ContactFormProps) {
  const shared = contactOf(profile);
  const draft = draftStorage(windowSettings, `contact.${profile.id}`, (value): value is Contact =>
    isLike(shared, value),
  );
  const [contact, setContact] = useStoredDraft(draft, shared);
  useForgetOnLeave(draft);
  const { formProps, errorOf, show, showRefusal } = useFieldError();
  const save = useSaveContact(showRefusal, (saved, written) => {
    // What was typed during the request stays.
    if (written !== contact) return;
    setContact(saved);
    draft.forget();
    if (hasContact(saved)) onSaved();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const text = contact.email.trim();
    if (text === '' || isEmail(text)) save.mutate(contact);
    else show({ field: 'email', message: FORM_TEXTS.profileEmailInvalid });
  }

  return (
    <form
      {...formProps}
      noValidate
      onSubmit={submit}
      aria-labelledby="contact"
      className="panel flex flex-col gap-5 rounded-3xl p-5 sm:p-6"
    >
      <div>
        <h3 id="contact" className="display text-title">
          Información de contacto
        </h3>
        <p className="mt-2 text-sm text-text-2">
          Solo los usuarios registrados pueden verla. Si dejas el email vacío, se oculta.
        </p>
        {!profile.shared && (
          <p className="mt-2 text-sm text-amber">
            Aún no compartes ningún contacto. Rellena lo que quieras y guarda.
          </p>
        )}
      </div>
      {FIELDS.map(({ name, ...field }) => (
        <TextField
          key={name}
          {...field}
          name={name}
          error={errorOf(name)}
          autoCapitalize="none"
          spellCheck={false}
          limit={LIMITS.otherText.max}
          value={contact[name]}
          onChange={(event) => setContact({ ...contact, [name]: event.target.value })}
        />
      ))}
      <Button kind="primary" type="submit" aria-disabled={save.isPending} className="text-lg">
        {save.isPending ? 'Guardando...' : 'Guardar cambios'}
      </Button>
    </form>
  );
}

type Contact = Pick<ProfileAnswer, 'email' | 'whatsapp' | 'telegram' | 'instagram' | 'otherContact'>;

function contactOf({ email, whatsapp, telegram, instagram, otherContact }: Contact): Contact {
  return { email, whatsapp, telegram, instagram, otherContact };
}

/**
 * Saves the contacts, then refetches the profile.
 * @param refused called with the error of a failure
 * @param saved called with the contact as it was sent, and as it had been typed
 */
function useSaveContact(
  refused: (error: Error) => void,
  saved: (contact: Contact, written: Contact) => void,
) {
  const client = useQueryClient();
  return useOnceMutation({
    mutationFn: async (contact: Contact) => {
      const trimmed = contactOf(contact);
      for (const field of Object.keys(trimmed) as (keyof Contact)[]) trimmed[field] = contact[field].trim();
      await send<DoneAnswer>('PUT', '/api/users/profile', trimmed);
      return trimmed;
    },
    onSuccess: (contact, written) => {
      toast('Perfil actualizado', 'Tu información de contacto se ha actualizado correctamente.');
      saved(contact, written);
      const id = client.getQueryData(profileQuery.queryKey)?.data.id;
      // Not awaited, so that one more change can be saved right away.
      void client.invalidateQueries({ queryKey: profileQuery.queryKey });
      if (id !== undefined) void client.invalidateQueries({ queryKey: publicUserQuery(id).queryKey });
    },
    onError: (error) => {
      errorToast('Error al actualizar', messageOf(error, 'No se pudo actualizar el perfil'));
      refused(error);
    },
  });
}
