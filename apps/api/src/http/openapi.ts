import { readFileSync } from "node:fs";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { contract } from "@matinee/contract";
import type { ApiError } from "@matinee/contract/errors";
import type { RouteMetadata } from "@matinee/contract/policy";
import { generateOpenApi, type SchemaTransformerSync } from "@ts-rest/open-api";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

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

const errorExample: ApiError = {
  message: "Please check the highlighted fields.",
  code: "invalid",
  errors: { title: { msg: "This field is not right." } },
  requestId: "0199c0de-0000-7000-8000-000000000000",
};

const CALLERS: Record<RouteMetadata["allow"][number], string> = {
  public: "anyone",
  account: "anyone signed in",
  pageOwner: "the event's owner",
  viewer: "the holder of the credential in the path",
  staff: "staff",
};

/** The contract as OpenAPI 3: every route with who may call it, its answers, its errors, and an example of one. */
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
          responses: withErrorExamples(operation.responses),
        };
      },
    },
  );
}

function callersSecurity(allow: RouteMetadata["allow"]): Record<string, string[]>[] {
  const session = { session: [] };
  return allow.includes("public") ? [{}, session] : [session];
}

function withErrorExamples<T extends object>(responses: T): T {
  const entries = Object.entries(responses).map(([status, response]) => {
    const schema = response?.content?.["application/json"]?.schema;
    if (Number(status) < 400 || !schema) return [status, response];
    return [status, { ...response, content: { "application/json": { schema, example: errorExample } } }];
  });
  // Object.fromEntries forgets the keys; they are the same.
  return Object.fromEntries(entries) as T;
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
