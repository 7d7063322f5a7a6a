/** What can be done about a person: rows under each other, as wide as the card, with a sign and words. */
export const CARD_ACTION = 'w-full justify-start rounded-xl! px-3! text-sm';
