import type { ErrorAnswer } from '@duende/contracts/common/answers';

/** An answer that is not OK. Its message is for logs; people are shown `serverMessage` or a text of the screen's. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly serverMessage: string | null;
  /** the field of the body it is about, where the server names one */
  readonly field: string | undefined;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    const answer = parseErrorAnswer(body);
    this.code = answer?.code ?? null;
    this.serverMessage = answer?.message ?? null;
    this.field = answer?.field;
  }
}

/** No answer at all, or none that can be read: whether the server did what was asked is unknown. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('No answer from the server', { cause });
    this.name = 'ConnectionError';
  }
}

/** The {@link ApiError} behind an error, through its causes. */
export function apiErrorOf(error: unknown): ApiError | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof ApiError) return at;
  return null;
}

/** Whether an error says that the server could not be reached or is failing, so that trying again may help. */
export function isWorthRetrying(error: unknown): boolean {
  const api = apiErrorOf(error);
  return api === null || api.status >= 500 || api.status === 429;
}

/** What a toast tells people: the server's own words, else the screen's. */
export function messageOf(error: unknown, fallback: string): string {
  return apiErrorOf(error)?.serverMessage ?? fallback;
}

function parseErrorAnswer(body: string): ErrorAnswer | null {
  try {
    const value: unknown = JSON.parse(body);
    return isErrorAnswer(value) ? value : null;
  } catch {
    return null;
  }
}

function isErrorAnswer(value: unknown): value is ErrorAnswer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    typeof value.message === 'string' &&
    'code' in value &&
    typeof value.code === 'string'
  );
}
