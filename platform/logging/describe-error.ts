/** What the log keeps of an error. */
export interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: DescribedError;
}

const MAX_CAUSES = 4;

/**
 * Name, message, code, stack and causes of an error; nothing else. Libraries hang whole requests, bodies and rows on
 * their errors, and those hold personal data. `showsStack` says whether the stack is worth its lines.
 */
export function describeError(
  error: unknown,
  showsStack: (error: Error) => boolean = () => true,
  depth = 0,
): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause =
    error.cause === undefined || depth >= MAX_CAUSES
      ? {}
      : { cause: describeError(error.cause, showsStack, depth + 1) };
  const stack = error.stack === undefined || !showsStack(error) ? {} : { stack: error.stack };
  return { type: error.name, message: error.message, ...code, ...stack, ...cause };
}
