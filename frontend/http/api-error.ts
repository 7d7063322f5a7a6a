import type { ErrorAnswer } from '@duende/contracts/common/answers';

/** Its message is for logs; people see `serverMessage` or the screen's text. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly serverMessage: string | null;
  /** set if the server names a field */
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

/** It is unknown whether the server executed the call. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('No answer from the server', { cause });
    this.name = 'ConnectionError';
  }
}

export function apiErrorOf(error: unknown): ApiError | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof ApiError) return at;
  return null;
}

/** No answer, or the server is failing. */
export function isWorthRetrying(error: unknown): boolean {
  const api = apiErrorOf(error);
  return api === null || api.status >= 500 || api.status === 429;
}

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
