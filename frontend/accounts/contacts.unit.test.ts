import { CONTACT_FIELDS, eachContact } from '@duende/contracts/accounts/contact-fields';
import { expect, test } from 'vitest';
import { contactLinks, phoneNumbers, withSpanishPrefix } from './contacts.ts';

const hrefOf = (contacts: Parameters<typeof contactLinks>[0], message?: string) =>
  contactLinks(contacts, message).map(({ href }) => href)[0];

test.each([
  ['+34 600 123 456', 'https://wa.me/34600123456'],
  ['(+34) 600-12.34 56', 'https://wa.me/34600123456'],
  ['0034600123456', 'https://wa.me/34600123456'],
  ['preguntar en la barra', null],
])('WhatsApp takes only the digits: %s', (whatsapp, href) => {
  expect(hrefOf({ whatsapp })).toBe(href);
});

test('two numbers are two', () => {
  expect(
    contactLinks({ whatsapp: '+34 600 123 456 / +351 912 345 678' }).map(({ text, href }) => [text, href]),
  ).toEqual([
    ['+34 600 123 456', 'https://wa.me/34600123456'],
    ['+351 912 345 678', 'https://wa.me/351912345678'],
  ]);
});

test('a chat can open with words', () => {
  expect(hrefOf({ whatsapp: '+34600' }, '¿Plaza para Ñu & Co?')).toBe(
    'https://wa.me/34600?text=%C2%BFPlaza%20para%20%C3%91u%20%26%20Co%3F',
  );
});

test.each([
  ['marta@correo.example', 'mailto:marta@correo.example'],
  ['marta?bcc=x@correo.example', 'mailto:marta%3Fbcc%3Dx@correo.example'],
])('an e-mail becomes one recipient and nothing else: %s', (email, href) => {
  expect(hrefOf({ email })).toBe(href);
});

test.each([
  ['@duende_bosque', 'https://t.me/duende_bosque'],
  ['duende.bosque', 'https://t.me/duende.bosque'],
  ['javascript:alert(1)', null],
  ['../evil', null],
  ['soy la de las rastas', null],
])('a Telegram name with or without @, and text that is no name stays text: %s', (telegram, href) => {
  expect(hrefOf({ telegram })).toBe(href);
});

test('empty and blank fields are left out', () => {
  expect(contactLinks({ email: '', whatsapp: '  ', instagram: '@x1' }).map(({ kind }) => kind)).toEqual([
    'instagram',
  ]);
  expect(contactLinks({})).toEqual([]);
});

test('every kind of contact is shown', () => {
  const shown = contactLinks(eachContact((field) => field)).map(({ kind }) => kind);
  expect(shown.toSorted()).toEqual(CONTACT_FIELDS.toSorted());
});

test('every way to reach somebody, in the order it is shown', () => {
  const contacts = {
    otherContact: 'en la barra',
    instagram: ' duende ',
    telegram: '@duende',
    email: 'marta@correo.example',
    whatsapp: '+34600',
  };
  expect(contactLinks(contacts)).toEqual([
    { kind: 'whatsapp', words: 'WhatsApp', text: '+34600', href: 'https://wa.me/34600' },
    { kind: 'email', words: 'Email', text: contacts.email, href: 'mailto:marta@correo.example' },
    { kind: 'telegram', words: 'Telegram', text: '@duende', href: 'https://t.me/duende' },
    { kind: 'instagram', words: 'Instagram', text: ' duende ', href: 'https://instagram.com/duende' },
    { kind: 'otherContact', words: 'Otro contacto', text: 'en la barra', href: null },
  ]);
});

test.each([
  ['+34 600 11 22 33', ['+34 600 11 22 33']],
  ['600112233 / 611 22 33 44', ['600112233', '611 22 33 44']],
  ['600112233, 611223344', ['600112233', '611223344']],
  ['+34 600112233 o +351 912345678', ['+34 600112233', '+351 912345678']],
  ['preguntar en la barra', []],
  ['600112233 (Ana)', []],
  ['', []],
])('%j holds %j', (text, numbers) => {
  expect(phoneNumbers(text)).toEqual(numbers);
});

test.each([
  ['600112233', '+34 600 11 22 33'],
  ['600-11.22 33', '+34 600 11 22 33'],
  ['711 22 33 44', '+34 711 22 33 44'],
  ['600112233 y +351 912345678', '+34 600 11 22 33 / +351 912345678'],
  ['+34 600112233', null],
  ['+600112233', null],
  ['0034600112233', null],
  ['911223344', null],
  ['60011223', null],
  ['preguntar en la barra', null],
])('%j is meant as %j', (text, meant) => {
  expect(withSpanishPrefix(text)).toBe(meant);
});
