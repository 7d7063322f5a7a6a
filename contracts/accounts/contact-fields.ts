/** Schemas, empty values and log redaction derive from it. */
export const CONTACT_FIELDS = ['email', 'whatsapp', 'telegram', 'instagram', 'otherContact'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
/** `''` hides a field. */
export type ContactDetails = Readonly<Record<ContactField, string>>;

export function eachContact<Value>(make: (field: ContactField) => Value): Record<ContactField, Value> {
  return Object.fromEntries(CONTACT_FIELDS.map((field) => [field, make(field)])) as Record<
    ContactField,
    Value
  >;
}

export const NOTHING_SHARED: ContactDetails = eachContact(() => '');

export function hasContact(contact: Partial<ContactDetails>): boolean {
  return CONTACT_FIELDS.some((field) => contact[field]);
}
