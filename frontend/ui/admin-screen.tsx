import type { ReactNode } from 'react';
import { TitleGuide } from './guide-link.tsx';
import { BackHome, SCREEN, ScreenHead, type ScreenWidth } from './screen.tsx';

interface AdminScreenProps {
  readonly title: string;
  /** `undefined` while it loads */
  readonly count?: number | undefined;
  readonly isInTabs?: boolean;
  readonly width?: ScreenWidth;
  readonly guide?: 'moderar' | 'administrar';
  readonly children: ReactNode;
}

export function AdminScreen(props: AdminScreenProps) {
  const { title, count, isInTabs, width = 'wide', guide = 'administrar', children } = props;
  return (
    <div className={SCREEN[width]}>
      <ScreenHead {...{ title, count, isInTabs }} back={<BackHome />} guide={<TitleGuide guide={guide} />} />
      {children}
    </div>
  );
}
