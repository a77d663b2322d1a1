import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, visitorKeys } from "oxc-parser";
import { expect, test } from "vitest";
import * as catalogue from "../../packages/texts/src/en/catalogue.ts";
import { quotedTexts } from "../../packages/texts/src/en/quoted-texts.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Every step of every path into the catalogue: 'events', 'events.issues', 'events.issues.title-missing'. */
const paths = new Map();
listPaths(catalogue, []);
function listPaths(node, path) {
  paths.set(path.join("."), node);
  if (typeof node !== "object" || node === null || Array.isArray(node)) return;
  for (const [key, value] of Object.entries(node)) listPaths(value, [...path, key]);
}
const isText = (node) => typeof node !== "object" || node === null || Array.isArray(node);
const texts = [...paths].filter(([, node]) => isText(node)).map(([path]) => path);
const groups = new Set(Object.keys(catalogue));

/**
 * Lists what a source reads of the catalogue, by paths of keys; `*` is a key that is only known when it runs. A path that
 * ends above a text was handed on as a whole.
 */
function findReads(path, source) {
  const { program } = parseSync(path, source);
  const importsTexts = path.startsWith("packages/texts/") ? /^\.\// : /^@matinee\/texts\//;
  /** Names in this file for parts of the catalogue. One name may stand for several in different functions. */
  const aliases = new Map();
  /** Names in this file for a whole catalogue. */
  const catalogues = new Set();
  const reads = new Set();
  const addAlias = (name, part) => aliases.set(name, (aliases.get(name) ?? new Set()).add(part));

  /** Whether an expression is the catalogue of a language: `messages`, `t`, `ctx.texts`, `getRequestTexts(request)`. */
  const isCatalogue = (node) => {
    if (node.type === "CallExpression") return [node.callee, ...node.arguments].some(isCatalogue);
    const name = node.type === "MemberExpression" ? node.property.name : node.name;
    return catalogues.has(name) || /^(?:messages|t|texts|\w+Texts|TextsContext)$/.test(name);
  };

  /** Returns the paths that an expression stands for. */
  const resolve = (node) => {
    switch (node?.type) {
      case "Identifier":
        return [...(aliases.get(node.name) ?? [])];
      case "ChainExpression":
      case "ParenthesizedExpression":
      case "TSNonNullExpression":
      case "TSAsExpression":
      case "TSSatisfiesExpression":
        return resolve(node.expression);
      case "ConditionalExpression":
        return [...resolve(node.consequent), ...resolve(node.alternate)];
      case "MemberExpression": {
        const literal = node.property.type === "Literal" ? String(node.property.value) : "*";
        const key = node.computed ? literal : node.property.name;
        const below = resolve(node.object).map((part) => `${part}.${key}`);
        return below.length === 0 && groups.has(key) && isCatalogue(node.object) ? [key] : below;
      }
      default:
        return [];
    }
  };
  const bind = (pattern, parts, isWhole) => {
    if (pattern.type === "Identifier" && isWhole) catalogues.add(pattern.name);
    if (pattern.type === "Identifier") for (const part of parts) addAlias(pattern.name, part);
    if (pattern.type === "AssignmentPattern") bind(pattern.left, parts, isWhole);
    if (pattern.type !== "ObjectPattern") return;
    for (const property of pattern.properties) {
      if (property.type === "RestElement") {
        for (const part of parts) reads.add(part);
        continue;
      }
      const key = property.key.name ?? property.key.value;
      const below = parts.map((part) => `${part}.${key}`);
      if (isWhole && groups.has(key)) below.push(key);
      for (const part of below) if (isText(paths.get(part) ?? "")) reads.add(part);
      bind(property.value, below, key === "texts" && parts.length === 0);
    }
  };

  const bindValue = (pattern, value) => {
    const parts = resolve(value);
    bind(pattern, parts, parts.length === 0 && isCatalogue(value));
  };

  const visit = (node, report, parent) => {
    if (node.type === "ImportDeclaration" && importsTexts.test(node.source.value))
      for (const specifier of node.specifiers) {
        const { local, imported } = specifier;
        const group = imported?.name ?? basename(node.source.value, ".ts");
        if (groups.has(group)) addAlias(local.name, group);
      }
    if (node.type === "VariableDeclarator" && node.init) bindValue(node.id, node.init);
    for (const parameter of node.params ?? [])
      bind(
        parameter,
        [],
        /^: Texts$/.test(source.slice(parameter.typeAnnotation?.start, parameter.typeAnnotation?.end)),
      );
    if (node.type === "MemberExpression" || node.type === "Identifier") report(node, parent);
    for (const key of visitorKeys[node.type] ?? [])
      for (const child of [node[key]].flat()) {
        if (child && isPattern(node, key))
          for (const value of listDefaults(child)) visit(value, report, node);
        else if (child && !isName(node, key)) visit(child, report, node);
      }
  };
  // Twice: a name may be used above the line that gives it.
  visit(program, () => {});
  visit(program, (node, parent) => {
    // The longest expression counts, and what a name stands for is read by the expressions with that name.
    if (parent?.type === "MemberExpression" && parent.object === node) return;
    if (parent?.type === "VariableDeclarator" && parent.init === node && parent.id.type !== "ArrayPattern") {
      for (const part of resolve(node)) if (isText(paths.get(part) ?? {})) reads.add(part);
      return;
    }
    for (const part of resolve(node)) reads.add(part);
  });
  return reads;
}

/** Whether a child of a node only names something, and reads no value. */
const isName = (node, key) =>
  (node.type === "MemberExpression" && key === "property" && !node.computed) ||
  (node.type === "Property" && key === "key" && !node.computed) ||
  node.type.startsWith("Import");

/** Whether a child of a node gives names to values. */
const isPattern = (node, key) =>
  (node.type === "VariableDeclarator" && key === "id") || (key === "params" && "body" in node);

/** Lists the default values in a pattern. */
function listDefaults(pattern) {
  if (pattern.type === "AssignmentPattern") return [pattern.right, ...listDefaults(pattern.left)];
  return [pattern.properties ?? pattern.elements ?? pattern.argument ?? pattern.value ?? []]
    .flat()
    .flatMap((child) => (child ? listDefaults(child) : []));
}

/** Returns the texts that no read reaches. */
function findUnused(reads) {
  const patterns = [...reads].map((read) => read.split("."));
  return texts.filter((text) => {
    const keys = text.split(".");
    return !patterns.some((pattern) =>
      // A text's own methods may follow, as in `texts.title.length`.
      keys.every(
        (key, index) => pattern[index] === undefined || pattern[index] === "*" || pattern[index] === key,
      ),
    );
  });
}

/** The database stores their keys, also those of earlier releases. */
const STORED = /^failures\./;

/** What people may see: no tests, and no tools that show the screens to developers. */
const sources = execFileSync(
  "git",
  ["ls-files", "apps/*.ts", "apps/*.tsx", "packages/*.ts", "packages/*.tsx"],
  {
    cwd: root,
    encoding: "utf8",
  },
)
  .split("\n")
  .filter(
    (path) => /\/src\//.test(path) && !/\.(?:\w+-)?test\.|\/testing\/|\/gallery\/|^packages\/e2e/.test(path),
  )
  .filter((path) => !/\/texts\/src\/(?:languages|index|en\/catalogue|en\/quoted-texts)\.ts$/.test(path));

// It parses every source file.
test("every text is read somewhere", { timeout: 60_000 }, () => {
  const reads = new Set();
  for (const path of sources) {
    const source = readFileSync(`${root}${path}`, "utf8");
    // Most files name no texts, and parsing all of them takes seconds.
    if (path.startsWith("packages/texts/") || /[tT]exts|messages|\bt\b/.test(source))
      for (const read of findReads(path, source)) reads.add(read);
  }
  const isKept = (path) => quotedTexts.includes(paths.get(path)) || STORED.test(path);
  expect(findUnused(reads).filter((path) => !isKept(path))).toEqual([]);
});

test.each([
  ["messages.undo.busy", ["undo.busy"]],
  ["const texts = messages.undo; toast(texts.busy)", ["undo.busy"]],
  ["const { undo } = messages; undo.busy", ["undo.busy"]],
  ["const { busy } = ctx.texts.undo", ["undo.busy"]],
  ["import { undo } from '@matinee/texts/undo'; undo.busy", ["undo.busy"]],
  ["const say = (t) => t.undo.busy", ["undo.busy"]],
  ["function say({ undo }: Texts) { return undo.busy }", ["undo.busy"]],
  ["const say = (label = messages.undo.busy) => label", ["undo.busy"]],
  ["messages.events.issues[issue]", ["events.issues.*"]],
  ["show(messages.undo)", ["undo"]],
  ["const texts = messages.undo; list.undo; page.texts.busy", []],
])("control: %s reads %j", (source, reads) => {
  expect([...findReads("control.ts", source)]).toEqual(reads);
});

test("control: finds a text that nothing reads", () => {
  expect(
    findUnused(new Set(["undo.busy", "undo.done.length"])).filter((path) =>
      /^undo\.(?:busy|done|failed)$/.test(path),
    ),
  ).toEqual(["undo.failed"]);
  expect(
    findUnused(new Set(["undo", "events.issues.*"])).filter((path) =>
      /^(?:undo|events\.issues)\./.test(path),
    ),
  ).toEqual([]);
  expect(texts.length).toBeGreaterThan(2000);
});
