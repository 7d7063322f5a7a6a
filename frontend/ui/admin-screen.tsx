import type { ReactNode } from 'react';
import { TitleGuide } from './guide-link.tsx';
import { BackHome, SCREEN, ScreenHead, type ScreenWidth } from './screen.tsx';

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
      <ScreenHead title={title} back={<BackHome />} count={count} guide={<TitleGuide guide={guide} />} />
      {children}
    </div>
  );
}
