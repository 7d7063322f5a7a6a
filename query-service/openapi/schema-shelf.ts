import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { namedSchemas } from './named-schemas.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** Converts to JSON Schema and collects named schemas as references. */
export interface SchemaShelf {
  /**
   * `input`: requests; `output`: answers.
   * @throws TypeError if a name has two meanings
   */
  refer(schema: z.ZodType, io: 'input' | 'output'): JsonSchema;
  readonly named: Readonly<Record<string, JsonSchema>>;
}

const HERE = '#/$defs/';
const THERE = '#/components/schemas/';

export function createSchemaShelf(): SchemaShelf {
  const metadata = namedSchemas();
  const named: Record<string, JsonSchema> = {};
  return {
    named,
    refer(schema, io) {
      // JSON Schema cannot express checks by functions.
      const made = z.toJSONSchema(schema, {
        metadata,
        io,
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) =>
          void Object.assign(jsonSchema, z.globalRegistry.get(zodSchema)),
      });
      const {
        $schema: _,
        $defs = {},
        ...own
      } = JSON.parse(JSON.stringify(made).replaceAll(HERE, THERE)) as {
        $schema?: string;
        $defs?: Record<string, JsonSchema>;
      };
      for (const [name, definition] of Object.entries($defs)) {
        const { id: _id, ...kept } = definition;
        const known = named[name];
        if (known !== undefined && !isDeepStrictEqual(known, kept))
          throw new TypeError(`${name} is sent and answered in two forms`);
        named[name] = kept;
      }
      return own;
    },
  };
}
