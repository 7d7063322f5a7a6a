import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export const GUIDE_ADDRESSES = {
  ayuda: '/ayuda',
  organizar: '/ayuda/organizar',
  moderar: '/ayuda/moderar',
  administrar: '/ayuda/administrar',
} as const;

interface GuideLinkProps {
  readonly guide: keyof typeof GUIDE_ADDRESSES;
  /** id of a heading */
  readonly section?: string;
  /** opens another tab, so that a form keeps what is written */
  readonly isElsewhere?: boolean;
  readonly children: ReactNode;
}

export function GuideLink({ guide, section, isElsewhere = false, children }: GuideLinkProps) {
  return (
    <Link
      to={GUIDE_ADDRESSES[guide]}
      {...(section !== undefined && { hash: section })}
      {...(isElsewhere && { target: '_blank' })}
      className="inline-flex min-h-11 min-w-11 items-center text-uv underline underline-offset-4"
    >
      <span>{children}</span>
      {isElsewhere && <span className="sr-only"> (se abre en otra pestaña)</span>}
    </Link>
  );
}

export const WhatIsReviewed = ({ isElsewhere = false }: Pick<GuideLinkProps, 'isElsewhere'>) => (
  <GuideLink guide="organizar" section="qué-revisamos" isElsewhere={isElsewhere}>
    Qué revisamos
  </GuideLink>
);

export const TitleGuide = ({ guide }: { readonly guide: 'moderar' | 'administrar' }) => (
  <GuideLink guide={guide}>
    <span>Guía</span>
    <span className="sr-only">{` para ${guide}`}</span>
  </GuideLink>
);
