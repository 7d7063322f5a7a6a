import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { namedSchemas } from './named-schemas.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** Turns schemas into JSON schemas which refer to those that have a name; these are kept on the shelf. */
export interface SchemaShelf {
  /**
   * `input`: what may be sent; `output`: what is answered.
   * @throws TypeError where a name means two things
   */
  refer(schema: z.ZodType, io: 'input' | 'output'): JsonSchema;
  /** what was referred to, by name */
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
      // What is checked by a function beside its type says so in words at most.
      const made = z.toJSONSchema(schema, {
        metadata,
        io,
        unrepresentable: 'any',
        // Words for readers are with the schemas, names are not: a name means two things where a schema is changed for another answer.
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
