import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

/** `isPending` would allow a second click before the button is rendered as busy. */
export function useOnceMutation<Answer, Variables>(options: UseMutationOptions<Answer, Error, Variables>) {
  const { data, error, isPending, mutate, reset } = useMutation(options);
  const isUnderWay = useRef(false);
  return {
    data,
    error,
    isPending,
    reset,
    mutate(variables: Variables) {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate(variables, {
        onSettled: () => {
          isUnderWay.current = false;
        },
      });
    },
  };
}
