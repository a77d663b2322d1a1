import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import spectralParsers from "@stoplight/spectral-parsers";
import spectralRulesets from "@stoplight/spectral-rulesets";
import Fastify from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { registerOpenApi } from "./openapi.ts";

/** Linting is slow on a busy machine. */
const TIMEOUT_MS = 120_000;

let served: string;
beforeAll(async () => {
  const http = Fastify();
  await registerOpenApi(http, {
    SUPPORT_EMAIL: "help@example.com",
    HELP_URL: "https://help.example.com",
  });
  served = (await http.inject({ url: "/v1/openapi.json" })).body;
  await http.close();
});

interface Described {
  paths: Record<string, { get: { responses: Record<string, { content: Record<string, object> }> } }>;
  tags: unknown[];
}

/** Extracts a part of the document and adds faults: duplicate paths, undeclared tags and an invalid example. */
function breakDocument(text: string): string {
  const document: Described = JSON.parse(text);
  const item = document.paths["/v1/videos/{id}"];
  const media = item?.get.responses["200"]?.content["application/json"];
  if (!item || !media) throw new Error("The operation to break is missing");
  Object.assign(media, { example: {} });
  const paths = { "/v1/videos/{id}": item, "/v1/videos/{other}": item };
  return JSON.stringify({ ...document, paths, tags: [] });
}

async function lintByRedocly(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source, config, absoluteRef: "/openapi.json" });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

const { Document, Spectral } = spectralCore;
const spectral = new Spectral();
// Spectral's documentation combines the two, but the ruleset's type lacks a field of RulesetDefinition.
const oas = spectralRulesets.oas as unknown as RulesetDefinition;
spectral.setRuleset({ extends: [[oas, "recommended"]], rules: {} });

/**
 * Removes the examples that occur before with the same schema. Spectral compiles a schema for each example, which is
 * most of its work, and half of the pairs are repetitions.
 */
function removeRepeatedExamples(text: string): string {
  const seen = new Set<string>();
  return JSON.stringify(JSON.parse(text), (_key, value: unknown) => {
    if (typeof value !== "object" || value === null || !("schema" in value) || !("example" in value))
      return value;
    const { example, ...others } = value;
    const pair = JSON.stringify([value.schema, example]);
    if (seen.has(pair)) return others;
    seen.add(pair);
    return value;
  });
}

async function lintBySpectral(source: string): Promise<string[]> {
  const document = new Document(removeRepeatedExamples(source), spectralParsers.Json, "/openapi.json");
  const problems = await spectral.run(document);
  return problems.map(({ code, message, path }) => `${code}: ${message} at ${path.join("/")}`);
}

describe.each([
  ["Redocly's recommended rules", lintByRedocly, ["no-identical-paths", "path-parameters-defined"]],
  [
    "Spectral's rules for OpenAPI",
    lintBySpectral,
    ["path-params", "operation-tag-defined", "oas3-valid-media-example"],
  ],
] as const)("%s", (_, lint, rules) => {
  test("report no problem in the served document", { timeout: TIMEOUT_MS }, async () => {
    expect(await lint(served)).toEqual([]);
  });

  test("control: report the faults of a broken document", { timeout: TIMEOUT_MS }, async () => {
    const problems = await lint(breakDocument(served));
    for (const rule of rules)
      expect(problems.filter((problem) => problem.startsWith(`${rule}:`))).not.toEqual([]);
  });
});
