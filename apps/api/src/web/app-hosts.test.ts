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

test("in the demo, every name of the machine has the app of its port", () => {
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const ports = { WATCH_URL: at(5173), STUDIO_URL: at(5174), BACKOFFICE_URL: at(5175) };
  const find = createAppResolver({ ...ports, isProduction: false });
  expect(["localhost:5173", "192.0.2.10:5174", "[::1]:5175"].map(find)).toEqual([
    "watch",
    "studio",
    "backoffice",
  ]);
  expect(["localhost:4000", "localhost"].map(find)).toEqual([null, null]);
  // Controls: production knows its names only, and apps at one port are told apart by their names.
  expect(createAppResolver({ ...ports, isProduction: true })("localhost:5173")).toBeNull();
  const [WATCH_URL, STUDIO_URL, BACKOFFICE_URL] = ["watch", "studio", "admin"].map(
    (name) => `http://${name}.films.example`,
  );
  const byName = createAppResolver({
    WATCH_URL: WATCH_URL ?? "",
    STUDIO_URL: STUDIO_URL ?? "",
    BACKOFFICE_URL: BACKOFFICE_URL ?? "",
    isProduction: false,
  });
  expect(byName("localhost")).toBeNull();
});
