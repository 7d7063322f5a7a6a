/** A message of the protocol, and anything inside it, as plain JSON. */
export type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };

/** Bytes that hold text; the recording shows the text. */
const TEXT_BYTES = new Set(['data', 'customMetadata', 'streamName']);
const LONGEST_TEXT = 100;
const SHOWN_OF_LONGER = 40;

/**
 * A message as the recording shows it: bytes that are text decoded and, when long, cut, maps as objects, moments
 * and the server's own address replaced by their kind.
 */
export function describeMessage(message: { toObject(): object }): Plain {
  return describe(JSON.parse(JSON.stringify(message.toObject())) as Plain);
}

function describe(value: Plain): Plain {
  if (Array.isArray(value)) return value.map(describe);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, describeField(key, inner)]));
}

function describeField(key: string, value: Plain): Plain {
  if (key === 'metadataMap') return describe(Object.fromEntries(value as [string, string][]));
  if (key === 'deadline') return '<deadline>';
  if (key === 'created' || key === 'timeStamp') return '<ticks>';
  if (key === 'port') return '<port>';
  if (key === 'instanceId') return '<uuid>';
  if (TEXT_BYTES.has(key)) return shorten(Buffer.from(value as string, 'base64').toString());
  return describe(value);
}

function shorten(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, SHOWN_OF_LONGER)}…` : text;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PLACEHOLDER = /^<uuid \d+>$/;

/**
 * What was seen, with every id replaced by the recording's placeholder in its place. An id with two placeholders, or
 * a placeholder with two ids, stays as it is, so that a comparison fails.
 */
export function nameIds(seen: Plain, recorded: Plain | undefined, names: Map<string, string>): Plain {
  if (typeof seen === 'string') {
    return typeof recorded === 'string' && isNamed(seen, recorded, names) ? recorded : seen;
  }
  if (Array.isArray(seen)) {
    return seen.map((inner, index) => nameIds(inner, (recorded as Plain[] | undefined)?.[index], names));
  }
  if (typeof seen !== 'object' || seen === null) return seen;
  const counterpart = (recorded ?? {}) as { [key: string]: Plain };
  return Object.fromEntries(
    Object.entries(seen).map(([key, inner]) => [key, nameIds(inner, counterpart[key], names)]),
  );
}

function isNamed(seen: string, recorded: string, names: Map<string, string>): boolean {
  if (!UUID.test(seen) || !PLACEHOLDER.test(recorded)) return false;
  if (!names.has(recorded) && ![...names.values()].includes(seen)) names.set(recorded, seen);
  return names.get(recorded) === seen;
}
