/** `25 km`, or `menos de 1 km` */
export function distanceText(km: number): string {
  if (km < 1) return 'menos de 1 km';
  // `Intl` could make server and browser write different texts.
  const figures = String(Math.round(km));
  return `${figures.length > 4 ? figures.replace(/\B(?=(\d{3})+$)/g, '.') : figures} km`;
}
