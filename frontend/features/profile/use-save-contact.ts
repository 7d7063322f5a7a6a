import type { DoneAnswer, ProfileAnswer } from '@duende/contracts/api/answers';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api/api-error.ts';
import { send } from '../../lib/api/send.ts';
import { profileQuery, publicUserQuery } from '../../lib/queries/user-queries.ts';
import { errorToast, toast } from '../../lib/toasts.ts';
import { useSending } from '../../lib/use-sending.ts';

export type Contact = Pick<ProfileAnswer, 'email' | 'whatsapp' | 'telegram' | 'instagram' | 'otherContact'>;

export function contactOf({ email, whatsapp, telegram, instagram, otherContact }: Contact): Contact {
  return { email, whatsapp, telegram, instagram, otherContact };
}

/**
 * Saves what a person shares, then reads the profile again.
 * @param refused is told of a failure
 * @param saved is told the words as they were sent, and as they had been written
 */
export function useSaveContact(
  refused: (error: Error) => void,
  saved: (contact: Contact, written: Contact) => void,
) {
  const client = useQueryClient();
  return useSending({
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
      // Not waited for: who changes one more thing meanwhile can save it.
      void client.invalidateQueries({ queryKey: profileQuery.queryKey });
      if (id !== undefined) void client.invalidateQueries({ queryKey: publicUserQuery(id).queryKey });
    },
    onError: (error) => {
      errorToast('Error al actualizar', messageOf(error, 'No se pudo actualizar el perfil'));
      refused(error);
    },
  });
}
