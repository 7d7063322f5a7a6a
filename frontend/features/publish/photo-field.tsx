import type { UploadAnswer } from '@duende/contracts/api/answers';
import { useMutation } from '@tanstack/react-query';
import { useId, type ChangeEvent } from 'react';
import { sendFile } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { useMay } from '../../lib/session/use-session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Poster } from '../../ui/poster.tsx';

interface PhotoFieldProps {
  /** address of the uploaded photo, `''` for none */
  readonly photo: string;
  readonly onChange: (photo: string) => void;
  readonly onLogin: () => void;
}

/** Uploads at once and shows what came of it. A failure keeps the old photo and says so beside the field. */
export function PhotoField({ photo, onChange, onLogin }: PhotoFieldProps) {
  const id = useId();
  const mayUpload = useMay('photo.upload');
  const upload = useMutation({
    mutationFn: (file: File) => {
      if (!file.type.startsWith('image/')) throw new Error('El archivo debe ser una imagen.');
      return sendFile<UploadAnswer>('/api/upload', 'photo', file);
    },
    onSuccess: ({ url }) => onChange(url),
    onError: (error) => console.warn('The photo was not uploaded', error),
  });

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) upload.mutate(file);
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <span id={`${id}-label`} className="font-semibold text-text-2">
        Foto
      </span>
      {photo && (
        <Poster party={{ id, photo }} sizes="12rem" eager className="aspect-[4/5] w-48 rounded-2xl" />
      )}
      {mayUpload ? (
        <label
          className={buttonClass(
            'secondary',
            'relative has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-acid',
          )}
        >
          <Icon name="photo" />
          {upload.isPending ? 'Subiendo...' : photo ? 'Cambiar foto' : 'Elegir foto'}
          <input
            type="file"
            accept="image/*"
            aria-labelledby={`${id}-label`}
            aria-describedby={upload.isError ? `${id}-error` : undefined}
            disabled={upload.isPending}
            onChange={choose}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
      ) : (
        <p className="flex flex-wrap items-center gap-3 text-text-3">
          Inicia sesión para subir una foto.
          <Button onClick={onLogin}>Iniciar Sesión</Button>
        </p>
      )}
      {upload.isError && <FieldError id={`${id}-error`}>{uploadMessage(upload.error)}</FieldError>}
    </div>
  );
}

function uploadMessage(error: Error): string {
  return messageOf(error, 'No se pudo subir la foto. Inténtalo de nuevo.');
}
