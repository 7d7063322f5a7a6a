import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** The back link and the title around the form, for new and edited parties. */
export function FormFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-4 pb-24 sm:px-6 sm:pt-8">
      <Link to="/" className={buttonClass('quiet', '-ml-4')}>
        <Icon name="back" />
        Volver
      </Link>
      <PageHeading title="Publicar Evento" className="display mt-2 mb-6 text-title">
        Publicar Evento
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
