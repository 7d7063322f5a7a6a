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
      <ScreenHead title={title} back={<BackHome />} count={count} />
      {children}
    </div>
  );
}
