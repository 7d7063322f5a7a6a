import type { AnswerOf, CommandCall, ParametersOf } from '@duende/contracts/api/calls/all-calls';
import { useQueryClient, type MutationKey, type QueryClient } from '@tanstack/react-query';
import { errorToast } from '../browser/toasts.ts';
import { withErrorMessage } from '../http/api-client.ts';
import { messageOf } from '../http/api-error.ts';
import { send, type BodyAndHeaders } from '../http/send.ts';
import { refresh } from './refreshes.ts';
import { useOnceMutation } from './use-once-mutation.ts';

export interface CommandOf<N extends CommandCall> {
  readonly call: N;
  readonly said: ParametersOf<N>;
  readonly sent: BodyAndHeaders<N>;
}

/** @param sent the body, if the call reads one, and headers such as `If-Match` */
export const command = <N extends CommandCall>(
  call: N,
  said: ParametersOf<N>,
  ...sent: BodyAndHeaders<N>
): CommandOf<N> => ({ call, said, sent });

type OneOf<N extends CommandCall> = N extends CommandCall ? CommandOf<N> : never;

type Failed<Variables> =
  /** title of a toast, and its text if the server gives none */
  readonly [title: string, words: string] | ((error: Error, variables: Variables) => unknown);

interface CommandOptions<N extends CommandCall, Variables> {
  readonly command: (variables: Variables) => CommandOf<N> | OneOf<N>;
  /** queries on the screen are refetched after it, see `refreshes.ts` */
  readonly done?: (answer: AnswerOf<N>, variables: Variables, client: QueryClient) => unknown;
  /** runs after that refetch */
  readonly after?: (answer: AnswerOf<N>, variables: Variables) => unknown;
  readonly failed: Failed<Variables>;
  readonly words?: string;
  readonly key?: MutationKey;
  /** dropped when its screen is left */
  readonly isSecret?: boolean;
}

export function useCommand<N extends CommandCall, Variables = void>({
  command: commandOf,
  done,
  after,
  failed,
  words,
  key,
  isSecret = false,
}: CommandOptions<N, Variables>) {
  const client = useQueryClient();
  const sentBy = (variables: Variables) => commandOf(variables) as CommandOf<N>;
  return useOnceMutation<AnswerOf<N>, Variables>({
    mutationFn: (variables) => {
      const { call, said, sent } = sentBy(variables);
      const answer = send(call, said, ...sent);
      return words === undefined ? answer : withErrorMessage(words, answer);
    },
    ...(key && { mutationKey: key }),
    ...(isSecret && { gcTime: 0 }),
    onSuccess: async (answer, variables) => {
      await done?.(answer, variables, client);
      await refresh(client, sentBy(variables), 'done');
      await after?.(answer, variables);
    },
    onError: async (error, variables) => {
      if (typeof failed === 'function') await failed(error, variables);
      else errorToast(failed[0], messageOf(error, failed[1]));
      await refresh(client, sentBy(variables), 'failed');
    },
  });
}
