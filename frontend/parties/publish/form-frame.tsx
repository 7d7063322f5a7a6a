import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { GuideLink, WhatIsReviewed } from '../../ui/guide-link.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

interface FormFrameProps {
  /** default: the specification's title */
  readonly title?: string;
  readonly line?: ReactNode;
  readonly children: ReactNode;
}

export function FormFrame({ title = 'Publicar Evento', line, children }: FormFrameProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-4 pb-24 sm:px-6 sm:pt-8 lg:max-w-[67rem]">
      <Link to="/" className={buttonClass('quiet', '-ml-4')}>
        <Icon name="back" />
        Volver
      </Link>
      <PageHeading title={title} className="display mt-2 text-title">
        {title}
      </PageHeading>
      {line && <p className="mt-1 wrap-anywhere text-text-2">{line}</p>}
      <p className="mt-1">
        <GuideLink guide="organizar" isElsewhere>
          Guía para organizar
        </GuideLink>
      </p>
      <div className="mt-3">{children}</div>
    </div>
  );
}

export const RejectedFor = ({ reason }: { readonly reason: string }) => (
  <div className="mb-6 border-l-2 border-danger pl-3 wrap-anywhere text-text-2">
    <p>
      <span className="font-semibold">{'No se aprobó. Motivo: '}</span>
      <span dir="auto">{reason}</span>
    </p>
    <WhatIsReviewed isElsewhere />
  </div>
);
