import { expect, test } from "vitest";
import { createAppResolver } from "./app-hosts.ts";

const urls = {
  WATCH_URL: "https://watch.films.example",
  STUDIO_URL: "https://studio.films.example",
  BACKOFFICE_URL: "https://admin.films.example",
};

test("in production only the configured hosts have an app", () => {
  const find = createAppResolver({ ...urls, isProduction: true });
  expect(find("studio.films.example")).toBe("studio");
  for (const host of ["studio.evil.example", "admin.x", "watch.films.example.evil.example"]) {
    expect(find(host)).toBeNull();
  }
  // Control: outside production a host's first label is sufficient.
  expect(createAppResolver({ ...urls, isProduction: false })("studio.evil.example")).toBe("studio");
});
