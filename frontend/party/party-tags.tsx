import type { EventAnswer } from '@duende/contracts/parties/party-answers';

interface PartyTagsProps {
  readonly party: Pick<EventAnswer, 'status' | 'type'>;
  readonly isPast: boolean;
}

export function PartyTags({ party: { status, type }, isPast }: PartyTagsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'pending' && <Tag className="bg-amber text-bg-0">Pendiente</Tag>}
      {isPast && <Tag className="bg-surface-3 text-text">Ya pasó</Tag>}
      {type !== 'otro' && (
        <Tag className={type === 'festival' ? 'bg-surface-2 text-magenta' : 'bg-surface-2 text-text-2'}>
          {type}
        </Tag>
      )}
    </div>
  );
}

function Tag({ className, children }: { readonly className: string; readonly children: string }) {
  return <span className={`rounded-full px-3 py-0.5 text-sm font-semibold ${className}`}>{children}</span>;
}
