import type { Coordinates } from '@duende/contracts/events/ride-events';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { DEPARTURE_NOTE } from './ride-words.ts';
import { typedPoint } from './typed-point.ts';

/** Where there is no map to tap, a departure is written or pasted. */
export function PlaceByHand({ onPick }: { readonly onPick: (point: Coordinates) => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    const point = typedPoint(text);
    if (point) onPick(point);
    setError(
      point ? null : 'Escribe unas coordenadas como 40.4168, -3.7038 o pega un enlace largo de Google Maps.',
    );
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label="Lugar de salida"
        hint={`Coordenadas (latitud, longitud) o un enlace de Google Maps. ${DEPARTURE_NOTE}`}
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
