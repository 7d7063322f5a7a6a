import { Ajv2020 } from 'ajv/dist/2020.js';
import type { GivenAnswer } from './answer-schemas.ts';

interface Described {
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
  readonly $ref?: string;
}
interface Operation {
  readonly requestBody?: Described & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Described>>;
}
/** Of an OpenAPI 3.1 document, what calls are held against. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** What an OpenAPI document says that the API takes and answers. Addresses that it does not name pass. */
export interface DescribedApi {
  /**
   * @returns whether there was JSON to look at
   * @throws where it is not what the document has under its path, method and status, no field more and none less
   */
  checkAnswer(given: GivenAnswer): boolean;
  /** `body`: `undefined` where none is sent. @throws where the document says that the call takes JSON, and not such */
  checkBody(method: string, path: string, body: unknown): void;
}

const ROOT = 'api';
const JSON_TYPE = 'application/json';

/** Reads the document by a validator of JSON schemas that knows nothing of the schemas it was made of. */
export function describedApi(document: ApiDocument): DescribedApi {
  // Of a document not everything is a schema.
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema(document, ROOT);
  const paths = Object.keys(document.paths)
    .map((path) => ({
      path,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length);

  function operationOf(method: string, asked: string) {
    const verb = method.toLowerCase();
    const known = paths.find(({ path, pattern }) => pattern.test(asked) && document.paths[path]?.[verb]);
    const operation = known && document.paths[known.path]?.[verb];
    return known && operation && { operation, at: ['paths', known.path, verb] };
  }

  function check(value: unknown, at: readonly string[], what: string): void {
    const validate = ajv.getSchema(`${ROOT}#${pointer([...at, 'content', JSON_TYPE, 'schema'])}`);
    if (validate === undefined) throw new Error(`${what}: the document has no JSON there`);
    if (validate(value) === true) return;
    throw new Error(
      `${what} is not as the document says: ${ajv.errorsText(validate.errors)}: ${String(JSON.stringify(value)).slice(0, 2_000)}`,
    );
  }

  return {
    checkAnswer({ method, path, status, contentType, text }) {
      const known = operationOf(method, path);
      const body = known && contentType?.startsWith(JSON_TYPE) ? text() : '';
      if (known === undefined || body === '') return false;
      const { responses } = known.operation;
      const named = String(status) in responses ? String(status) : 'default';
      const { $ref } = responses[named] ?? {};
      const at = $ref === undefined ? [...known.at, 'responses', named] : $ref.split('/').slice(1);
      check(JSON.parse(body), at, `${method} ${path} ${status}: its answer`);
      return true;
    },
    checkBody(method, path, body) {
      const known = operationOf(method, path);
      const { requestBody } = known?.operation ?? {};
      if (known === undefined || requestBody?.content?.[JSON_TYPE] === undefined) return;
      if (body === undefined && requestBody.required !== true) return;
      check(body, [...known.at, 'requestBody'], `${method} ${path}: its body`);
    },
  };
}

/** As a fragment of an address. */
const pointer = (parts: readonly string[]) =>
  parts.map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');
