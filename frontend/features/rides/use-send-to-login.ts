import type { RideType } from '@duende/contracts/events/ride-events';
import { useNavigate } from '@tanstack/react-router';
import { toast } from '../../lib/toasts.ts';

/** A visitor makes an account, or logs in from there, and comes back to what they were about to do. */
export function useSendToLogin(segment: string) {
  const navigate = useNavigate();
  return (wanted: RideType) => {
    toast('Inicia sesión', 'Para compartir viaje, inicia sesión o crea una cuenta');
    const volver = `/event/${encodeURIComponent(segment)}/rides?mode=${wanted}`;
    void navigate({ to: '/register', search: { volver } });
  };
}
