import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMuted, useMuting } from '../accounts/muted.ts';
import { publicUserQuery } from '../accounts/user-queries.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ReportDialog, type Reported } from './report-dialog.tsx';

interface OptionsSheetProps {
  readonly reported: Reported;
  readonly owner: { readonly id: string; readonly name?: string | undefined } | undefined;
  readonly onClose: () => void;
}

export function OptionsSheet({ reported, owner, onClose }: OptionsSheetProps) {
  const [isReporting, setReporting] = useState(false);
  if (isReporting) return <ReportDialog reported={reported} onClose={onClose} />;
  return (
    <Dialog title="Más opciones" onClose={onClose}>
      <div className="flex flex-col gap-2">
        {owner !== undefined && <Mute id={owner.id} name={owner.name} onDone={onClose} />}
        <Button onClick={() => setReporting(true)}>
          <span>Denunciar</span>
          <span className="sr-only">{` ${reported.what}`}</span>
        </Button>
      </div>
    </Dialog>
  );
}

interface MuteProps {
  readonly id: string;
  /** fetched if unknown */
  readonly name: string | undefined;
  readonly onDone: () => void;
}

function Mute({ id, name, onDone }: MuteProps) {
  const { data } = useQuery({ ...publicUserQuery(id), enabled: name === undefined });
  const known = name ?? data?.username;
  const isMuted = useMuted().has(id);
  const { isPending, mutate } = useMuting(id, known ?? '');
  return (
    <Button
      aria-disabled={isPending}
      onClick={() => {
        mutate(!isMuted);
        onDone();
      }}
    >
      <span dir="auto" className="wrap-anywhere">
        {`${isMuted ? 'Dejar de silenciar' : 'Silenciar'}${known === undefined ? '' : ` a ${known}`}`}
      </span>
    </Button>
  );
}
