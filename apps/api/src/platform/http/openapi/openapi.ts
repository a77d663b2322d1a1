import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { contract } from "@matinee/contract";
import type { ApiScope } from "@matinee/domain/vocabulary";
import type { RouteMetadata } from "@matinee/contract/policy";
import type { PolicedRoute } from "@matinee/contract/router";
import { PERMISSIONS_POLICY } from "@matinee/contract/security-headers";
import { generateOpenApi, type SchemaTransformerSync } from "@ts-rest/open-api";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { version } from "../../version.ts";
import type { JsonSchema } from "./json-schema.ts";
import {
  components,
  createFailureRef,
  filesBodyRef,
  createHeaderRef,
  idempotencyKeyRef,
  toJsonSchema,
} from "./openapi-components.ts";
import { createExample } from "./openapi-examples.ts";
import { DESCRIBED_TAGS, describeFields, describeParameter } from "./openapi-fields.ts";
import { mergePaths } from "./openapi-paths.ts";
import { tags } from "./openapi-tags.ts";
import { uploadPaths } from "./openapi-uploads.ts";
import { webhookMessages } from "./openapi-webhooks.ts";

const transformSchema: SchemaTransformerSync = ({ schema, type }) =>
  schema instanceof z.ZodType ? toJsonSchema(schema, type === "response" ? "output" : "input") : null;

const CALLERS_BY_ROLE: Record<RouteMetadata["allow"][number], string> = {
  public: "anyone",
  account: "anyone signed in",
  pageOwner: "the event's owner",
  viewer: "the holder of the credential in the path",
  moderator: "a moderator of the event, with the token of the emailed link in `x-moderator-token`",
  uploader: "whoever was invited to upload the film, with the token of the emailed link in `x-upload-token`",
  staff: "staff",
};

const SUCCESS_DESCRIPTIONS: Readonly<Record<string, string>> = {
  200: "Success",
  201: "Created",
  202: "Accepted",
  204: "Done",
  206: "A part of the file",
  304: "The caller's copy is still current",
};

/**
 * Builds the OpenAPI 3.1 document: the callers, responses, errors and examples of every route, and the messages of
 * webhooks.
 */
export function buildOpenApi() {
  const { paths, ...document } = generateOpenApi(
    contract,
    {
      info: {
        title: "Matinee",
        version: version.version,
        description: "Success is `{ data }`; a failure is `{ message, code, errors?, details?, requestId }`.",
        license: { name: "AGPL-3.0-only", url: "https://spdx.org/licenses/AGPL-3.0-only.html" },
      },
      servers: [{ url: "/" }],
      tags,
      // The library's types accept no readonly objects.
      components: structuredClone(components) as object,
    },
    {
      schemaTransformer: transformSchema,
      setOperationId: "concatenated-path",
      jsonQuery: false,
      operationMapper: (operation, { metadata, ...route }) => {
        // The contract requires this metadata for every route.
        const { allow, scope, idempotent, rateLimit, ...more } = metadata as RouteMetadata;
        const notes = [`May be called by ${allow.map((role) => CALLERS_BY_ROLE[role]).join(", or ")}.`];
        if (scope) notes.push(`An API key needs the scope \`${scope}\`.`);
        if (idempotent)
          notes.push("Takes `Idempotency-Key`: the same key and body returns the first response again.");
        if (rateLimit)
          notes.push(`At most ${rateLimit.max} calls in ${rateLimit.windowSeconds} s per ${rateLimit.per}.`);
        const [tag = ""] = operation.tags ?? [];
        const isDescribed = DESCRIBED_TAGS.has(tag);
        const parameters = [
          ...(operation.parameters ?? [])
            .map(addParameterExample)
            .map((parameter) => (isDescribed ? describeParameter(parameter, tag) : parameter)),
          ...(idempotent ? [idempotencyKeyRef] : []),
        ];
        const isForm = "contentType" in route && route.contentType === "multipart/form-data";
        return {
          ...operation,
          description: notes.join(" "),
          security: describeSecurity(allow, scope),
          ...(scope && { "x-scope": scope }),
          parameters,
          ...(operation.requestBody &&
            "content" in operation.requestBody && {
              requestBody: { ...operation.requestBody, ...completeContent(operation.requestBody, tag) },
            }),
          ...(isForm && { requestBody: filesBodyRef }),
          responses: describeResponses(operation.responses, more, tag),
        };
      },
    },
  );
  const aliases = Object.values(contract)
    .flatMap((router): PolicedRoute[] => Object.values(router))
    .filter(({ metadata }) => metadata.aliasOf !== undefined)
    .map(({ path }) => path.replaceAll(/:(\w+)/g, "{$1}"));
  return {
    ...document,
    // The library writes 3.0, which has no webhooks. Nothing else of its document differs.
    openapi: "3.1.0",
    paths: { ...mergePaths(paths, aliases), ...uploadPaths },
    webhooks: webhookMessages,
  };
}

function describeSecurity(
  allow: RouteMetadata["allow"],
  scope: ApiScope | undefined,
): Record<string, string[]>[] {
  const session = { session: [] };
  return [
    ...(allow.includes("public") ? [{}] : []),
    ...(allow.some((role) => role !== "uploader") ? [session] : []),
    // OpenAPI 3.1 gives scopes of a key no meaning, so the operation's text and `x-scope` name it.
    ...(scope ? [{ key: [] }] : []),
    ...(allow.includes("moderator") ? [{ moderator: [] }] : []),
    ...(allow.includes("uploader") ? [{ uploader: [] }] : []),
  ];
}

interface Content {
  content?: Record<string, { schema?: object; example?: unknown }>;
}

/** Adds examples to path parameters only: a query with every filter would not be a realistic example. */
function addParameterExample<P extends object>(parameter: P): P {
  const { in: location, name, schema } = { in: "", name: "", schema: {}, ...parameter };
  return location === "path" ? { ...parameter, example: createExample(schema, name) } : parameter;
}

/** Describes each success with its headers and an example; failures refer to shared components. */
function describeResponses(
  responses: object,
  { startsSession, fileTypes }: Pick<RouteMetadata, "startsSession" | "fileTypes">,
  tag: string,
): Record<string, object> {
  // The library's type of responses also allows references, which it never writes.
  const entries = Object.entries(responses as Record<string, Content>).map(([status, response]) => {
    if (Number(status) >= 400) return [status, createFailureRef(Number(status))];
    const { content } = response;
    const isReport = content?.["text/csv"] !== undefined;
    const headers = {
      ...(startsSession && { "x-session-id": createHeaderRef("Session") }),
      ...((isReport || (fileTypes?.includes("*/*") && content)) && {
        "Content-Disposition": createHeaderRef("ContentDisposition"),
      }),
      ...(fileTypes?.[0].startsWith("image/") && { ETag: createHeaderRef("ETag") }),
    };
    const files = { schema: { type: "string", format: "binary" } };
    const described = {
      ...response,
      description:
        (status === "202" ? describeAccepted(response) : undefined) ?? SUCCESS_DESCRIPTIONS[status] ?? status,
      ...(Object.keys(headers).length > 0 && { headers }),
      ...completeContent(response, tag),
      ...(fileTypes && content && { content: Object.fromEntries(fileTypes.map((type) => [type, files])) }),
    };
    return [status, described];
  });
  return Object.fromEntries(entries);
}

/** Adds an example, and descriptions of the fields where they are written. */
function completeContent({ content }: Content, tag: string): Content {
  const json = content?.["application/json"];
  if (!json?.schema) return {};
  const schema = describeFields(json.schema, tag);
  const example = createExample(json.schema, "", tag);
  return { content: { ...content, "application/json": { ...json, schema, example } } };
}

/** Says what an accepted request waits for; undefined where nothing but its turn. */
function describeAccepted({ content }: Content): string | undefined {
  const schema: JsonSchema = content?.["application/json"]?.schema ?? {};
  const fields = schema.properties?.["data"]?.properties ?? {};
  if ("approvalId" in fields) return "A second person of the staff must approve";
  return "clientSecret" in fields ? "The card needs its bank's confirmation" : undefined;
}

/** Built once per process: the contract does not change at runtime. */
let cachedDocument: ReturnType<typeof buildOpenApi> | undefined;

/** Serves the document at `GET /v1/openapi.json` and a browsable reference at `/docs`. */
export async function registerOpenApi(
  app: FastifyInstance,
  config: Pick<Config, "SUPPORT_EMAIL" | "HELP_URL">,
): Promise<void> {
  cachedDocument ??= buildOpenApi();
  const contact = { name: "Matinee", url: config.HELP_URL, email: config.SUPPORT_EMAIL };
  const document = { ...cachedDocument, info: { ...cachedDocument.info, contact } };
  app.get("/v1/openapi.json", { schema: { hide: true } }, async () => document);
  // The two libraries have incompatible OpenAPI types of the same document, which is plain JSON.
  const specification = { document: document as never };
  await app.register(swagger, { mode: "static", specification });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: true,
    uiHooks: {
      onRequest(_request, reply, done) {
        void reply.header("permissions-policy", PERMISSIONS_POLICY);
        done();
      },
    },
    uiConfig: { docExpansion: "none", filter: true },
  });
}
