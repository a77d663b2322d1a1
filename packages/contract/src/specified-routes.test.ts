import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "./index.ts";
import type { PolicedRoute } from "./router.ts";
import { addedRoutes, type SpecifiedRoute, specifiedRoutes } from "./specified/routes.ts";

/** The part of JSON Schema that names fields. */
interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
}

type Wanted = Omit<SpecifiedRoute, "in">;

const routes: PolicedRoute[] = Object.values(contract).flatMap((router): PolicedRoute[] =>
  Object.values(router),
);

/** Normalises parameters: the table writes `{id}`, the contract `:id`. Parameter names are not part of the wire format. */
const shapeOf = (call: string) => call.replaceAll(/\{[^}]+\}|:\w+/g, "{}");

const find = (call: string) =>
  routes.find(({ method, path }) => shapeOf(`${method} ${path}`) === shapeOf(call));

// Zod types its output as JSON Schema; Shape is the part that this test reads.
const toShape = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }) as Shape;

/** Returns whether some value of the shape has the field, such as `data.photos[].url`. */
function has(shape: Shape, path: readonly string[]): boolean {
  const options = shape.anyOf ?? shape.oneOf;
  if (options) return options.some((option) => has(option, path));
  const [step, ...rest] = path;
  if (step === undefined) return true;
  if (step === "[]") return shape.items !== undefined && has(shape.items, rest);
  const field = shape.properties?.[step];
  return field !== undefined && has(field, rest);
}

const stepsOf = (path: string) =>
  path
    .replaceAll("[]", ".[]")
    .split(".")
    .filter((step) => step !== "");

function missingFields(kind: string, wanted: readonly string[] | undefined, shapes: readonly Shape[]) {
  return (wanted ?? [])
    .filter((path) => !shapes.some((shape) => has(shape, stepsOf(path))))
    .map((path) => `${kind}: ${path}`);
}

const schemasOf = (responses: object): z.ZodType[] =>
  Object.entries(responses)
    .filter(([status]) => Number(status) < 300)
    .flatMap(([, response]) => (response instanceof z.ZodType ? [response] : []));

/** Lists the parts of a specified call that the contract lacks. */
function lacks(wanted: Wanted, route: PolicedRoute | undefined = find(wanted.call)): string[] {
  if (!route) return ["the route"];
  const query = route.query instanceof z.ZodObject ? Object.keys(route.query.shape) : [];
  const body = "body" in route && route.body instanceof z.ZodType ? [toShape(route.body, "input")] : [];
  const answers = schemasOf(route.responses).map((schema) => toShape(schema, "output"));
  const isStream = JSON.stringify(route.responses[200])?.includes("contentType") ?? false;
  return [
    ...(wanted.query ?? []).filter((name) => !query.includes(name)).map((name) => `query: ${name}`),
    ...missingFields("body", wanted.body, body),
    ...missingFields("answer", wanted.answer, answers),
    ...(wanted.stream && !isStream ? ["a stream"] : []),
  ];
}

describe("the contract has every specified call with its fields", () => {
  test.each(specifiedRoutes)("$call", (wanted) => {
    expect(lacks(wanted)).toEqual([]);
  });
});

describe("the contract has every added call with its fields", () => {
  test.each(addedRoutes)("$call", (wanted) => {
    expect(lacks(wanted)).toEqual([]);
  });
});

test("lists no call twice", () => {
  const calls = [...specifiedRoutes, ...addedRoutes].map(({ call }) => shapeOf(call));
  expect(new Set(calls).size).toBe(calls.length);
});

test("control: reports a missing route, parameter or field", () => {
  const call = "GET /v1/accounts";
  expect(lacks({ call: "GET /v1/nothing" })).toEqual(["the route"]);
  expect(lacks({ call, query: ["search_term", "no_such"] })).toEqual(["query: no_such"]);
  expect(lacks({ call, answer: ["data.total", "data.data[].shoeSize"] })).toEqual([
    "answer: data.data[].shoeSize",
  ]);
  expect(lacks({ call: "POST /v1/session", body: ["email", "captcha"] })).toEqual(["body: captcha"]);
  expect(lacks({ call, stream: true })).toEqual(["a stream"]);
});
