import { expect, test } from "vitest";
import {
  buildCardHeaders,
  buildDocumentHeaders,
  buildSecurityHeaders,
  deriveContentSources,
} from "./security-headers.ts";

const parsePolicy = (policy = "") =>
  new Map(
    policy.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values] as const;
    }),
  );
const document = (settings: Parameters<typeof deriveContentSources>[0]) =>
  parsePolicy(buildDocumentHeaders(deriveContentSources(settings), "n0nce")["content-security-policy"]);

test("a document runs scripts with its nonce, its own and the card provider's, and no other", () => {
  const policy = document({ STRIPE_SCRIPT_URL: "https://js.stripe.com/v3/" });
  expect(policy.get("script-src")).toEqual([
    "'self'",
    "'nonce-n0nce'",
    "https://js.stripe.com",
    "https://*.js.stripe.com",
  ]);
  expect(policy.get("object-src")).toEqual(["'none'"]);
  expect(policy.get("base-uri")).toEqual(["'none'"]);
  expect(policy.get("require-trusted-types-for")).toEqual(["'script'"]);
  const values = [...policy.values()].flat();
  expect(values.filter((value) => value === "*" || value.startsWith("'unsafe-"))).toEqual([]);
});

test("a document that caches share runs the named inline scripts only; its nonce is for styles", () => {
  const headers = buildDocumentHeaders(deriveContentSources({}), "n0nce", ["sha256-abc="]);
  const policy = parsePolicy(headers["content-security-policy"]);
  expect(policy.get("script-src")?.slice(0, 2)).toEqual(["'self'", "'sha256-abc='"]);
  expect(policy.get("script-src")).not.toContain("'nonce-n0nce'");
  expect(policy.get("style-src")).toEqual(["'self'", "'nonce-n0nce'"]);
});

test("nobody frames a document or anything else, except an event's card and its checkout", () => {
  expect(document({}).get("frame-ancestors")).toEqual(["'none'"]);
  expect(buildDocumentHeaders(deriveContentSources({}), "n0nce")["x-frame-options"]).toBe("DENY");
  const sites = ["https://cinema.example", "https://news.example"];
  const checkout = buildDocumentHeaders(deriveContentSources({}), "n0nce", [], sites);
  expect(parsePolicy(checkout["content-security-policy"]).get("frame-ancestors")).toEqual(sites);
  expect(checkout).not.toHaveProperty("x-frame-options");
  const other = parsePolicy(buildSecurityHeaders()["content-security-policy"]);
  expect(other.get("frame-ancestors")).toEqual(["'none'"]);
  expect(other.get("default-src")).toEqual(["'none'"]);
  const card = (origins: string[]) =>
    buildCardHeaders({ images: ["https://films.example"] }, { origins, styleHash: "sha256-abc" });
  const allowed = card(["https://cinema.example", "https://news.example"]);
  expect(parsePolicy(allowed["content-security-policy"]).get("frame-ancestors")).toEqual([
    "https://cinema.example",
    "https://news.example",
  ]);
  expect(allowed).not.toHaveProperty("x-frame-options");
  expect(parsePolicy(card([])["content-security-policy"]).get("frame-ancestors")).toEqual(["'none'"]);
  expect(card([])["x-frame-options"]).toBe("DENY");
});

test("a document connects to its own host and the configured providers only", () => {
  const own = document({ STRIPE_SCRIPT_URL: "http://127.0.0.1:4010/v3/" });
  expect(own.get("connect-src")).toEqual(["'self'", "http://127.0.0.1:4010", "https://*.vimeo.com"]);
  const bucket = document({ S3_BUCKET: "films", S3_REGION: "eu-west-1" });
  expect(bucket.get("media-src")).toEqual(["'self'", "blob:", "https://films.s3.eu-west-1.amazonaws.com"]);
});

test("a document may use no sensor and no camera, and only the card provider the payment form", () => {
  const headers = buildDocumentHeaders(deriveContentSources({}), "n0nce");
  const permissions = headers["permissions-policy"]?.split(", ");
  expect(permissions).toEqual(expect.arrayContaining(["camera=()", "microphone=()", "geolocation=()"]));
  expect(permissions).toContain('payment=(self "https://js.stripe.com" "https://hooks.stripe.com")');
});

test("HSTS lasts two years and covers subdomains", () => {
  expect(buildSecurityHeaders()["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
});
