import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "./index.ts";
import type { PolicedRoute } from "./router.ts";
import { addedRoutes } from "./specified/added-routes.ts";
import { eventRoutes } from "./specified/event-routes.ts";
import type { SpecifiedRoute } from "./specified/route.ts";
import { backOfficeRoutes } from "./specified/back-office-routes.ts";

/** The part of JSON Schema that names fields. */
interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
}

const specifiedRoutes = [...eventRoutes, ...backOfficeRoutes];

/** Compiles only if ts-rest accepts every route. */
const routers: Record<string, Record<string, PolicedRoute>> = contract;
const routes = Object.values(routers).flatMap((router) => Object.values(router));

/** Normalises parameters: the table writes `{id}`, the contract `:id`. Parameter names are not part of the wire format. */
const normaliseCall = (call: string) => call.replaceAll(/\{[^}]+\}|:\w+/g, "{}");

const findRoute = (call: string) =>
  routes.find(({ method, path }) => normaliseCall(`${method} ${path}`) === normaliseCall(call));

// Zod types its output as JSON Schema; Shape is the part that this test reads.
const toShape = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }) as Shape;

/** Returns whether some value of the shape has the field, such as `data.photos[].url`. */
function hasField(shape: Shape, path: readonly string[]): boolean {
  const options = shape.anyOf ?? shape.oneOf;
  if (options) return options.some((option) => hasField(option, path));
  const [step, ...rest] = path;
  if (step === undefined) return true;
  if (step === "[]") return shape.items !== undefined && hasField(shape.items, rest);
  const field = shape.properties?.[step];
  return field !== undefined && hasField(field, rest);
}

const splitPath = (path: string) =>
  path
    .replaceAll("[]", ".[]")
    .split(".")
    .filter((step) => step !== "");

function missingFields(kind: string, wanted: readonly string[] | undefined, shapes: readonly Shape[]) {
  return (wanted ?? [])
    .filter((path) => !shapes.some((shape) => hasField(shape, splitPath(path))))
    .map((path) => `${kind}: ${path}`);
}

const listSuccessSchemas = (responses: object): z.ZodType[] =>
  Object.entries(responses)
    .filter(([status]) => Number(status) < 300)
    .flatMap(([, response]) => (response instanceof z.ZodType ? [response] : []));

/** Lists the parts of a specified call that the contract lacks. */
function listMissing(
  wanted: SpecifiedRoute,
  route: PolicedRoute | undefined = findRoute(wanted.call),
): string[] {
  if (!route) return ["the route"];
  const query = route.query instanceof z.ZodObject ? Object.keys(route.query.shape) : [];
  const body = "body" in route && route.body instanceof z.ZodType ? [toShape(route.body, "input")] : [];
  const bodies = listSuccessSchemas(route.responses).map((schema) => toShape(schema, "output"));
  const isStream = JSON.stringify(route.responses[200])?.includes("contentType") ?? false;
  return [
    ...(wanted.query ?? []).filter((name) => !query.includes(name)).map((name) => `query: ${name}`),
    ...missingFields("body", wanted.body, body),
    ...missingFields("response", wanted.response, bodies),
    ...(wanted.stream && !isStream ? ["a stream"] : []),
  ];
}

describe("the contract has every specified call with its fields", () => {
  test.each(specifiedRoutes)("$call", (wanted) => {
    expect(listMissing(wanted)).toEqual([]);
  });
});

describe("the contract has every added call with its fields", () => {
  test.each(addedRoutes)("$call", (wanted) => {
    expect(listMissing(wanted)).toEqual([]);
  });
});

test("lists no call twice", () => {
  const calls = [...specifiedRoutes, ...addedRoutes].map(({ call }) => normaliseCall(call));
  expect(new Set(calls).size).toBe(calls.length);
});

test("control: reports a missing route, parameter or field", () => {
  const call = "GET /v1/accounts";
  expect(listMissing({ call: "GET /v1/nothing" })).toEqual(["the route"]);
  expect(listMissing({ call, query: ["search_term", "no_such"] })).toEqual(["query: no_such"]);
  expect(listMissing({ call, response: ["data.total", "data.data[].shoeSize"] })).toEqual([
    "response: data.data[].shoeSize",
  ]);
  expect(listMissing({ call: "POST /v1/session", body: ["email", "captcha"] })).toEqual(["body: captcha"]);
  expect(listMissing({ call, stream: true })).toEqual(["a stream"]);
});
