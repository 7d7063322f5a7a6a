import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation for what is wished once: until its answer has been dealt with, pressing again adds nothing. `isPending` alone
 * would let a second press through that comes before the button could be drawn as busy.
 */
export function useSending<Answer, Wish>(options: UseMutationOptions<Answer, Error, Wish>) {
  const { data, error, isPending, mutate } = useMutation(options);
  const isUnderWay = useRef(false);
  return {
    data,
    error,
    isPending,
    mutate(wish: Wish) {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate(wish, {
        onSettled: () => {
          isUnderWay.current = false;
        },
      });
    },
  };
}
