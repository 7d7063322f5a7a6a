import type { ReadModels } from '@duende/projections/read-models';

export type ReadModelName = keyof ReadModels & string;
