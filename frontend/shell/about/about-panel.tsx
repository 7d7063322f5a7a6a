import { Link } from '@tanstack/react-router';
import { Accordion } from 'radix-ui';
import { useEffect, useState, type ReactNode } from 'react';
import { afterClickPaint } from '../../browser/first-paint.ts';
import { usePageConfig } from '../../session/page-config.ts';
import { GuideLink } from '../../ui/guide-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ScreenIcon } from '../../ui/screen-icons.tsx';
import { ABOUT_SECTIONS, CONTACT_LINE, PURPOSE } from './about-texts.ts';
import { recordVisit } from './about-greeting.tsx';

const ABOUT_TITLE = 'Saber más de esta app';

/** One section is open at a time. */
export function AboutPanel({ onClose }: { readonly onClose: () => void }) {
  const [open, setOpen] = useState('contact');
  // No greeting later.
  useEffect(() => void recordVisit(), []);
  return (
    <Dialog title={ABOUT_TITLE} closing="button" startsAt="itself" onClose={onClose}>
      <p className="mb-5 text-lg text-text-2">{PURPOSE}</p>
      <Accordion.Root
        type="single"
        collapsible
        value={open}
        // Opening measures both sections.
        onValueChange={(section) => afterClickPaint(() => setOpen(section))}
        className="flex flex-col gap-2 pb-3"
      >
        <Section id="contact" title="Contacto">
          <p>{CONTACT_LINE}</p>
          <ContactEmail />
        </Section>
        {ABOUT_SECTIONS.map(({ id, title, paragraphs }) => (
          <Section key={id} id={id} title={title}>
            {paragraphs.map((paragraph) =>
              typeof paragraph === 'string' ? (
                <p key={paragraph}>{paragraph}</p>
              ) : (
                <ul key={paragraph[0]} className="flex list-disc flex-col gap-1.5 pl-5 marker:text-uv">
                  {paragraph.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              ),
            )}
          </Section>
        ))}
      </Accordion.Root>
      <p>
        <GuideLink guide="ayuda">Ayuda: doce preguntas y las guías</GuideLink>
      </p>
      <p>
        <Link
          to="/privacidad"
          className="inline-flex min-h-11 items-center text-uv underline underline-offset-4"
        >
          Privacidad: qué guardamos y cómo se borra
        </Link>
      </p>
      <Version />
    </Dialog>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Section({ id, title, children }: SectionProps) {
  return (
    <Accordion.Item value={id} className="rounded-2xl bg-surface-2">
      <Accordion.Header asChild>
        <h3>
          <Accordion.Trigger className="group flex min-h-13 w-full py-3 cursor-pointer items-center justify-between gap-4 rounded-2xl px-4 text-left font-semibold hover:bg-surface-3 focus-visible:-outline-offset-3 active:bg-surface-3">
            <span>{title}</span>
            <ScreenIcon
              name="down"
              className="size-4 text-text-3 transition-transform group-data-[state=open]:-rotate-180"
            />
          </Accordion.Trigger>
        </h3>
      </Accordion.Header>
      <Accordion.Content className="flex flex-col gap-3 px-4 pt-1 pb-5 text-text-2">
        {children}
      </Accordion.Content>
    </Accordion.Item>
  );
}

function Version() {
  const version = usePageConfig()?.version;
  return version ? <p className="text-sm text-text-3">{`Versión ${version}`}</p> : null;
}

function ContactEmail() {
  const email = usePageConfig()?.contactEmail;
  if (!email) return null;
  return (
    <a
      href={`mailto:${email}`}
      className="inline-flex min-h-11 items-center gap-2.5 self-start font-semibold wrap-anywhere text-uv underline underline-offset-4"
    >
      <ScreenIcon name="mail" />
      <span>{email}</span>
    </a>
  );
}
