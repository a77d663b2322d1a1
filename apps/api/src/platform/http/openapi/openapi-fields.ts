import type { JsonSchema } from "./json-schema.ts";
import { FIELD_DESCRIPTIONS } from "./openapi-field-texts.ts";

/** The tags of the operations whose fields and parameters are described. */
export const DESCRIBED_TAGS: ReadonlySet<string> = new Set([
  "premieres",
  "rehearsals",
  "liveRooms",
  "questions",
  "moderators",
  "premiereAfterwards",
  "team",
  "apiKeys",
  "webhooks",
]);

/** Fields that mean the same in every operation, and are described in all of them. */
const DESCRIBED_FIELDS: ReadonlySet<string> = new Set(["base"]);

/**
 * Adds descriptions to the fields of a schema and of the objects in it.
 * @param parent the field that has the schema
 */
export function describeFields(schema: JsonSchema, tag: string, parent = ""): JsonSchema {
  const { properties, items, anyOf, oneOf } = schema;
  const describe = (inner: JsonSchema) => describeFields(inner, tag, parent);
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => {
          const description = findDescription(tag, parent, name);
          return [name, { ...describeFields(field, tag, name), ...(description && { description }) }];
        }),
      ),
    }),
    ...(items && { items: describe(items) }),
    ...(anyOf && { anyOf: anyOf.map(describe) }),
    ...(oneOf && { oneOf: oneOf.map(describe) }),
  };
}

/** Adds its description to a parameter. */
export function describeParameter<P extends object>(parameter: P, tag: string): P {
  const { name } = { name: "", ...parameter };
  const description = findDescription(tag, "parameters", name);
  return description === undefined ? parameter : { ...parameter, description };
}

function findDescription(tag: string, parent: string, name: string): string | undefined {
  if (!DESCRIBED_TAGS.has(tag) && !DESCRIBED_FIELDS.has(name)) return undefined;
  return (
    FIELD_DESCRIPTIONS[`${tag}.${parent}.${name}`] ??
    FIELD_DESCRIPTIONS[`${parent}.${name}`] ??
    FIELD_DESCRIPTIONS[`${tag}.${name}`] ??
    FIELD_DESCRIPTIONS[name]
  );
}
