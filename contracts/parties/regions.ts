/** Regions of the filter, by the specification. */
export const REGIONS = [
  { id: 'all', name: 'España' },
  { id: 'madrid', name: 'Madrid' },
  { id: 'barcelona', name: 'Barcelona' },
  { id: 'sur', name: 'Sur' },
  { id: 'norte', name: 'Norte' },
] as const;

export type RegionId = (typeof REGIONS)[number]['id'];
