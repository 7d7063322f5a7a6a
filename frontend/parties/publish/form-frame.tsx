import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** What the form of all parties is called; that of a new one is called nothing else. */
const FORM = 'Publicar Evento';

interface FormFrameProps {
  /** what is done here, where that is not to publish a new party */
  readonly task?: string;
  readonly children: ReactNode;
}

/** The back link and the title around the form. */
export function FormFrame({ task, children }: FormFrameProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-4 pb-24 sm:px-6 sm:pt-8 lg:max-w-[67rem]">
      <Link to="/" className={buttonClass('quiet', '-ml-4')}>
        <Icon name="back" />
        Volver
      </Link>
      <PageHeading title={task ?? FORM} className="display mt-2 mb-6 text-title">
        {task !== undefined && <span className="block text-base text-text-3">{FORM}</span>}
        <span>{task ?? FORM}</span>
      </PageHeading>
      {children}
    </div>
  );
}

/** Above the form of a party that was rejected: what is to be corrected. */
export const RejectedFor = ({ reason }: { readonly reason: string }) => (
  <p className="mb-6 border-l-2 border-danger pl-3 wrap-anywhere text-text-2">
    <span className="font-semibold">{'No se aprobó. Motivo: '}</span>
    <span dir="auto">{reason}</span>
  </p>
);
