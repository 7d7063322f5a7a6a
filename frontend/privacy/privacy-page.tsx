import { usePageConfig } from '../session/page-config.ts';
import { BackHome, SCREEN, ScreenHead } from '../ui/screen.tsx';
import { PRIVACY_INTRO, privacySections } from './privacy-texts.ts';

const NOTHING_SET = { contactEmail: '', mapHosts: [] };

/** The same for everybody, and works without scripts. */
export function PrivacyPage() {
  const config = usePageConfig();
  return (
    <article className={SCREEN.column}>
      <ScreenHead title="Privacidad" back={<BackHome />} />
      <p className="text-lg text-text-2">{PRIVACY_INTRO}</p>
      {privacySections(config ?? NOTHING_SET).map(({ title, paragraphs }) => (
        <section key={title} className="mt-8 flex flex-col gap-3">
          <h2 className="display text-name">{title}</h2>
          {paragraphs.map((paragraph) =>
            typeof paragraph === 'string' ? (
              <p key={paragraph} className="text-text-2">
                <Words text={paragraph} />
              </p>
            ) : (
              <ul
                key={paragraph[0]}
                className="flex list-disc flex-col gap-2 pl-5 text-text-2 marker:text-uv"
              >
                {paragraph.map((item) => (
                  <li key={item}>
                    <Words text={item} />
                  </li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
    </article>
  );
}

/** A paragraph with its links. */
function Words({ text }: { readonly text: string }) {
  return text.split(/(\[[^\]]+\]\([^)]+\))/).map((part) => {
    const [, words, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    if (href === undefined) return <span key={part}>{part}</span>;
    return (
      <a key={part} href={href} className="text-uv underline underline-offset-4 wrap-anywhere">
        {words}
      </a>
    );
  });
}
