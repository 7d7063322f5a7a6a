import type { ComponentProps } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { ScreenIcon, type ScreenIconName } from '../../ui/screen-icons.tsx';

interface CardWordsProps {
  readonly icon: ScreenIconName;
  /** what is done */
  readonly words: string;
  /** about whom, for who does not see the card around it */
  readonly whom: string;
}

/** What can be done about a person: rows under each other, as wide as the card, with a sign and words. */
const CARD_ACTION = 'w-full justify-start rounded-xl! px-3! text-sm';

/** The look of an action that is a link. */
export const cardLinkClass = (): string => buttonClass('quiet', CARD_ACTION);

export function CardWords({ icon, words, whom }: CardWordsProps) {
  return (
    <>
      <ScreenIcon name={icon} className="size-4.5 text-text-3" />
      <span>
        <span>{words}</span>
        <span className="sr-only">{` ${whom}`}</span>
      </span>
    </>
  );
}

/** An action that opens a dialog. */
export function CardAction({
  dialog,
  ...words
}: CardWordsProps & Pick<ComponentProps<typeof DialogButton>, 'dialog'>) {
  return (
    <DialogButton kind="quiet" className={CARD_ACTION} dialog={dialog}>
      <CardWords {...words} />
    </DialogButton>
  );
}
