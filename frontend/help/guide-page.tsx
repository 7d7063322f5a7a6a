import { usePageConfig } from '../session/page-config.ts';
import { GUIDE_ADDRESSES, GuideLink } from '../ui/guide-link.tsx';
import { BackHome, SCREEN, ScreenHead } from '../ui/screen.tsx';
import { CRITERIA_PLACE, EXAMPLE_CRITERIA, GUIDES } from './guides.gen.ts';
import './print.css';

type GuideName = keyof typeof GUIDES;

const NAMES = Object.keys(GUIDE_ADDRESSES) as GuideName[];

export function GuidePage({ name }: { readonly name: GuideName }) {
  const { title, sections, intro, html } = GUIDES[name];
  const criteria = usePageConfig()?.criteria ?? EXAMPLE_CRITERIA;
  return (
    <article className={SCREEN.column}>
      <ScreenHead title={title} back={<BackHome />} />
      <div className="text-lg" dangerouslySetInnerHTML={{ __html: intro }} />
      <details className="panel mt-4 rounded-2xl px-5 py-1">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">En esta guía</summary>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {sections.map(({ id, title: words }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center text-uv underline underline-offset-4"
              >
                {words}
              </a>
            </li>
          ))}
        </ul>
      </details>
      {/* Safe: the sources are the repository and the operator's file, whose HTML is escaped. */}
      <div dangerouslySetInnerHTML={{ __html: html.replace(CRITERIA_PLACE, () => criteria) }} />
      <nav aria-label="Otras guías" className="mt-14 border-t border-border pt-4">
        <ul className="flex flex-wrap gap-x-6">
          {NAMES.filter((other) => other !== name).map((other) => (
            <li key={other}>
              <GuideLink guide={other}>{GUIDES[other].title}</GuideLink>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  );
}
