import { startTransition, useOptimistic } from 'react';
import { afterFirstPaint } from '../../lib/after-first-paint.ts';

/**
 * What is chosen in a picker, and how to choose: the choice shows within the frame of its press, and is told to the screen
 * behind the picker once it has been painted.
 */
export function useChoice<Choice>(told: Choice, tell: (choice: Choice) => void) {
  const [chosen, show] = useOptimistic(told);
  const choose = (choice: Choice) =>
    startTransition(async () => {
      show(choice);
      await afterFirstPaint();
      startTransition(() => tell(choice));
    });
  return [chosen, choose] as const;
}
