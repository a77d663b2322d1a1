import Fastify from "fastify";
import { beforeAll, expect, test } from "vitest";
import { setErrorHandlers } from "./errors.ts";
import { requireHttps } from "./require-https.ts";

const app = Fastify();
beforeAll(() => {
  setErrorHandlers(app);
  requireHttps(app, { API_URL: "https://api.cinema.example" });
  app.get("/v1/config", async () => ({ data: {} }));
});

const get = (headers: Record<string, string>) => app.inject({ url: "/v1/config", headers });

test("rejects an unencrypted request to the API's host instead of redirecting it", async () => {
  for (const protocol of ["http", "HTTP", "http, https"]) {
    const refused = await get({ host: "api.cinema.example", "x-forwarded-proto": protocol });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: "forbidden" });
    expect(refused.headers).not.toHaveProperty("location");
  }
});

test("accepts requests by https, those of the apps' hosts, and health checks", async () => {
  const accepted: Record<string, string>[] = [
    { host: "api.cinema.example", "x-forwarded-proto": "https" },
    { host: "watch.cinema.example", "x-forwarded-proto": "http" },
    { host: "10.0.0.7:4000" },
    { host: "api.cinema.example" },
  ];
  for (const headers of accepted) expect((await get(headers)).statusCode).toBe(200);
});
