/** `25 km`, or `menos de 1 km` */
export function distanceText(km: number): string {
  if (km < 1) return 'menos de 1 km';
  // The server writes it as well: not by the tables of languages. Four figures stand together in Spanish.
  const figures = String(Math.round(km));
  return `${figures.length > 4 ? figures.replace(/\B(?=(\d{3})+$)/g, '.') : figures} km`;
}
