import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState, type ChangeEvent } from 'react';
import { messageOf } from '../../http/api-error.ts';
import { useSession } from '../../session/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Poster } from '../poster.tsx';
import { ScreenIcon } from '../../ui/screen-icons.tsx';
import { PhotoTooLarge, shrinkPhoto, uploadPhoto } from './upload-photo.ts';

interface PhotoFieldProps {
  /** `''` for none */
  readonly photo: string;
  readonly error?: string | undefined;
  readonly onChange: (photo: string) => void;
  /** `done` comes after `onChange` */
  readonly onUpload: (upload: 'started' | 'done' | 'failed') => void;
  readonly onLogin: () => void;
}

/** A failure keeps the previous photo. */
export function PhotoField({ photo, error, onChange, onUpload, onLogin }: PhotoFieldProps) {
  const id = useId();
  // While the session is unknown, the server decides.
  const mayUpload = useSession().status !== 'signed-out';
  const [share, setShare] = useState(0);
  const [file, setFile] = useState<File | null>(null);
  const preview = usePreview(file);
  const upload = useMutation({
    mutationFn: async (chosen: File) => {
      if (!looksLikeImage(chosen)) throw new NotAnImage();
      setShare(0);
      setFile(chosen);
      return uploadPhoto(await shrinkPhoto(chosen), setShare);
    },
    onMutate: () => onUpload('started'),
    onSuccess: ({ url }) => {
      onChange(url);
      onUpload('done');
    },
    onError: (error) => {
      console.warn('The photo was not uploaded', error);
      onUpload('failed');
    },
    onSettled: () => setFile(null),
  });

  const wrong = upload.isError ? uploadMessage(upload.error) : error;

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    event.target.value = '';
    if (chosen) upload.mutate(chosen);
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <span id={`${id}-label`} className="font-semibold text-text-2">
        Foto
      </span>
      <div className="flex flex-wrap items-center gap-4">
        {upload.isPending && preview && (
          <div className="w-24">
            <img src={preview} alt="" className="aspect-[4/5] w-full rounded-2xl object-cover opacity-60" />
            <progress aria-label="Subiendo la foto" value={share} className={`mt-2 h-2 w-full ${PROGRESS}`} />
          </div>
        )}
        {photo && !(upload.isPending && preview) && (
          <Poster party={{ id, photo }} sizes="6rem" eager className="aspect-[4/5] w-24 rounded-2xl" />
        )}
        {mayUpload ? (
          <ChooseFile
            id={id}
            words={upload.isPending ? 'Subiendo...' : photo ? 'Cambiar foto' : 'Elegir foto'}
            isWrong={error !== undefined}
            hasError={Boolean(wrong)}
            isBusy={upload.isPending}
            onChoose={choose}
          />
        ) : (
          <p className="flex flex-wrap items-center gap-3 text-text-3">
            Inicia sesión para subir una foto.
            <Button onClick={onLogin}>Iniciar Sesión</Button>
          </p>
        )}
      </div>
      {wrong && <FieldError id={`${id}-error`}>{wrong}</FieldError>}
    </div>
  );
}

interface ChooseFileProps {
  readonly id: string;
  readonly words: string;
  readonly isWrong: boolean;
  readonly hasError: boolean;
  readonly isBusy: boolean;
  readonly onChoose: (event: ChangeEvent<HTMLInputElement>) => void;
}

function ChooseFile({ id, words, isWrong, hasError, isBusy, onChoose }: ChooseFileProps) {
  return (
    <label
      className={buttonClass(
        'secondary',
        'relative has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-acid',
      )}
    >
      <ScreenIcon name="photo" />
      <span>{words}</span>
      <input
        type="file"
        accept={ACCEPTED}
        aria-labelledby={`${id}-label`}
        aria-invalid={isWrong}
        aria-describedby={hasError ? `${id}-error` : undefined}
        disabled={isBusy}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  );
}

/** HEIC is missing, so that iPhones send a JPEG instead. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff';

/** Some systems do not know the type HEIC. */
const looksLikeImage = ({ type, name }: File) => type.startsWith('image/') || /\.hei[cf]$/i.test(name);

/** The browser's default empty bar is light grey. */
const PROGRESS =
  'appearance-none forced-color-adjust-none overflow-hidden rounded-full border-0 bg-surface-3 ' +
  '[&::-moz-progress-bar]:bg-acid [&::-webkit-progress-bar]:bg-surface-3 [&::-webkit-progress-value]:bg-acid';

/** The server has the same text. */
class NotAnImage extends Error {
  constructor() {
    super('El archivo debe ser una imagen.');
    this.name = 'NotAnImage';
  }
}

function uploadMessage(error: Error): string {
  if (error instanceof NotAnImage || error instanceof PhotoTooLarge) return error.message;
  return messageOf(error, 'No se pudo subir la foto. Inténtalo de nuevo.');
}

function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const made = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- the URL is the browser's, revoked when the file changes
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}
