import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The pages of `docs/es`. */
export const GUIDE_ADDRESSES = {
  ayuda: '/ayuda',
  organizar: '/ayuda/organizar',
  moderar: '/ayuda/moderar',
  administrar: '/ayuda/administrar',
} as const;

interface GuideLinkProps {
  readonly guide: keyof typeof GUIDE_ADDRESSES;
  /** id of one of its headings */
  readonly section?: string;
  /** something is being written here, which a visit to the guide must not end */
  readonly isElsewhere?: boolean;
  readonly children: ReactNode;
}

/** Leads from where a question comes up to the guide that answers it. As high as a finger needs. */
export function GuideLink({ guide, section, isElsewhere = false, children }: GuideLinkProps) {
  return (
    <Link
      to={GUIDE_ADDRESSES[guide]}
      {...(section !== undefined && { hash: section })}
      {...(isElsewhere && { target: '_blank' })}
      className="inline-flex min-h-11 items-center text-uv underline underline-offset-4"
    >
      <span>{children}</span>
      {isElsewhere && <span className="sr-only"> (se abre en otra pestaña)</span>}
    </Link>
  );
}

/** Below the reason of a rejection: what is looked at, and how to send it again. */
export const WhatIsReviewed = ({ isElsewhere = false }: Pick<GuideLinkProps, 'isElsewhere'>) => (
  <GuideLink guide="organizar" section="qué-revisamos" isElsewhere={isElsewhere}>
    Qué revisamos
  </GuideLink>
);

/** Beside the title of a screen of those who run the site. */
export const TitleGuide = ({ guide }: { readonly guide: 'moderar' | 'administrar' }) => (
  <GuideLink guide={guide}>
    <span>Guía</span>
    <span className="sr-only">{` para ${guide}`}</span>
  </GuideLink>
);
