import type { RideAnswer } from '@duende/contracts/api/answers';

/** `3 coches · 7 plazas`: what is offered, or an invitation where nothing is. */
export function offersLine(rides: readonly Pick<RideAnswer, 'type' | 'passengerCount'>[]): string {
  const offers = rides.filter(({ type }) => type === 'offer');
  if (offers.length === 0) return 'Ofrece o busca sitio en coche';
  const seats = offers.reduce((sum, { passengerCount }) => sum + passengerCount, 0);
  const cars = offers.length === 1 ? '1 coche' : `${offers.length} coches`;
  return `${cars} · ${seats === 1 ? '1 plaza' : `${seats} plazas`}`;
}
