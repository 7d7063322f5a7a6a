import type { RegionId } from './regions.ts';

/** For the picker. `imageKey`: a drawing of the page. */
export const REGION_DETAILS: Readonly<Record<RegionId, { description: string; imageKey: string }>> = {
  all: { description: 'Todas las fiestas, de costa a costa', imageKey: 'region-all' },
  madrid: { description: 'La meseta y sus sierras', imageKey: 'region-madrid' },
  barcelona: { description: 'Del mar al Pirineo', imageKey: 'region-barcelona' },
  sur: { description: 'Andalucía, Valencia, Murcia', imageKey: 'region-sur' },
  norte: { description: 'País Vasco, Asturias, Galicia', imageKey: 'region-norte' },
};
