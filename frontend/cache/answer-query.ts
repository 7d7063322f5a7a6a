import type { AnswerOf, ParametersOf, QueryCall } from '@duende/contracts/api/calls/all-calls';
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { read, withErrorMessage } from '../http/api-client.ts';
import { dataOf, type Positioned } from '../http/positioned.ts';

interface AnswerQuery<Key extends QueryKey> {
  readonly key: Key;
  readonly words?: string;
  /** without live messages, so refetched whenever it is opened */
  readonly isUnwatched?: boolean;
  readonly onHeaders?: (headers: Headers) => void;
}

export function answerQuery<
  N extends QueryCall,
  const Said extends ParametersOf<N>,
  const Key extends QueryKey,
>(call: N, said: Said, { key, words, isUnwatched = false, onHeaders }: AnswerQuery<Key>) {
  type Answer = AnswerOf<N, Said>;
  // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- what is asked for follows from the key
  return queryOptions<Positioned<Answer>, Error, Answer, Key>({
    queryKey: key,
    queryFn: ({ signal }) => {
      const answer = read(call, said, { signal, onHeaders });
      return words === undefined ? answer : withErrorMessage(words, answer);
    },
    select: dataOf<Answer>,
    ...(isUnwatched && { refetchOnMount: 'always' as const }),
  });
}
