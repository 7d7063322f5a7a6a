import { usePageConfig } from '../session/page-config.ts';
import { Link } from '@tanstack/react-router';
import { PageHeading } from '../ui/page-heading.tsx';
import { BACK_CLASS, BackWords, SCREEN } from '../ui/screen.tsx';
import { PRIVACY_INTRO, privacySections } from './privacy-texts.ts';

const TITLE = 'Privacidad';
const NOTHING_SET = { contactEmail: '', mapHosts: [] };

/** The same for everybody, and works without scripts. */
export function PrivacyPage() {
  const config = usePageConfig();
  return (
    <article className={SCREEN.column}>
      <Link to="/" className={BACK_CLASS}>
        <BackWords>Volver</BackWords>
      </Link>
      <PageHeading title={TITLE} className="display mt-2 text-title">
        {TITLE}
      </PageHeading>
      <p className="mt-4 text-lg text-text-2">{PRIVACY_INTRO}</p>
      {privacySections(config ?? NOTHING_SET).map(({ title, paragraphs }) => (
        <section key={title} className="mt-8 flex flex-col gap-3">
          <h2 className="display text-name">{title}</h2>
          {paragraphs.map((paragraph) =>
            typeof paragraph === 'string' ? (
              <p key={paragraph} className="text-text-2">
                {paragraph}
              </p>
            ) : (
              <ul
                key={paragraph[0]}
                className="flex list-disc flex-col gap-2 pl-5 text-text-2 marker:text-uv"
              >
                {paragraph.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
    </article>
  );
}
