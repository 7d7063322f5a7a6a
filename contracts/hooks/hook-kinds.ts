/** An input of the form. */
interface TargetField {
  readonly label: string;
  readonly hint: string;
  readonly placeholder: string;
  readonly max: number;
  readonly isSecret: boolean;
  isValid(text: string): boolean;
  readonly wrong: string;
}

/** A new kind also needs a sender in `projections/reactions/hooks/kinds/`. */
interface HookKindRow {
  readonly name: string;
  readonly about: string;
  readonly fields: Readonly<Record<string, TargetField>>;
  /** it has a secret */
  readonly isSigned: boolean;
  /** nothing secret, for lists */
  placeOf(target: HookTarget): string;
  /** must be public; `null`: a known service */
  hostOf(target: HookTarget): string | null;
}

/** By the fields of its kind. */
export type HookTarget = Readonly<Record<string, string>>;

const ADDRESS_MAX = 1000;

/** On the usual port, without credentials. */
function isHttpsAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.protocol !== 'https:') return false;
  return url.port === '' && url.username === '' && url.password === '' && url.hostname.includes('.');
}

const hostIn = ({ url = '' }: HookTarget) => new URL(url).hostname;

export const HOOK_KINDS = {
  web: {
    name: 'Dirección web',
    about: 'Un programa tuyo recibe cada novedad como JSON firmado.',
    fields: {
      url: {
        label: 'Dirección',
        hint: 'Empieza por https:// y lleva a un servidor público.',
        placeholder: 'https://ejemplo.org/duende',
        max: ADDRESS_MAX,
        isSecret: false,
        isValid: isHttpsAddress,
        wrong: 'Escribe una dirección que empiece por https://, sin puerto, usuario ni contraseña.',
      },
    },
    isSigned: true,
    placeOf: hostIn,
    hostOf: hostIn,
  },
  telegram: {
    name: 'Chat de Telegram',
    about: 'Un bot tuyo escribe en un grupo o canal. Añádelo antes al chat.',
    fields: {
      token: {
        label: 'Token del bot',
        hint: 'Lo da @BotFather. No se vuelve a mostrar.',
        placeholder: '123456789:AAE…',
        max: 100,
        isSecret: true,
        isValid: (text) => /^\d{5,15}:[\w-]{30,60}$/.test(text),
        wrong: 'Ese token no es de un bot de Telegram.',
      },
      chat: {
        label: 'Chat',
        hint: 'El número del chat, como -1001234567890, o el @nombre de un canal público.',
        placeholder: '-1001234567890',
        max: 40,
        isSecret: false,
        isValid: (text) => /^(?:-?\d{1,20}|@[A-Za-z]\w{3,31})$/.test(text),
        wrong: 'Escribe el número del chat o el @nombre del canal.',
      },
    },
    isSigned: false,
    placeOf: ({ chat = '' }) => chat,
    hostOf: () => null,
  },
} as const satisfies Readonly<Record<string, HookKindRow>>;

export type HookKind = keyof typeof HOOK_KINDS;
export const HOOK_KIND_NAMES = Object.keys(HOOK_KINDS) as readonly HookKind[];

export const hookKind = (kind: HookKind): HookKindRow => HOOK_KINDS[kind];

/** The first wrong field with its message; `null` if the target is right. */
export function wrongTarget(kind: HookKind, target: HookTarget): { field: string; words: string } | null {
  for (const [field, { max, isValid, wrong }] of Object.entries(hookKind(kind).fields)) {
    const text = target[field] ?? '';
    if (text.length > max || !isValid(text)) return { field, words: wrong };
  }
  return null;
}
