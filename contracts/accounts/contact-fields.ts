export const CONTACT_FIELDS = ['email', 'whatsapp', 'telegram', 'instagram', 'otherContact'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
/** Contact details a person shares; `''` hides a field. */
export type ContactDetails = Readonly<Record<ContactField, string>>;

/** Whether there is any way to reach the person who shares this. */
export function hasContact(contact: Partial<ContactDetails>): boolean {
  return CONTACT_FIELDS.some((field) => contact[field]);
}
