import type { ReactNode } from 'react';
import type { ScreenIconName } from '../../ui/screen-icons.tsx';

/** What can be done about a person, each by a dialog of its own. */
export interface CardAction {
  readonly icon: ScreenIconName;
  /** what is done */
  readonly words: string;
  /** about whom, for who does not see the card around it */
  readonly whom: string;
  readonly dialog: (close: () => void) => ReactNode;
}
