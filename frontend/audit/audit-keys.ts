/** The audit trail, whatever its filters. */
export const AUDIT = ['audit'] as const;

/** Roots of what shows reasons beside the trail: stories of a party and of a person. */
export const PARTY_STORY = ['party-story'] as const;
export const PERSON_STORY = ['person-story'] as const;
