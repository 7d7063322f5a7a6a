import type { EventAnswer } from '@duende/contracts/api/answers';
import { photoName } from '@duende/contracts/photo-url';
import { useMay } from '../../lib/session/use-session.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { PhotoOverlay } from './photo-overlay.tsx';
import type { PartyOverlay } from './party-search.ts';
import { WithdrawPhotoDialog } from './withdraw-photo-dialog.tsx';

interface PartyOverlaysProps {
  readonly open: PartyOverlay;
  readonly party: EventAnswer;
  readonly onClose: () => void;
}

/** What can lie over a party's page; a chunk of its own, since it needs the dialogs. */
export function PartyOverlays({ open, party, onClose }: PartyOverlaysProps) {
  const [mayDelete, mayWithdraw] = [useMay('party.delete'), useMay('photo.withdraw')];
  switch (open) {
    case 'foto': {
      const photo = party.photo === null ? null : photoName(party.photo);
      return photo && <PhotoOverlay name={party.name} photo={photo} onClose={onClose} />;
    }
    case 'retirar-foto':
      return mayWithdraw && party.photo !== null && <WithdrawPhotoDialog party={party} onClose={onClose} />;
    case 'eliminar':
      return mayDelete && <DeleteDialog party={party} onClose={onClose} />;
    default:
      open satisfies never;
      return null;
  }
}
