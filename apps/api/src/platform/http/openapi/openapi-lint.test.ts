import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import spectralParsers from "@stoplight/spectral-parsers";
import spectralRulesets from "@stoplight/spectral-rulesets";
import Fastify from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { registerOpenApi } from "./openapi.ts";

/** The rules are slow on a busy machine. */
const TIMEOUT_MS = 120_000;

let served: string;
beforeAll(async () => {
  const http = Fastify();
  await registerOpenApi(http, { SUPPORT_EMAIL: "help@example.com", HELP_URL: "https://help.example.com" });
  served = (await http.inject({ url: "/v1/openapi.json" })).body;
  await http.close();
});

/** A part of the served document with two faults: a path under two spellings, and groups that are not declared. */
function breakDocument(text: string): string {
  const document: { paths: Record<string, unknown>; tags: unknown[] } = JSON.parse(text);
  const item = document.paths["/v1/pages/{id}"];
  const paths = { "/v1/pages/{id}": item, "/v1/pages/{urlOrId}": item };
  return JSON.stringify({ ...document, paths, tags: [] });
}

async function lintByRedocly(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source, config, absoluteRef: "/openapi.json" });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

const { Document, Spectral } = spectralCore;
const spectral = new Spectral();
// Spectral's manual pairs the two, but the type of its rulesets lacks a field that its engine's type wants.
const oas = spectralRulesets.oas as unknown as RulesetDefinition;
spectral.setRuleset({ extends: [[oas, "recommended"]], rules: {} });

async function lintBySpectral(source: string): Promise<string[]> {
  const problems = await spectral.run(new Document(source, spectralParsers.Json, "/openapi.json"));
  return problems.map(({ code, message, path }) => `${code}: ${message} at ${path.join("/")}`);
}

describe.each([
  ["Redocly's recommended rules", lintByRedocly, ["no-identical-paths", "path-parameters-defined"]],
  ["Spectral's rules for OpenAPI", lintBySpectral, ["path-params", "operation-tag-defined"]],
] as const)("%s", (_, lint, rules) => {
  test("find nothing in the served document", { timeout: TIMEOUT_MS }, async () => {
    expect(await lint(served)).toEqual([]);
  });

  test("control: find what is wrong in a broken one", { timeout: TIMEOUT_MS }, async () => {
    const found = await lint(breakDocument(served));
    for (const rule of rules)
      expect(found.filter((problem) => problem.startsWith(`${rule}:`))).not.toEqual([]);
  });
});
