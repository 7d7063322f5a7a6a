import type { ReactNode } from 'react';
import { BackHome, SCREEN, ScreenHead } from '../../ui/screen.tsx';

interface FormFrameProps {
  /** what is done here; the specification's for a new party and for one that is edited at once */
  readonly title?: string;
  /** which party that is */
  readonly line?: ReactNode;
  readonly children: ReactNode;
}

/** The back link and the title around the form. */
export function FormFrame({ title = 'Publicar Evento', line, children }: FormFrameProps) {
  return (
    <div className={SCREEN.form}>
      <ScreenHead title={title} back={<BackHome />} />
      {line && <p className="-mt-3 mb-5 wrap-anywhere text-text-2">{line}</p>}
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
