import type { ProfileAnswer, PublicUserAnswer } from '@duende/contracts/accounts/account-answers';
import {
  eachContact,
  type ContactDetails,
  type ContactField,
} from '@duende/contracts/accounts/contact-fields';

const BETWEEN = /[/,;|\n]|\s[oyu]\s/;
const SPANISH_MOBILE = /^[67]\d{8}$/;

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** The numbers as written; none if the field contains anything else. */
export function phoneNumbers(text: string): readonly string[] {
  const parts = text
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.every((part) => /^[\d\s().+-]+$/.test(part) && digitsOf(part).length >= 6) ? parts : [];
}

/** `null` if no Spanish mobile number lacks its prefix. */
export function withSpanishPrefix(text: string): string | null {
  const numbers = phoneNumbers(text);
  const complete = numbers.map((number) => {
    const digits = digitsOf(number);
    return SPANISH_MOBILE.test(digits) && !number.startsWith('+')
      ? digits.replace(/(\d{3})(\d\d)(\d\d)(\d\d)/, '+34 $1 $2 $3 $4')
      : number;
  });
  return complete.some((number, at) => number !== numbers[at]) ? complete.join(' / ') : null;
}

export interface ContactLink {
  readonly kind: ContactField;
  readonly words: string;
  readonly text: string;
  readonly href: string | null;
}

/** Before anything is shared, the profile's e-mail is the account's private one. */
export function ownContacts(profile: Pick<ProfileAnswer, ContactField | 'shared'>): ContactDetails {
  return eachContact((field) => (field === 'email' && !profile.shared ? '' : profile[field]));
}

type Contacts = Omit<PublicUserAnswer, 'id' | 'username'>;

/** A username as Telegram and Instagram allow it, with or without @. */
const HANDLE = /^@?([A-Za-z0-9_.]{2,40})$/;

function handleLink(site: string, text: string): string | null {
  const handle = HANDLE.exec(text.trim())?.[1];
  return handle === undefined ? null : `https://${site}/${handle}`;
}

/** wa.me accepts digits only; `message` is the initial text of the chat. */
function whatsappLink(text: string, message: string | undefined): string | null {
  const digits = text.replaceAll(/\D/g, '').replace(/^00/, '');
  if (digits === '') return null;
  return `https://wa.me/${digits}${message ? `?text=${encodeURIComponent(message)}` : ''}`;
}

export function contactLinks(contacts: Contacts, message?: string): readonly ContactLink[] {
  const { whatsapp = '', email = '', telegram = '', instagram = '', otherContact = '' } = contacts;
  const numbers = phoneNumbers(whatsapp);
  const links: readonly ContactLink[] = [
    ...(numbers.length > 1 ? numbers : [whatsapp]).map((text) => ({
      kind: 'whatsapp' as const,
      words: 'WhatsApp',
      text,
      href: whatsappLink(text, message),
    })),
    {
      kind: 'email',
      words: 'Email',
      text: email,
      href: `mailto:${encodeURIComponent(email).replace('%40', '@')}`,
    },
    { kind: 'telegram', words: 'Telegram', text: telegram, href: handleLink('t.me', telegram) },
    { kind: 'instagram', words: 'Instagram', text: instagram, href: handleLink('instagram.com', instagram) },
    { kind: 'otherContact', words: 'Otro contacto', text: otherContact, href: null },
  ];
  return links.filter(({ text }) => text.trim() !== '');
}
