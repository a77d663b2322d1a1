import { securityReportsPath } from "@matinee/contract/security-headers";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Services } from "../context.ts";
import { redactUrl } from "./redact-url.ts";
import { parseJson } from "./validation/reject-malformed.ts";

const PER_ADDRESS = { max: 60, windowSeconds: 600 };
const MAX_BYTES = 32 * 1024;
const MAX_REPORTS = 20;

const text = z.string().transform((value) => redactUrl(value.slice(0, 300)));
/** The older form (report-uri) and the newer one (report-to) name the same things differently. */
const reportSchema = z
  .object({
    "csp-report": z.object({
      "document-uri": text.optional(),
      "effective-directive": text.optional(),
      "blocked-uri": text.optional(),
      "source-file": text.optional(),
    }),
  })
  .transform(({ "csp-report": report }) => ({
    document: report["document-uri"],
    directive: report["effective-directive"],
    blocked: report["blocked-uri"],
    source: report["source-file"],
  }));
const newReportSchema = z
  .object({
    type: z.literal("csp-violation"),
    body: z.object({
      documentURL: text.optional(),
      effectiveDirective: text.optional(),
      blockedURL: text.optional(),
      sourceFile: text.optional(),
    }),
  })
  .transform(({ body }) => ({
    document: body.documentURL,
    directive: body.effectiveDirective,
    blocked: body.blockedURL,
    source: body.sourceFile,
  }));
const bodySchema = z.union([
  reportSchema.transform((report) => [report]),
  z.array(z.union([newReportSchema, z.unknown().transform(() => null)])).max(MAX_REPORTS),
]);

/**
 * Receives the browsers' reports of violations of a document's Content-Security-Policy, and logs each as a security
 * event. Browsers send them without a session.
 */
export function registerSecurityReports(app: FastifyInstance, { rateLimits }: Services): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ["application/csp-report", "application/reports+json"],
      { parseAs: "string", bodyLimit: MAX_BYTES },
      (_request, body, done) => {
        try {
          done(null, parseJson(String(body)));
        } catch (error) {
          done(error instanceof Error ? error : new Error("malformed"));
        }
      },
    );
    scope.post(securityReportsPath, { schema: { hide: true } }, async (request, reply) => {
      await rateLimits.consumeByAddress("security-reports", PER_ADDRESS, request.ip);
      const reports = bodySchema.safeParse(request.body).data ?? [];
      for (const report of reports) {
        if (report)
          request.log.warn({ securityEvent: "csp-violation", ...report }, "content security policy violated");
      }
      return reply.status(204).send();
    });
  });
}
