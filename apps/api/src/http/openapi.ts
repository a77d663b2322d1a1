import { readFileSync } from "node:fs";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { contract } from "@matinee/contract";
import type { RouteMetadata } from "@matinee/contract/policy";
import { generateOpenApi, type SchemaTransformerSync } from "@ts-rest/open-api";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { codesOf, exampleOf, failureExample } from "./openapi-examples.ts";

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

const toJsonSchema: SchemaTransformerSync = ({ schema, type }) => {
  if (!(schema instanceof z.ZodType)) return null;
  const json = z.toJSONSchema(schema, {
    target: "openapi-3.0",
    io: type === "response" ? "output" : "input",
    // A body that anything may fill, such as an inbound hook's, is described as anything.
    unrepresentable: "any",
  });
  // Zod types its OpenAPI 3.0 output as JSON Schema; the library wants its own name for the same shape.
  return json as ReturnType<SchemaTransformerSync>;
};

const CALLERS: Record<RouteMetadata["allow"][number], string> = {
  public: "anyone",
  account: "anyone signed in",
  pageOwner: "the event's owner",
  viewer: "the holder of the credential in the path",
  staff: "staff",
};

/** The contract as OpenAPI 3: every route with who may call it, its answers and errors, each with an example. */
export function buildOpenApi() {
  return generateOpenApi(
    contract,
    {
      info: {
        title: "Matinee",
        version,
        description: "Success is `{ data }`; a failure is `{ message, code, errors?, details?, requestId }`.",
      },
      servers: [{ url: "/" }],
      components: {
        securitySchemes: { session: { type: "apiKey", in: "header", name: "x-session-id" } },
      },
    },
    {
      schemaTransformer: toJsonSchema,
      setOperationId: "concatenated-path",
      jsonQuery: false,
      operationMapper: (operation, route) => {
        // defineRoutes lets no route into the contract without this metadata.
        const { allow, idempotent, rateLimit } = route.metadata as RouteMetadata;
        const notes = [`May be called by ${allow.map((role) => CALLERS[role]).join(", or ")}.`];
        if (idempotent)
          notes.push("Takes `Idempotency-Key`: the same key and body replays the first answer.");
        if (rateLimit)
          notes.push(`At most ${rateLimit.max} calls in ${rateLimit.windowSeconds} s per ${rateLimit.per}.`);
        return {
          ...operation,
          description: notes.join(" "),
          security: callersSecurity(allow),
          ...(operation.parameters && { parameters: operation.parameters.map(withParameterExample) }),
          ...(operation.requestBody &&
            "content" in operation.requestBody && {
              requestBody: { ...operation.requestBody, ...withExample(operation.requestBody) },
            }),
          responses: withExamples(operation.responses),
        };
      },
    },
  );
}

function callersSecurity(allow: RouteMetadata["allow"]): Record<string, string[]>[] {
  const session = { session: [] };
  return allow.includes("public") ? [{}, session] : [session];
}

interface Content {
  content?: Record<string, { schema?: object; example?: unknown }>;
}

/** Those of the path alone: a query with every filter at once is no example. */
function withParameterExample<P extends object>(parameter: P): P {
  const { in: place, name, schema } = { in: "", name: "", schema: {}, ...parameter };
  return place === "path" ? { ...parameter, example: exampleOf(schema, name) } : parameter;
}

/** Each JSON body with an example: of a failure one that its status stands for, else one that fits the shape. */
function withExamples<T extends object>(responses: T): T {
  const entries = Object.entries(responses as Record<string, Content>).map(([status, response]) => {
    const failure = Number(status) < 400 ? undefined : failureExample(Number(status));
    const codes = failure ? { description: `One of ${codesOf(Number(status)).join(", ")}` } : {};
    return [status, { ...response, ...codes, ...withExample(response, failure) }];
  });
  // Object.fromEntries forgets the keys; they are the same.
  return Object.fromEntries(entries) as T;
}

function withExample({ content }: Content, given?: object): Content {
  const json = content?.["application/json"];
  if (!json?.schema) return {};
  return {
    content: { ...content, "application/json": { ...json, example: given ?? exampleOf(json.schema) } },
  };
}

/** The contract does not change while a process runs; apps of one process share what was made of it. */
let document: ReturnType<typeof buildOpenApi> | undefined;

/** `GET /v1/openapi.json`, and the same to browse at `/docs`. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  document ??= buildOpenApi();
  app.get("/v1/openapi.json", { schema: { hide: true } }, async () => document);
  // The two libraries type OpenAPI apart; JSON is where they agree.
  const specification = { document: JSON.parse(JSON.stringify(document)) };
  await app.register(swagger, { mode: "static", specification });
  await app.register(swaggerUi, { routePrefix: "/docs", uiConfig: { docExpansion: "none", filter: true } });
}
