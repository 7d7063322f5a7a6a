/** The kinds of contacts. Schemas, what is empty and what logs leave out are made of these; each screen's test asks for the rest. */
export const CONTACT_FIELDS = ['email', 'whatsapp', 'telegram', 'instagram', 'otherContact'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
/** Contact details a person shares; `''` hides a field. */
export type ContactDetails = Readonly<Record<ContactField, string>>;

/** Something for each of them. */
export function eachContact<Value>(make: (field: ContactField) => Value): Record<ContactField, Value> {
  return Object.fromEntries(CONTACT_FIELDS.map((field) => [field, make(field)])) as Record<
    ContactField,
    Value
  >;
}

export const NOTHING_SHARED: ContactDetails = eachContact(() => '');

/** Whether there is any way to reach the person who shares this. */
export function hasContact(contact: Partial<ContactDetails>): boolean {
  return CONTACT_FIELDS.some((field) => contact[field]);
}
