import type { ReactNode } from 'react';
import { BackHome, SCREEN, ScreenHead, type ScreenWidth } from './screen.tsx';

interface AdminScreenProps {
  readonly title: string;
  /** shown beside the title; `undefined` while it is on its way */
  readonly count?: number | undefined;
  readonly width?: ScreenWidth;
  readonly children: ReactNode;
}

/** A screen of those who run the site: back, title, count and what it holds. */
export function AdminScreen({ title, count, width = 'wide', children }: AdminScreenProps) {
  return (
    <div className={SCREEN[width]}>
      <ScreenHead title={title} back={<BackHome />}>
        {count !== undefined && <CountBadge count={count} />}
      </ScreenHead>
      {children}
    </div>
  );
}

export function CountBadge({ count }: { readonly count: number }) {
  return (
    <span className="rounded-full bg-surface-3 px-3.5 py-0.5 text-lg font-bold tabular-nums">{count}</span>
  );
}
