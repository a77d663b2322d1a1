import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync, visitorKeys } from "oxc-parser";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The screens, whose texts are in packages/texts. */
const FOLDERS = [
  "apps/backoffice/src",
  "apps/studio/src",
  "apps/watch/src",
  "packages/app-shell/src",
  "packages/ui/src",
];

/** Attributes of elements and fields of objects that people read or hear. */
const SHOWN =
  /^(alt|aria-(?:description|label|placeholder|roledescription|valuetext)|aside|browseLabel|busyLabel|cancelLabel|caption|confirmLabel|description|emptyText|header|help|hint|intro|label|note|placeholder|removeLabel|retryLabel|summary|title|tooltip)$/;
/** Functions whose first argument people read. */
const TOASTS = /^(?:toast\.\w+|toastUndoable|describeFailure|toastFailure)$/;
/** The name of the product is the same in every language, and the player finds its preview pictures by this label. */
const NAMES = new Set(["Matinee", "thumbnails"]);

/** Lists the texts that a screen contains itself: words between tags, in what is shown, and formats of one language. */
function findInlineTexts(path, source) {
  const found = [];
  const report = (text) => {
    const words = text.trim().replaceAll(/\s+/g, " ");
    const isAddress = !words.includes(" ") && words.includes("/");
    if (/\p{L}{2}/u.test(words) && !isAddress && !NAMES.has(words)) found.push(words);
  };
  /** Reports the literals that an expression may result in. */
  const reportResults = (node) => {
    switch (node?.type) {
      case "Literal":
        return typeof node.value === "string" ? report(node.value) : undefined;
      case "TemplateLiteral":
        return report(node.quasis.map(({ value }) => value.cooked).join(" "));
      case "JSXExpressionContainer":
      case "ParenthesizedExpression":
        return reportResults(node.expression);
      case "ConditionalExpression":
        reportResults(node.consequent);
        return reportResults(node.alternate);
      case "LogicalExpression":
        if (node.operator !== "&&") reportResults(node.left);
        return reportResults(node.right);
    }
  };
  const visit = (node) => {
    if (node.type === "JSXText") report(node.value);
    if (node.type === "JSXElement" || node.type === "JSXFragment") node.children.forEach(reportResults);
    if (node.type === "JSXAttribute" && SHOWN.test(node.name.name)) reportResults(node.value);
    // `{ title: "title" }` maps the fields of a form.
    const field = node.type === "Property" ? (node.key.name ?? node.key.value) : undefined;
    if (SHOWN.test(field) && node.value.value !== field) reportResults(node.value);
    if (node.type === "CallExpression" && TOASTS.test(source.slice(node.callee.start, node.callee.end)))
      node.arguments.forEach(reportResults);
    if (node.type === "Literal" && /^[a-z]{2}-[A-Z]{2}$/.test(node.value)) found.push(node.value);
    for (const key of visitorKeys[node.type] ?? [])
      for (const child of [node[key]].flat()) if (child) visit(child);
  };
  visit(parseSync(path, source).program);
  return found;
}

const screens = execFileSync("git", ["ls-files", ...FOLDERS], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/(?:testing|gallery)\//.test(path));

test.each(FOLDERS)("%s takes every text and format from packages/texts", (folder) => {
  const files = screens.filter((path) => path.startsWith(folder));
  expect(files.length).toBeGreaterThan(50);
  const texts = files.flatMap((path) =>
    findInlineTexts(path, readFileSync(`${root}${path}`, "utf8")).map((text) => `${path}: ${text}`),
  );
  expect(texts).toEqual([]);
});

test.each([
  ["<p>Sold out</p>", "Sold out"],
  ["<p>{isOpen ? texts.open : 'closed'}</p>", "closed"],
  ["<p>{note ?? `${left} left`}</p>", "left"],
  ["<Field label='Email' />", "Email"],
  ["<Dialog title={`Delete ${name}?`} />", "Delete ?"],
  ["<img alt={title || 'photo'} />", "photo"],
  ["const columns = [{ header: 'Date' }]", "Date"],
  ["toast.success('Saved')", "Saved"],
  ["describeFailure(error, 'It was not saved')", "It was not saved"],
  ["count.toLocaleString('en-US')", "en-US"],
])("control: finds the text of %s", (source, text) => {
  expect(findInlineTexts("control.tsx", source)).toEqual([text]);
});

test.each([
  "<p className='text-sm'>{texts.soldOut}</p>",
  "<p>{count} × {title}</p>",
  "<Button variant='primary' title={texts.save(name)} />",
  "<Logo label='Matinee' />",
  "<TextInput placeholder='https://' />",
  "const fields = { title: 'title' }",
  "if (kind === 'ticket') toast.success(texts.saved)",
])("control: %s has no text of its own", (source) => {
  expect(findInlineTexts("control.tsx", source)).toEqual([]);
});
