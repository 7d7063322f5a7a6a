import { reasonEventSchemas } from '../events/reason-events.ts';

export const reasonCommandSchemas = { StrikeReason: reasonEventSchemas.ReasonStruck } as const;
