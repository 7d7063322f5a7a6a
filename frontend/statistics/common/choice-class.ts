import { buttonClass } from '../../ui/button.tsx';

const CHOSEN =
  'bg-surface-3! text-uv! ring-2! ring-uv! forced-colors:outline-3 forced-colors:-outline-offset-3 forced-colors:outline-[Highlight]';

/** A link that chooses what is shown, one of several. */
export const choiceClass = (isChosen: boolean) => buttonClass('secondary', isChosen ? CHOSEN : undefined);
