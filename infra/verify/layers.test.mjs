// The imports inside each app against its layers, and the lint rules that are made from them.
import { execFileSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { describe, expect, onTestFinished, test } from "vitest";
import { APPS, MAX_DEPTH } from "../layers.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Reads all imports between files of an app, type and lazy imports included. Tests and fixtures are exempt. */
function readImports(folder) {
  const files = globSync("**/*.{ts,tsx}", { cwd: join(root, folder) }).filter(
    (file) => !/(\.|full-|s3-)test\.tsx?$/.test(file) && !file.startsWith("testing/"),
  );
  return files.flatMap((file) => {
    const source = readFileSync(join(root, folder, file), "utf8");
    const { module } = parseSync(file, source);
    const requests = [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
      ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
    ];
    return requests
      .filter((request) => request?.startsWith("."))
      .map((request) => ({ file, imported: relative(folder, join(folder, dirname(file), request)) }))
      .filter(({ imported }) => !imported.startsWith(".."));
  });
}

/** Finds the imports that do not lead to a lower layer. */
function findUpwardImports({ layers, findPart }, imports) {
  const findLayer = (file) => layers.findIndex((layer) => layer.includes(findPart(file)));
  return imports.filter(
    ({ file, imported }) => findPart(file) !== findPart(imported) && findLayer(imported) <= findLayer(file),
  );
}

/** Finds groups of mutually reachable files (Tarjan's algorithm); an empty list means that there is no circle. */
function findCircles(edges) {
  const targets = new Map();
  for (const [from, to] of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const order = new Map();
  const lowest = new Map();
  const stack = [];
  const circles = [];
  const visit = (node) => {
    const index = order.size;
    order.set(node, index);
    lowest.set(node, index);
    stack.push(node);
    for (const next of targets.get(node) ?? []) {
      const reach = !order.has(next) ? visit(next) : stack.includes(next) ? order.get(next) : index;
      lowest.set(node, Math.min(lowest.get(node), reach));
    }
    if (lowest.get(node) === index) {
      const group = stack.splice(stack.indexOf(node));
      if (group.length > 1) circles.push(group);
    }
    return lowest.get(node);
  };
  for (const node of targets.keys()) if (!order.has(node)) visit(node);
  return circles;
}

/** An import that no layer allows, for each app. */
const forbidden = {
  api: { file: "modules/video/create-video.ts", imported: "modules/events/pages/page-identity.queries.ts" },
  watch: { file: "features/viewer/use-viewer.ts", imported: "features/checkout/place-order.ts" },
  studio: { file: "features/faq/faq-step.tsx", imported: "features/store/store-step.tsx" },
  backoffice: { file: "components/tag-editor.tsx", imported: "features/tags/tags.page.tsx" },
};

describe.each(Object.entries(APPS))("%s", (name, app) => {
  const imports = readImports(app.folder);
  const edges = imports.map(({ file, imported }) => [file, imported]);

  test("every part has a layer, and every layer has parts", () => {
    const parts = new Set(imports.flatMap(({ file, imported }) => [file, imported]).map(app.findPart));
    expect([...parts].toSorted()).toEqual(app.layers.flat().toSorted());
  });

  test("a part imports only from the layers below its own", () => {
    expect(findUpwardImports(app, imports)).toEqual([]);
  });

  test("no files import each other in a circle", () => {
    expect(findCircles(edges)).toEqual([]);
  });

  test("control: reports a forbidden import and a circle", () => {
    const extra = forbidden[name];
    expect(findUpwardImports(app, [...imports, extra])).toEqual([extra]);
    const [from, to] = edges.find(([file]) => file === edges[0][0]);
    expect(findCircles([...edges, [to, from]])).toEqual([expect.arrayContaining([from, to])]);
  });
});

test(
  "the lint rules reject a forbidden import at each depth of a feature and in each folder",
  { timeout: 60_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), "layers-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const name of ["oxlint.config.ts", "infra/layers.mjs"]) cpSync(join(root, name), join(folder, name));
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    const write = (path, request) => {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), `import { x } from "${request}";\n\nexport const y = x;\n`);
      return path;
    };
    const depths = Array.from({ length: MAX_DEPTH + 1 }, (_, depth) => depth);
    const up = (count) => "../".repeat(count);
    const studio = "apps/studio/src";
    const rejected = depths.flatMap((depth) => {
      const own = `${studio}/features/faq/${"a/".repeat(depth)}`;
      return [
        write(`${own}sideways.ts`, `${up(depth + 1)}store/x.ts`),
        write(`${own}roundabout.ts`, `${up(depth + 2)}features/store/x.ts`),
        write(`${own}routes.ts`, `${up(depth + 2)}routes/x.ts`),
        write(`${own}workspace.ts`, "@matinee/api/x"),
      ];
    });
    rejected.push(
      write(`${studio}/features/builder/a/upward.ts`, "../../rehearsal/x.ts"),
      write(`${studio}/components/a/feature.ts`, "../../features/faq/x.ts"),
      write(`${studio}/lib/component.ts`, "../components/x.ts"),
      write(`${studio}/routes/app.ts`, "../app/x.ts"),
      write("apps/watch/src/features/viewer/a/upward.ts", "../../checkout/x.ts"),
      write("apps/api/src/modules/video/a/b/upward.ts", "../../../events/x.ts"),
      write("apps/api/src/web/sideways.ts", "../modules/staff/x.ts"),
      write("apps/api/src/platform/http/upward.ts", "../../modules/audit/x.ts"),
      write("apps/api/src/provider.ts", "stripe"),
      write("apps/api/src/integrations/payments/provider.ts", "stripe"),
      write("apps/api/src/modules/commerce/a/provider.ts", "stripe"),
      write(
        "apps/api/src/modules/commerce/a/adapter.ts",
        "../../../integrations/payments/stripe/create-payments.ts",
      ),
      write("apps/api/src/integrations/payments/stripe/upward.ts", "../../../modules/commerce/x.ts"),
      write("apps/watch/src/features/checkout/a/provider.ts", "@stripe/stripe-js"),
      write(`${studio}/components/a/provider.ts`, "@stripe/stripe-js/pure"),
      write(`${studio}/lib/adapter.ts`, "@matinee/app-shell/payments/stripe/wallets"),
      write("packages/app-shell/src/payments/provider.ts", "@stripe/stripe-js"),
      write("packages/app-shell/src/payments/adapter.ts", "./stripe/wallets.ts"),
      write("packages/app-shell/src/payments/stripe/workspace.ts", "@matinee/watch/x"),
    );
    const accepted = depths.flatMap((depth) => {
      const own = `${studio}/features/faq/${"a/".repeat(depth)}`;
      return [
        write(`${own}below.ts`, `${up(depth + 1)}builder/x.ts`),
        write(`${own}lib.ts`, `${up(depth + 2)}lib/x.ts`),
      ];
    });
    // A folder of a feature may have the name of another feature.
    accepted.push(
      write(`${studio}/features/faq/a/b/inner.ts`, "../store/x.ts"),
      write("apps/api/src/integrations/payments/stripe/provider.ts", "stripe"),
      write("apps/api/src/modules/commerce/a/port.ts", "../../../integrations/payments/payments.ts"),
      write("apps/api/src/adapter.ts", "./integrations/payments/stripe/create-payments.ts"),
      write("packages/app-shell/src/payments/stripe/provider.ts", "@stripe/stripe-js"),
      write("packages/app-shell/src/payments/payment-provider.ts", "./stripe/wallets.ts"),
      write(`${studio}/components/a/port.ts`, "@matinee/app-shell/payments/payment-provider"),
    );

    let output = "";
    try {
      execFileSync(join(root, "node_modules/.bin/oxlint"), ["--format=unix", "apps", "packages"], {
        cwd: folder,
        encoding: "utf8",
      });
    } catch (error) {
      output = error.stdout;
    }
    const reported = new Set(
      output.split("\n").map((line) => relative(folder, join(folder, line.split(":")[0]))),
    );
    expect(rejected.filter((path) => !reported.has(path))).toEqual([]);
    expect(accepted.filter((path) => reported.has(path))).toEqual([]);
  },
);
