import { departureAddress } from '@duende/contracts/rides/ride-answer';
import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { useState, type FormEvent } from 'react';
import { useLiveStatus } from '../../live/live.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { OwnPlaceButton } from './own-place-button.tsx';
import type { MapFailure } from '../../map/map-failure.ts';
import { parsePoint } from '../../map/points.ts';

const REASONS: Readonly<Record<MapFailure, string>> = {
  'no-web-gl': 'Tu navegador no tiene WebGL o está desactivado.',
  'not-loaded': 'No se pudo cargar el mapa.',
};

interface NoMapProps {
  readonly failure: MapFailure;
  /** `null` while nothing is being placed */
  readonly placing: { readonly point: Coordinates | null; readonly note: string } | null;
  readonly onPick: (point: Coordinates) => void;
  readonly onRetry: () => void;
}

export function NoMap({ failure, placing, onPick, onRetry }: NoMapProps) {
  const isDisconnected = useLiveStatus(({ status }) => status === 'offline');
  const isOffline = failure === 'not-loaded' && isDisconnected;
  return (
    <div className="mx-auto flex max-w-md flex-col gap-5 p-6">
      <div className="flex flex-col items-start gap-3">
        <h2 className="display text-name">{isOffline ? 'Sin cobertura' : 'El mapa no se puede mostrar'}</h2>
        <p className="text-text-2">
          {isOffline
            ? 'El mapa y los viajes se cargarán cuando vuelva.'
            : `${REASONS[failure]} Los viajes están en la lista, y puedes publicar el tuyo escribiendo el lugar de salida.`}
        </p>
        {failure === 'not-loaded' && <Button onClick={onRetry}>Reintentar</Button>}
      </div>
      {placing && (
        <>
          <PlaceField note={placing.note} onPick={onPick} />
          <div className="self-start">
            <OwnPlaceButton onPlace={onPick} />
          </div>
          <p role="status" className="text-text-2">
            {placing.point && `Punto elegido: ${departureAddress(placing.point)}`}
          </p>
        </>
      )}
    </div>
  );
}

interface PlaceFieldProps {
  readonly note: string;
  readonly onPick: (point: Coordinates) => void;
}

function PlaceField({ note, onPick }: PlaceFieldProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    const point = parsePoint(text);
    if (point) onPick(point);
    setError(
      point ? null : 'Escribe unas coordenadas como 40.4168, -3.7038 o pega un enlace largo de Google Maps.',
    );
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label="Lugar de salida"
        hint={`Coordenadas (latitud, longitud) o un enlace de Google Maps. ${note}`}
        value={text}
        error={error}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
      />
      <Button type="submit" className="self-start">
        Usar este lugar
      </Button>
    </form>
  );
}
