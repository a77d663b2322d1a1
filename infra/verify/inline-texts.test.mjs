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
  /^(alt|aria-(?:description|label|placeholder|roledescription|valuetext)|aside|browseLabel|busyLabel|cancelLabel|caption|confirmLabel|description|emptyText|footer|header|help|hint|intro|kicker|label|lang|note|placeholder|preview|removeLabel|retryLabel|subject|summary|title|tooltip)$/;
/** The subject of a change of the back office is a kind of record, and that of an email a sentence. */
const isKind = (name, value) => name === "subject" && /^[a-z]+$/.test(value?.value);
/** Functions whose first argument people read. */
const TOASTS = /^(?:toast\.\w+|toastUndoable|describeFailure|toastFailure)$/;
/** Words of one language that join two values, and the sign that only some languages write right behind a number. */
const JOINS = /^(?:,? (?:and|at|by|for|from|in|of|on|or|to|until|with) $|%)/;
/** Lengths and colors of CSS. */
const CSS = /^(?:height|inset\w*|left|right|style|top|transform|width)$|(?:calc|color-mix|max|translateX)\(/;
/** What makes words of a code: other signs for those between its parts, and a capital for its first letter. */
const FROM_CODE =
  /\.replace(?:All)?\(\s*(?:(?:"[-_.]"|\/[^/]*[-_.][^/]*\/\w*),\s*"(?:: | )"|[^"]*"\$1 \$2")|(?:\.(?:charAt|at)\(0\)|\[0\])\??\.to(?:Locale)?UpperCase/;
/** The name of the product is the same in every language, and the player finds its preview pictures by this label. */
const NAMES = new Set(["Matinee", "thumbnails"]);

/** Lists the texts that a screen contains itself: words between tags, in what is shown, made from codes, and formats of one language. */
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
  /** @param isCode whether a template around it is code of another language: of CSS or of SQL */
  const visit = (node, isCode = false) => {
    if (node.type === "JSXText") {
      report(node.value);
      if (/^\s*%/.test(node.value)) found.push("%");
    }
    if (node.type === "TemplateLiteral" && !isCode && !CSS.test(source.slice(node.start, node.end)))
      for (const { value } of node.quasis.slice(1))
        if (JOINS.test(value.cooked)) found.push(value.cooked.trim());
    if (node.type === "CallExpression") {
      const call = FROM_CODE.exec(source.slice(node.callee.start, node.end))?.[0];
      if (call && node.arguments.every(({ type }) => type === "Literal")) found.push(call);
    }
    if (node.type === "JSXElement" || node.type === "JSXFragment") node.children.forEach(reportResults);
    if (node.type === "JSXAttribute" && SHOWN.test(node.name.name) && !isKind(node.name.name, node.value))
      reportResults(node.value);
    // The name of a field of a form is a code.
    if (node.type === "JSXAttribute" && node.name.name === "name" && /^\p{Lu}/u.test(node.value?.value))
      report(node.value.value);
    // `{ title: "title" }` maps the fields of a form.
    const field = node.type === "Property" ? (node.key.name ?? node.key.value) : undefined;
    if (SHOWN.test(field) && node.value.value !== field && !isKind(field, node.value))
      reportResults(node.value);
    if (node.type === "CallExpression" && TOASTS.test(source.slice(node.callee.start, node.callee.end)))
      node.arguments.forEach(reportResults);
    if (node.type === "Literal" && /^[a-z]{2}-[A-Z]{2}$/.test(node.value)) found.push(node.value);
    const isCodeBelow =
      isCode || node.type === "TaggedTemplateExpression" || CSS.test(node.name?.name ?? node.key?.name);
    for (const key of visitorKeys[node.type] ?? [])
      for (const child of [node[key]].flat()) if (child) visit(child, isCodeBelow);
  };
  visit(parseSync(path, source).program);
  return found;
}

/** The server's modules, its own pages and its responses, and the contract's schemas. */
const SERVED = [
  "apps/api/src/modules",
  "apps/api/src/web",
  "apps/api/src/platform/http",
  "packages/contract/src",
];

/** Sentences that are not in packages/texts, by file, with the reason. */
const SPOKEN = [
  // The documentation of the API, and what developers of clients read there.
  /^apps\/api\/src\/platform\/http\/openapi\/|^packages\/contract\/src\/routes\//,
  // The versions that people accepted. A version of another language is a text of its own.
  /\/default-legal-texts\.ts$/,
  // What the film says that shows filmmakers the studio.
  /\/instruction-film\.ts$/,
  // Why a delivery failed, in the list of deliveries: developers of webhooks read it (ADR 0024).
  /\/webhooks\/delivery\/send-request\.ts$/,
];
/** Calls whose text only operators and developers read. */
const LOGS = /(?:^|\.)log\.\w+$|^console\.|^describe$|^createJobQueueView$/;

/** Lists the sentences in the code of the server: what begins like one, outside of logs and of thrown errors of programs. */
function findSentences(path, source) {
  const found = [];
  const visit = (node) => {
    if (node.type.startsWith("Import") || node.type.startsWith("TSLiteral")) return;
    const callee = node.callee && source.slice(node.callee.start, node.callee.end);
    if (node.type === "CallExpression" && LOGS.test(callee)) return;
    // An error with a text is an AppError; every other one is a fault of the program.
    if (node.type === "NewExpression" && callee.endsWith("Error") && callee !== "AppError") return;
    const text =
      node.type === "TemplateLiteral"
        ? node.quasis.map(({ value }) => value.cooked).join("…")
        : (node.type === "Literal" || node.type === "JSXText") && node.value;
    if (
      typeof text === "string" &&
      (/^\s*\p{Lu}[^]*\p{Ll}{2,},? \p{Ll}{2}/u.test(text) || /'(?:Yes|No)'/.test(text))
    )
      found.push(text.trim());
    for (const key of visitorKeys[node.type] ?? [])
      for (const child of [node[key]].flat()) if (child) visit(child);
  };
  visit(parseSync(path, source).program);
  return found;
}

const listSources = (folders) =>
  execFileSync("git", ["ls-files", ...folders], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((path) => /\.tsx?$/.test(path) && !/\.(?:\w+-)?test\.|\/(?:testing|gallery)\//.test(path));

const findIn = (files, find) =>
  files.flatMap((path) =>
    find(path, readFileSync(`${root}${path}`, "utf8")).map((text) => `${path}: ${text}`),
  );

test.each(FOLDERS)("%s takes every text and format from packages/texts", (folder) => {
  const files = listSources([folder]);
  expect(files.length).toBeGreaterThan(50);
  expect(findIn(files, findInlineTexts)).toEqual([]);
});

test.each(SERVED)("%s takes its sentences from packages/texts", (folder) => {
  const files = listSources([folder]);
  expect(files.length).toBeGreaterThan(10);
  expect(
    findIn(
      files.filter((path) => !SPOKEN.some((spoken) => spoken.test(path))),
      findSentences,
    ),
  ).toEqual([]);
});

test("the pages and emails of the server have no words between their tags", () => {
  const files = listSources(SERVED).filter((path) => path.endsWith(".tsx"));
  expect(files.length).toBeGreaterThan(30);
  expect(findIn(files, findInlineTexts)).toEqual([]);
});

test.each(["backoffice", "studio", "watch"])(
  "the document of %s gets its language and title from its texts",
  (app) => {
    const document = readFileSync(`${root}apps/${app}/index.html`, "utf8");
    expect(document).toMatch(/<html (?!.*lang=)/);
    expect(document).not.toContain("<title");
    expect(readFileSync(`${root}apps/${app}/vite.config.ts`, "utf8")).toMatch(/\bdocumentTexts\(/);
  },
);

test.each([
  ["<p>Sold out</p>", "Sold out"],
  ["<p>{isOpen ? texts.open : 'closed'}</p>", "closed"],
  ["<p>{note ?? `${left} left`}</p>", "left"],
  ["<Field label='Email' />", "Email"],
  ["<Dialog title={`Delete ${name}?`} />", "Delete ?"],
  ["<img alt={title || 'photo'} />", "photo"],
  ["<Row name='Subtotal'>{total}</Row>", "Subtotal"],
  ["const columns = [{ header: 'Date' }]", "Date"],
  ["toast.success('Saved')", "Saved"],
  ["describeFailure(error, 'It was not saved')", "It was not saved"],
  ["count.toLocaleString('en-US')", "en-US"],
  ["<html lang='en'></html>", "en"],
  ["<b>{percent}%</b>", "%"],
  ["const share = `${percent}%`", "%"],
  ["const range = `${opens} to ${closes}`", "to"],
  ['const name = template.replaceAll("-", " ")', '.replaceAll("-", " "'],
  ['const name = field.replaceAll(/[._-]+/g, " ")', '.replaceAll(/[._-]+/g, " "'],
  ['const name = field.replace(/([a-z])([A-Z])/g, "$1 $2")', '.replace(/([a-z])([A-Z])/g, "$1 $2"'],
  ["const name = words.charAt(0).toUpperCase() + words.slice(1)", ".charAt(0).toUpperCase"],
])("control: finds the text of %s", (source, text) => {
  expect(findInlineTexts("control.tsx", source)).toEqual([text]);
});

test.each([
  "<p className='text-sm'>{texts.soldOut}</p>",
  "<p>{count} × {title}</p>",
  "<Button variant='primary' title={texts.save(name)} />",
  "<Logo label='Matinee' />",
  "<TextInput placeholder='https://' name='zip' />",
  "const fields = { title: 'title' }",
  "<div style={{ width: `${share * 100}%` }} />",
  "const place = { left: `${part * 100}%` }",
  "const color = `color-mix(in srgb, red ${share}%, transparent)`",
  "<p>{messages.formats.percent(share)}</p>",
  'const text = number.replaceAll(/[^0-9]/g, "")',
  "if (kind === 'ticket') toast.success(texts.saved)",
])("control: %s has no text of its own", (source) => {
  expect(findInlineTexts("control.tsx", source)).toEqual([]);
});

test.each([
  ['throw new AppError("invalid", () => "This is not valid.")', "This is not valid."],
  ['const settings = { donationTitle: "Support the film" }', "Support the film"],
  ["const cell = `case when ${flag} then 'Yes' else 'No' end`", "case when … then 'Yes' else 'No' end"],
  ["const page = <p>Ask the film team.</p>", "Ask the film team."],
])("control: %s has the sentence %j", (source, text) => {
  expect(findSentences("control.tsx", source)).toEqual(text === null ? [] : [text]);
});
