import { LIMITS } from '@duende/contracts/common/limits';
import { RIDE_LIMITS } from '@duende/contracts/rides/ride-limits';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import { useState } from 'react';
import { AddContact } from '../../accounts/add-contact.tsx';
import { useFields } from '../../forms/use-fields.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogEnd } from '../../ui/dialog-parts.tsx';
import { TextArea } from '../../ui/field.tsx';
import { seatsLeft } from '../pins/ride-texts.ts';
import { SeatCounter } from './seat-counter.tsx';
import { useAskSeats, useSetPlaces } from './use-seat-changes.ts';

interface SeatDialogProps {
  readonly ride: RideAnswer;
  readonly partyId: string;
  readonly onClose: () => void;
}

export function AskSeatsDialog({
  ride,
  partyId,
  most,
  onClose,
}: SeatDialogProps & { readonly most: number }) {
  const { formProps, field, handleSubmit, showFailure } = useFields({ defaultValues: { words: '' } });
  const [chosen, setChosen] = useState(1);
  const asking = useAskSeats({ partyId, rideId: ride.id }, onClose, (error) =>
    showFailure(error, 'Error', 'No se pudo enviar la petición'),
  );
  const seats = Math.min(chosen, most);
  return (
    <Dialog title="Pedir plaza" onClose={onClose}>
      <div className="mb-4 empty:hidden">
        <AddContact why="No compartes ningún contacto: si te acepta, no podrá escribirte." />
      </div>
      <form
        {...formProps}
        onSubmit={handleSubmit(({ words }) => asking.mutate({ seats, words }))}
        className="flex flex-col gap-4"
      >
        <div className="flex">
          <SeatCounter count={seats} max={most} onCount={(by) => setChosen(clamped(seats + by, 1, most))} />
        </div>
        <TextArea
          label="Mensaje (opcional)"
          {...field('words')}
          hint="Solo lo lee quien ofrece el viaje. Si te acepta, veréis los contactos que compartís."
          rows={3}
          limit={RIDE_LIMITS.words}
        />
        <DialogEnd confirm="Enviar petición" doing={asking.isPending && 'Enviando...'} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** Granted seats are the minimum. */
export function PlacesDialog({ ride, partyId, onClose }: SeatDialogProps) {
  const [places, setPlaces] = useState(ride.passengerCount);
  const setting = useSetPlaces({ partyId, rideId: ride.id }, onClose);
  const { max } = LIMITS.passengers;
  const least = Math.max(LIMITS.passengers.min, ride.passengerCount - seatsLeft(ride));
  return (
    <Dialog title="Cambiar plazas" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <div className="flex">
          <SeatCounter
            count={places}
            min={least}
            max={max}
            onCount={(by) => setPlaces(clamped(places + by, least, max))}
          />
        </div>
        <p className="text-sm text-text-3">Las plazas que ya has dado no se pueden quitar así.</p>
        <DialogEnd
          confirm="Guardar"
          doing={setting.isPending && 'Guardando...'}
          onConfirm={() => setting.mutate(places)}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}

const clamped = (count: number, min: number, max: number) => Math.min(max, Math.max(min, count));
