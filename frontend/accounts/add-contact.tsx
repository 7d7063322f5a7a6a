import {
  hasContact,
  type ContactField,
  type ContactDetails,
} from '@duende/contracts/accounts/contact-fields';
import { LIMITS } from '@duende/contracts/common/limits';
import { isVisible } from '@duende/contracts/common/visible-text';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { toast } from '../browser/toasts.ts';
import { command, useCommand } from '../cache/use-command.ts';
import { useSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceButtons } from '../ui/choice-buttons.tsx';
import { TextField } from '../ui/field.tsx';
import { ownContacts, withSpanishPrefix } from './contacts.ts';
import { profileQuery } from './user-queries.ts';

/** Contacts that fit one field; the profile has all. */
const KINDS = {
  whatsapp: { label: 'WhatsApp', type: 'tel', autoComplete: 'tel', placeholder: '+34 600 000 000' },
  telegram: { label: 'Telegram', type: 'text', autoComplete: 'off', placeholder: '@usuario' },
  instagram: { label: 'Instagram', type: 'text', autoComplete: 'off', placeholder: '@usuario' },
} as const satisfies Partial<Record<ContactField, object>>;
type Kind = keyof typeof KINDS;

/** `null` if the person shares a contact or it is unknown. */
function useMissingContact(): ContactDetails | null {
  const isSignedIn = useSession().status === 'signed-in';
  const { data } = useQuery({ ...profileQuery, enabled: isSignedIn });
  if (!isSignedIn || data === undefined) return null;
  const shared = ownContacts(data);
  return hasContact(shared) ? null : shared;
}

export function AddContact({ why }: { readonly why: string }) {
  const missing = useMissingContact();
  return missing && <ContactLine why={why} before={missing} />;
}

interface ContactLineProps {
  readonly why: string;
  readonly before: ContactDetails;
}

function ContactLine({ why, before }: ContactLineProps) {
  const [kind, setKind] = useState<Kind>('whatsapp');
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const saving = useCommand({
    command: (contact: ContactDetails) => command('PUT /api/users/profile', {}, contact),
    done: () => toast('Contacto guardado', 'Lo ven solo las personas con cuenta.'),
    failed: ['Error al actualizar', 'No se pudo actualizar el perfil'],
  });
  const meant = kind === 'whatsapp' ? withSpanishPrefix(text) : null;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isVisible(text)) setWrong(true);
    else if (!saving.isPending) saving.mutate({ ...before, [kind]: (meant ?? text).trim() });
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="Añadir un contacto"
      className="flex flex-col gap-3 rounded-2xl bg-surface-2 p-4 ring-1 ring-amber/60 ring-inset"
    >
      <p className="text-sm text-amber">{why}</p>
      <ChoiceButtons
        label="Por dónde"
        options={(Object.keys(KINDS) as Kind[]).map((one) => [one, KINDS[one].label])}
        chosen={kind}
        onChoose={(one) => {
          setKind(one);
          setWrong(false);
        }}
        className="flex-wrap"
      />
      <TextField
        {...KINDS[kind]}
        value={text}
        limit={LIMITS.otherText.max}
        autoCapitalize="none"
        spellCheck={false}
        error={isWrong ? 'Escribe cómo se te puede encontrar.' : null}
        hint={meant !== null && `Lo guardaremos como ${meant}.`}
        onChange={({ target }) => {
          setText(target.value);
          setWrong(false);
        }}
      />
      <Button type="submit" aria-disabled={saving.isPending}>
        {saving.isPending ? 'Guardando...' : 'Guardar contacto'}
      </Button>
    </form>
  );
}
