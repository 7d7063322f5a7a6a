import type { ReactNode } from 'react';
import { BackHome, SCREEN, ScreenHead, type ScreenWidth } from './screen.tsx';

interface AdminScreenProps {
  readonly title: string;
  /** `undefined` while it loads */
  readonly count?: number | undefined;
  readonly width?: ScreenWidth;
  readonly children: ReactNode;
}

export function AdminScreen({ title, count, width = 'wide', children }: AdminScreenProps) {
  return (
    <div className={SCREEN[width]}>
      <ScreenHead title={title} back={<BackHome />} count={count} />
      {children}
    </div>
  );
}
