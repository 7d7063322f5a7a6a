import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TitleGuide } from './guide-link.tsx';
import { PageHeading } from './page-heading.tsx';
import { BACK_CLASS, BackWords, SCREEN, type ScreenWidth } from './screen.tsx';

interface AdminScreenProps {
  readonly title: string;
  /** `undefined` while it loads */
  readonly count?: number | undefined;
  readonly width?: ScreenWidth;
  readonly guide?: 'moderar' | 'administrar';
  readonly children: ReactNode;
}

export function AdminScreen(props: AdminScreenProps) {
  const { title, count, width = 'wide', guide = 'administrar', children } = props;
  return (
    <div className={SCREEN[width]}>
      <Link to="/" className={BACK_CLASS}>
        <BackWords>Volver</BackWords>
      </Link>
      <div className="mt-2 mb-6 flex items-center gap-4">
        <PageHeading title={title} className="display min-w-0 text-title wrap-anywhere">
          {title}
        </PageHeading>
        {count !== undefined && <CountBadge count={count} />}
        <TitleGuide guide={guide} />
      </div>
      {children}
    </div>
  );
}

export function CountBadge({ count }: { readonly count: number }) {
  return (
    <span className="rounded-full bg-surface-3 px-3.5 py-0.5 text-lg font-bold tabular-nums">{count}</span>
  );
}
