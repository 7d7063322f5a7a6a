import type { ReactNode } from 'react';
import type { ScreenIconName } from '../../ui/screen-icons.tsx';

export interface CardAction {
  readonly icon: ScreenIconName;
  readonly words: string;
  /** the member, for screen readers */
  readonly whom: string;
  readonly dialog: (close: () => void) => ReactNode;
}
