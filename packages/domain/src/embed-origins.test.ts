import { expect, test } from "vitest";
import { isLocalOrigin, parseEmbedOrigin } from "./embed-origins.ts";

test.each([
  ["cinema.example", "https://cinema.example"],
  ["  https://Www.Cinema.Example/tonight?film=1#top ", "https://www.cinema.example"],
  ["https://cinema.example:8443", "https://cinema.example:8443"],
  ["https://cinema.example:443/", "https://cinema.example"],
  ["https://kino-münchen.example", "https://xn--kino-mnchen-yhb.example"],
  ["http://localhost:3000/page", "http://localhost:3000"],
  ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
])("reads %s as %s", (typed, origin) => {
  expect(parseEmbedOrigin(typed)).toBe(origin);
});

test.each([
  "",
  "*",
  "https://*",
  "https://*.cinema.example",
  "http://cinema.example",
  "ftp://cinema.example",
  "javascript:alert(1)",
  "data:text/html,hello",
  "https://user:password@cinema.example",
  "https://cinema",
  "localhost:3000",
  "https://192.168.0.1",
  "https://[::1]",
  "https://cinema.example;script-src",
  "https://cinema.example evil.example",
  "https://cinema.example, https://evil.example",
  "'self'",
  "null",
])("rejects %s", (typed) => {
  expect(parseEmbedOrigin(typed)).toBeNull();
});

test("only http to the own machine is local", () => {
  expect(["http://localhost:3000", "http://127.0.0.1"].map(isLocalOrigin)).toEqual([true, true]);
  expect(isLocalOrigin("https://cinema.example")).toBe(false);
});
