import type { ReactNode } from 'react';
import type { ScreenIconName } from '../../ui/screen-icons.tsx';

/** An action on a member, with its own dialog. */
export interface CardAction {
  readonly icon: ScreenIconName;
  /** the action */
  readonly words: string;
  /** the member, for screen readers */
  readonly whom: string;
  readonly dialog: (close: () => void) => ReactNode;
}
