import type { Operation, ReferenceDocument, Schema } from './reference-document.ts';

const DEPTH = 4;
const UUID = '0a1b2c3d-1234-4abc-8abc-0a1b2c3d4e5f';

const FORMATS: Readonly<Record<string, string>> = {
  uuid: UUID,
  date: '2026-05-31',
  'date-time': '2026-05-31T23:59:59+02:00',
  email: 'luna@example.org',
};

export function schemaOf({ components }: ReferenceDocument, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  return components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {};
}

/** Has the required fields only. */
function exampleOf(document: ReferenceDocument, given: Schema, depth = 0): unknown {
  const schema = schemaOf(document, given);
  const { examples, enum: values, anyOf = [], properties = {}, required = [] } = schema;
  const known = [schema.const, ...(examples ?? []), ...(values ?? [])].find((value) => value !== undefined);
  if (known !== undefined) return known;
  if (anyOf[0] !== undefined) return exampleOf(document, anyOf[0], depth);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        required.flatMap((name) => {
          const field = properties[name];
          return field === undefined || depth > DEPTH ? [] : [[name, exampleOf(document, field, depth + 1)]];
        }),
      );
    case 'array':
      return schema.items === undefined ? [] : [exampleOf(document, schema.items, depth + 1)];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    default:
      return FORMATS[schema.format ?? ''] ?? '…';
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

interface Asked {
  readonly document: ReferenceDocument;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly publicUrl: string;
}

/** Has required parameters and fields only. */
export function curlExample(asked: Asked): string {
  const { method, operation } = asked;
  const { json, form, file } = contentOf(operation);
  const isCommand = method !== 'get';
  const parts = [
    'curl',
    ...(isCommand && json === undefined && !form ? [`-X ${method.toUpperCase()}`] : []),
    ...(json !== undefined && method !== 'post' ? [`-X ${method.toUpperCase()}`] : []),
    ...accessOf(operation),
    ...(hasHeader(operation, 'IdempotencyKey') ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(hasHeader(operation, 'IfMatch') ? [`-H 'If-Match: "5"'`] : []),
    ...(form ? ['-F photo=@flyer.jpg'] : []),
    ...(json === undefined ? [] : [`--json ${quoted(JSON.stringify(exampleOf(asked.document, json)))}`]),
    ...(file ? ['-O -J'] : []),
    quoted(addressOf(asked)),
  ];
  return parts.join(' ');
}

function contentOf({ requestBody, responses }: Operation) {
  const sent = requestBody?.content ?? {};
  const answered = Object.keys(Object.values(responses)[0]?.content ?? {});
  return {
    json: sent['application/json']?.schema,
    form: 'multipart/form-data' in sent,
    file: answered.some((type) => !/json|html|calendar|xml/.test(type)),
  };
}

/** Prefers a read token to a session. */
function accessOf({ security }: Operation): readonly string[] {
  if (security.some((way) => Object.keys(way).length === 0)) return [];
  return security.some((way) => 'readToken' in way) ? ['--oauth2-bearer "$TOKEN"'] : ['-b cookies.txt'];
}

const hasHeader = ({ parameters }: Operation, name: string) =>
  parameters.some(({ $ref = '' }) => $ref.endsWith(`/${name}`));

function addressOf({ document, path, operation, publicUrl }: Asked): string {
  const named = operation.parameters.flatMap((parameter) => ('name' in parameter ? [parameter] : []));
  const valueOf = (name: string) => {
    const schema = named.find((parameter) => parameter.name === name)?.schema ?? {};
    return String(exampleOf(document, schema));
  };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name));
  const query = named.filter((parameter) => parameter.in === 'query' && parameter.required);
  const asked = query.map(({ name }) => `${name}=${encodeURIComponent(valueOf(name))}`).join('&');
  return `${publicUrl}${filled}${asked === '' ? '' : `?${asked}`}`;
}
