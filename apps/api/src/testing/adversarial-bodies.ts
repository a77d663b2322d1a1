import type { AppRoute } from "@ts-rest/core";
import { z } from "zod";
import type { JsonSchema } from "../platform/http/openapi/json-schema.ts";

export type Random = () => number;

/** Creates a generator of numbers from 0 to 1, deterministic per seed so that failures are reproducible. */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const pick = <T>(random: Random, from: readonly T[]): T | undefined =>
  from[Math.floor(random() * from.length)];

/** Unexpected values of a careless or adversarial caller. */
const ADVERSARIAL_VALUES: readonly unknown[] = [
  null,
  "",
  " ",
  "x".repeat(10_000),
  "'; drop table accounts; --",
  "<script>alert(1)</script>",
  "../../../../etc/passwd",
  "\u202E\uFFFF\uD800",
  "%s%n{{7*7}}${7*7}",
  "line\r\nBcc: thief@example.com",
  "a@b.c",
  "2026-13-45T99:99:99Z",
  "00000000-0000-0000-0000-000000000000",
  0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  true,
  [],
  {},
  [[]],
  { $gt: "" },
  { __proto__: null, constructor: { prototype: {} } },
];

/** Fields that no request may set. */
const PRIVILEGED: Readonly<Record<string, unknown>> = {
  type: "admin",
  credits: 1000,
  accountId: "00000000-0000-0000-0000-000000000000",
  test: false,
  diyEvent: false,
  superarchived: true,
  capabilityStatus: "active",
  passwordHash: "x",
  status: "paid",
  visits: 0,
  inventory: 1_000_000,
};

/** Creates a body of the route's shape with some invalid values; undefined when the route takes no body. */
export function createAdversarialBody(route: AppRoute, random: Random): unknown {
  const schema = "body" in route && route.body instanceof z.ZodType ? route.body : null;
  if (!schema) return random() < 0.5 ? undefined : pick(random, ADVERSARIAL_VALUES);
  const shape = describeShape(schema);
  if (random() < 0.08) return pick(random, ADVERSARIAL_VALUES);
  const body = generateValue(shape, random, 0.25);
  if (typeof body === "object" && body !== null && !Array.isArray(body) && random() < 0.2) {
    const [name, value] = pick(random, Object.entries(PRIVILEGED)) ?? ["type", "admin"];
    return { ...body, [name]: value };
  }
  return body;
}

/** Cached by schema: describing one takes longer than most requests. */
const shapes = new WeakMap<z.ZodType, JsonSchema>();

function describeShape(schema: z.ZodType): JsonSchema {
  const described = shapes.get(schema);
  if (described) return described;
  // Zod's output is JSON Schema; JsonSchema declares the part that this file reads.
  const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  shapes.set(schema, shape);
  return shape;
}

/** Generates a value of the schema; each part is adversarial with the given probability. */
function generateValue(shape: JsonSchema, random: Random, adversarialShare: number): unknown {
  if (random() < adversarialShare * 0.5) return pick(random, ADVERSARIAL_VALUES);
  const { anyOf, oneOf } = shape;
  const options = anyOf ?? oneOf;
  if (options) return generateValue(pick(random, options) ?? {}, random, adversarialShare);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return pick(random, shape.enum);
  if (shape.properties) {
    const fields = Object.entries(shape.properties).filter(() => random() > 0.15);
    return Object.fromEntries(
      fields.map(([name, field]) => [name, generateValue(field, random, adversarialShare)]),
    );
  }
  switch (shape.type) {
    case "array":
      return Array.from({ length: Math.floor(random() * 3) }, () =>
        generateValue(shape.items ?? {}, random, adversarialShare),
      );
    case "integer":
    case "number":
      return (shape.minimum ?? 0) + Math.floor(random() * 5);
    case "boolean":
      return random() < 0.5;
    case "string":
      return generateText(shape, random);
    default:
      return pick(random, ADVERSARIAL_VALUES);
  }
}

function generateText({ format, pattern }: JsonSchema, random: Random): string {
  if (format === "uuid") return "0199c0de-0000-7000-8000-000000000000";
  if (format === "email") return `someone.${Math.floor(random() * 1e6)}@example.com`;
  if (format === "date-time") return new Date(1_790_000_000_000 + random() * 1e10).toISOString();
  if (pattern) return "code-1";
  return random() < 0.5 ? `text ${Math.floor(random() * 1e6)}` : "a@example.com";
}
