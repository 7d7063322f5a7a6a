import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { shareKey } from '@duende/contracts/common/slug';
import { isolated } from '@duende/contracts/common/visible-text';
import { useEffect, useState } from 'react';
import { errorToast, toast } from '../../browser/toasts.ts';
import { useNow } from '../../dates/use-today.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { STORY, storyPicture } from './story-picture.ts';

interface StoryDialogProps {
  readonly party: EventAnswer;
  readonly onClose: () => void;
}

interface Picture {
  readonly file: File;
  readonly address: string;
}

export function StoryDialog({ party, onClose }: StoryDialogProps) {
  const { picture, hasFailed } = useStory(party);
  const mayShare = picture !== null && navigator.canShare?.({ files: [picture.file] }) === true;
  async function share({ file }: Picture) {
    try {
      await navigator.share({ files: [file], title: isolated(party.name) });
      onClose();
    } catch (error) {
      // The person closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      errorToast('No se pudo compartir', 'Guarda la imagen y súbela desde tu galería.');
    }
  }
  return (
    <Dialog title="Enséñalo" startsAt="itself" onClose={onClose}>
      <div className="flex flex-col items-center gap-4">
        <div
          aria-busy={picture === null && !hasFailed}
          className="aspect-[9/16] h-[min(52dvh,26rem)] overflow-hidden rounded-2xl bg-surface-2"
        >
          {picture !== null && (
            <img
              src={picture.address}
              alt={`Cartel vertical de ${party.name} con la fecha, el lugar y quién toca`}
              width={STORY.width}
              height={STORY.height}
              className="size-full object-cover"
            />
          )}
        </div>
        {hasFailed && (
          <p role="alert" className="text-text-2">
            Este navegador no puede crear la imagen.
          </p>
        )}
        {picture !== null && (
          <div className="flex w-full flex-col gap-2">
            {mayShare && (
              <Button kind="primary" className="text-lg" onClick={() => void share(picture)}>
                Compartir
              </Button>
            )}
            <a
              href={picture.address}
              download={picture.file.name}
              onClick={() => toast('Imagen guardada')}
              className={buttonClass(mayShare ? 'secondary' : 'primary', 'text-lg')}
            >
              Guardar imagen
            </a>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function useStory(party: EventAnswer) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // Fixed, so that it is not redrawn every minute.
  const [now] = useState(useNow());
  useEffect(() => {
    let address: string | null = null;
    let isClosed = false;
    storyPicture(party, now).then(
      (blob) => {
        if (isClosed) return;
        address = URL.createObjectURL(blob);
        const file = new File([blob], `${shareKey(party)}.jpg`, { type: blob.type });
        setPicture({ file, address });
      },
      (error: unknown) => {
        console.warn('No picture was made', error);
        setFailed(true);
      },
    );
    return () => {
      isClosed = true;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [party, now]);
  return { picture, hasFailed };
}
