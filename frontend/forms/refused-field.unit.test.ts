import { expect, test } from 'vitest';
import { ApiError, ConnectionError } from '../http/api-error.ts';
import { refusedField } from './refused-field.ts';

const refused = (code: string, field?: string) =>
  new ApiError(400, 'Bad Request', JSON.stringify({ message: 'No vale', code, field }));

test.each([
  ['a code that is about one', refused('account.email-taken'), 'email'],
  ['one that the server names', refused('request.invalid', 'whatsapp'), 'whatsapp'],
  ['a code that is about none', refused('request.too-many'), null],
  ['no answer', new ConnectionError('cut off'), null],
  ['nothing', null, null],
])('the field of %s', (_name, failure, field) => {
  const found = refusedField(failure && new Error('Failed', { cause: failure }), {
    'account.email-taken': 'email',
  });
  expect(found).toEqual(field && { field, message: 'No vale' });
});
