import { ScreenIcon, type ScreenIconName } from '../../ui/screen-icons.tsx';
import type { ContactLink } from './contact-links.ts';

const ICONS = {
  whatsapp: 'phone',
  email: 'mail',
  telegram: 'send',
  instagram: 'camera',
  otherContact: 'comment',
} as const satisfies Record<ContactLink['kind'], ScreenIconName>;

/** One way to reach a person; the whole card is the link where there is one. */
export function ContactCard({ link: { kind, words, text, href } }: { readonly link: ContactLink }) {
  const isWeb = href?.startsWith('https:') === true;
  return (
    <li className="panel relative flex items-center gap-4 rounded-2xl p-4 has-[a:hover]:bg-surface-2">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface-3 text-uv">
        <ScreenIcon name={ICONS[kind]} />
      </span>
      <span className="min-w-0">
        <span className="block text-sm text-text-3">{words}</span>
        {href === null ? (
          <span dir="auto" className="block wrap-anywhere">
            {text}
          </span>
        ) : (
          <a
            href={href}
            {...(isWeb && { target: '_blank', rel: 'noopener noreferrer' })}
            className="block rounded font-semibold wrap-anywhere text-uv after:absolute after:inset-0 after:rounded-2xl"
          >
            {text}
          </a>
        )}
      </span>
    </li>
  );
}
