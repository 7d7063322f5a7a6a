import { usePartyCommands } from '../../lib/outbox/use-outbox.ts';
import { CommandNote } from '../../ui/command-note.tsx';

/** That the own word on a party waits for signal, or was refused. */
export function RsvpWaiting({ eventId }: { readonly eventId: string }) {
  const command = usePartyCommands(eventId, 'rsvp').at(-1);
  return command && <CommandNote command={command} className="basis-full" />;
}
