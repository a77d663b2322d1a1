import { expect, test } from "vitest";
import { z } from "zod";
import { contract } from "./index.ts";

/** Lists the names in the bodies of all routes, with the schemas of their texts. */
function listNames() {
  const found: { path: string; schema: z.ZodType }[] = [];
  const visit = (path: string, schema: unknown) => {
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
      visit(path, schema.unwrap());
    else if (schema instanceof z.ZodArray) visit(`${path}[]`, schema.element);
    else if (schema instanceof z.ZodObject)
      for (const [key, value] of Object.entries(schema.shape)) visit(`${path}.${key}`, value);
    else if (schema instanceof z.ZodString && /(?:[._]|[a-z](?=N))(?:name|title|label|Name)$/.test(path))
      found.push({ path, schema });
  };
  for (const [resource, routes] of Object.entries(contract))
    for (const [name, route] of Object.entries(routes))
      if ("body" in route) visit(`${resource}.${name}`, route.body);
  return found;
}

test("every name that a route takes is stored without hidden characters", () => {
  const names = listNames();
  expect(names.length).toBeGreaterThan(20);
  const asTyped = names.filter(({ schema }) => schema.parse("\u202enim\r\nda\u200b") !== "nim da");
  expect(asTyped.map(({ path }) => path)).toEqual([]);
});
