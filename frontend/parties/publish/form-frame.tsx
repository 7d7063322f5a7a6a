import type { ReactNode } from 'react';
import { BackHome, SCREEN, ScreenHead } from '../../ui/screen.tsx';
import { GuideLink, WhatIsReviewed } from '../../ui/guide-link.tsx';

interface FormFrameProps {
  /** default: the specification's title */
  readonly title?: string;
  readonly line?: ReactNode;
  readonly children: ReactNode;
}

export function FormFrame({ title = 'Publicar Evento', line, children }: FormFrameProps) {
  return (
    <div className={SCREEN.form}>
      <ScreenHead title={title} back={<BackHome />} />
      {line && <p className="-mt-3 mb-2 wrap-anywhere text-text-2">{line}</p>}
      <p className="-mt-3 mb-3">
        <GuideLink guide="organizar" isElsewhere>
          Guía para organizar
        </GuideLink>
      </p>
      {children}
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
