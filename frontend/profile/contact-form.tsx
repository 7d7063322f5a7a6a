import type { ProfileAnswer } from '@duende/contracts/accounts/account-answers';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { LIMITS } from '@duende/contracts/common/limits';
import {
  CONTACT_FIELDS,
  eachContact,
  hasContact,
  type ContactField,
} from '@duende/contracts/accounts/contact-fields';
import { isEmail } from '@duende/contracts/accounts/email-shape';
import { useState, type ReactNode } from 'react';
import { useWatch, type UseFormRegisterReturn } from 'react-hook-form';
import { messageOf } from '../http/api-error.ts';
import { draftParser, draftStorage, useForgetOnLeave } from '../browser/draft-storage.ts';
import { errorToast, toast } from '../browser/toasts.ts';
import { useFields, type Wrong } from '../forms/use-fields.ts';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextField } from '../ui/field.tsx';
import { withSpanishPrefix } from '../accounts/contacts.ts';
import { command, useCommand } from '../cache/use-command.ts';
import { windowSettings } from '../browser/local-settings.ts';

const HANDLE_HINT = 'Tu usuario, con o sin @.';

const FIELDS = {
  email: {
    label: 'Email',
    type: 'email',
    autoComplete: 'email',
    placeholder: '',
    hint: undefined,
  },
  whatsapp: {
    label: 'WhatsApp',
    type: 'tel',
    autoComplete: 'tel',
    placeholder: '+34 600 000 000',
    hint: 'Con prefijo: +34…',
  },
  telegram: {
    label: 'Telegram',
    type: 'text',
    autoComplete: 'off',
    placeholder: '@usuario',
    hint: HANDLE_HINT,
  },
  instagram: {
    label: 'Instagram',
    type: 'text',
    autoComplete: 'off',
    placeholder: '@usuario',
    hint: HANDLE_HINT,
  },
  otherContact: {
    label: 'Otro contacto',
    type: 'text',
    autoComplete: 'off',
    placeholder: '',
    hint: undefined,
  },
} as const satisfies Readonly<Record<ContactField, object>>;

interface ContactFormProps {
  readonly profile: ProfileAnswer;
  readonly onSaved: () => void;
}

/** Starts with the profile's values when first shown. */
export function ContactForm({ profile, onSaved }: ContactFormProps) {
  const before = draftOf(profile);
  const draft = draftStorage(windowSettings, `contact.${profile.id}`, draftParser(before));
  const [initial] = useState(() => draft.read() ?? before);
  useForgetOnLeave(draft);
  const { control, formProps, field, getValues, handleSubmit, register, reset, setValue, showRefusal } =
    useFields<ContactDraft>({ defaultValues: initial, check: validate, keep: draft.write });
  const save = useSaveContact(showRefusal, (saved, written) => {
    // Text typed during the request stays.
    if (JSON.stringify(getValues()) !== JSON.stringify(written)) return;
    // Keeps the address for the switch.
    reset({ ...written, ...saved, email: written.email.trim() });
    draft.forget();
    if (hasContact(saved)) onSaved();
  });

  const [sharesEmail, whatsapp] = useWatch({ control, name: ['sharesEmail', 'whatsapp'] });
  const meant = withSpanishPrefix(whatsapp);
  const hints: Partial<Record<keyof Contact, ReactNode>> = {
    email: <EmailSwitch isOn={sharesEmail} {...register('sharesEmail')} />,
    ...(meant !== null && {
      whatsapp: <PrefixQuestion meant={meant} onYes={() => setValue('whatsapp', meant)} />,
    }),
  };
  return (
    <form
      {...formProps}
      noValidate
      onSubmit={handleSubmit((written) => save.mutate(written))}
      aria-labelledby="contact"
      className="panel flex flex-col gap-5 rounded-3xl p-5 sm:p-6"
    >
      <div>
        <h2 id="contact" className="text-lg font-semibold">
          Información de contacto
        </h2>
        <p className="mt-2 text-sm text-text-2">
          Solo los usuarios registrados pueden verla. El email se comparte si tú lo activas.
        </p>
        {!profile.shared && (
          <p className="mt-2 text-sm text-amber">
            Aún no compartes ningún contacto. Rellena lo que quieras y guarda.
          </p>
        )}
      </div>
      {CONTACT_FIELDS.map((name) => (
        <TextField
          key={name}
          {...FIELDS[name]}
          hint={hints[name] ?? FIELDS[name].hint}
          {...field(name)}
          autoCapitalize="none"
          spellCheck={false}
          limit={LIMITS.otherText.max}
        />
      ))}
      <Button kind="primary" type="submit" aria-disabled={save.isPending} className="text-lg">
        {save.isPending ? 'Guardando...' : 'Guardar cambios'}
      </Button>
    </form>
  );
}

interface EmailSwitchProps extends UseFormRegisterReturn {
  readonly isOn: boolean;
}

/** Private unless the person shares it. */
function EmailSwitch({ isOn, ...input }: EmailSwitchProps) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4">
      <span>{isOn ? 'Se comparte. El de tu cuenta no cambia.' : 'No se comparte.'}</span>
      <Switch {...input} className="font-semibold text-text-2">
        Compartir mi email
      </Switch>
    </span>
  );
}

interface PrefixQuestionProps {
  readonly meant: string;
  readonly onYes: () => void;
}

/** WhatsApp would take it for another country's number. */
function PrefixQuestion({ meant, onYes }: PrefixQuestionProps) {
  return (
    <span role="status" className="flex flex-wrap items-center gap-x-3">
      <span className="text-amber">{`¿Es ${meant}?`}</span>
      <button
        type="button"
        onClick={({ currentTarget }) => {
          // The button disappears.
          currentTarget.form?.querySelector<HTMLInputElement>('[name="whatsapp"]')?.focus();
          onYes();
        }}
        className="min-h-11 rounded font-semibold text-uv underline underline-offset-4"
      >
        Sí, usar este
      </button>
    </span>
  );
}

type Contact = Pick<ProfileAnswer, ContactField>;

interface ContactDraft extends Contact {
  readonly sharesEmail: boolean;
}

/** Before anything is shared, the e-mail is the account's. */
function draftOf(profile: ProfileAnswer): ContactDraft {
  return { ...contactOf(profile), sharesEmail: profile.shared && profile.email !== '' };
}

function validate({ email, sharesEmail }: ContactDraft): Wrong<ContactDraft> {
  const text = email.trim();
  return !sharesEmail || text === '' || isEmail(text) ? {} : { email: FORM_TEXTS.profileEmailInvalid };
}

function contactOf(contact: Contact): Contact {
  return eachContact((field) => contact[field]);
}

/**
 * @param refused gets the error of a failure
 * @param saved gets the contact as sent, and as typed
 */
function useSaveContact(
  refused: (error: Error) => void,
  saved: (contact: Contact, written: ContactDraft) => void,
) {
  return useCommand({
    command: (contact: ContactDraft) => command('PUT /api/users/profile', {}, trimmedOf(contact)),
    done: (_answer, written) => {
      toast('Perfil actualizado', 'Tu información de contacto se ha actualizado correctamente.');
      saved(trimmedOf(written), written);
    },
    failed: (error) => {
      errorToast('Error al actualizar', messageOf(error, 'No se pudo actualizar el perfil'));
      refused(error);
    },
  });
}

function trimmedOf(contact: ContactDraft): Contact {
  const trimmed = contactOf(contact);
  for (const field of Object.keys(trimmed) as (keyof Contact)[]) trimmed[field] = contact[field].trim();
  if (!contact.sharesEmail) trimmed.email = '';
  return trimmed;
}
