import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Code that runs in an installation: neither tests nor the tools of development. */
const shipped = execFileSync(
  "git",
  ["ls-files", "apps/*.ts", "apps/*.tsx", "packages/*.ts", "packages/*.tsx"],
  {
    cwd: root,
    encoding: "utf8",
  },
)
  .split("\n")
  .filter((path) => /\/src\/|^apps\/watch\/vite\//.test(path))
  .filter((path) => !/\.(?:\w+-)?test\.|\/testing\/|\/seed\/|\/gallery\//.test(path))
  .filter((path) => !/^packages\/(?:bench|dev-services|e2e|onboarding-video|stripe-emulator)\//.test(path))
  .map((path) => ({ path, source: readFileSync(`${root}${path}`, "utf8") }));

/** What only the named files may contain, with the reason why they may. */
const RULES = [
  { name: "run a text as code", pattern: /\beval\(|new Function\(|node:vm"/, allowed: [] },
  {
    name: "write markup into a document",
    pattern: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML|insertAdjacentHTML|document\.write/,
    // Their own constant style sheets.
    allowed: [
      "apps/api/src/modules/emails/unsubscribe/unsubscribe-page.tsx",
      "apps/api/src/web/static-document.tsx",
    ],
  },
  { name: "use cookies", pattern: /document\.cookie|set-?cookie/i, allowed: [] },
  {
    name: "open a WebSocket or a peer connection",
    pattern: /new (?:WebSocket|RTC\w+)\(/,
    allowed: [],
  },
  {
    name: "open a stream of events",
    pattern: /new EventSource\(/,
    allowed: ["packages/app-shell/src/live-room/connect-to-live-room.ts"],
  },
  {
    name: "listen to messages of other windows",
    pattern: /addEventListener\(\s*"message"|onmessage/,
    // The widget: only those of its own frame and host.
    allowed: ["packages/app-shell/src/event-widget/checkout-dialog.ts"],
  },
  {
    name: "start another program",
    pattern: /node:child_process"/,
    // ffmpeg and ffprobe, pg_dump and pg_restore, and our own program that renders documents: with a list of arguments and without a shell.
    allowed: [
      "apps/api/src/commands/run-program.ts",
      "apps/api/src/integrations/video/ffmpeg/find-video-tools.ts",
      "apps/api/src/integrations/video/ffmpeg/run-tool.ts",
      "packages/document-renderer/src/document-renderer.ts",
    ],
  },
  { name: "pass a command to a shell", pattern: /shell: true|\bexecSync\(|\bexec\("/, allowed: [] },
  {
    name: "parse XML",
    pattern: /DOMParser|xml2js|fast-xml-parser|libxml|xpath/i,
    // Its script, which the browser runs, reads its own page again, as HTML.
    allowed: ["apps/api/src/web/doors/door-document.tsx"],
  },
  {
    name: "use a broken hash or cipher",
    pattern: /"(?:md5|sha1|des|rc4|aes-\d+-(?:ecb|cbc))"/i,
    // The service of leaked passwords is asked with five digits of SHA-1. The other is the name of a checksum that an
    // upload may bring; the connection protects it.
    allowed: ["apps/api/src/modules/identity/accounts/leaked-passwords.ts", "packages/contract/src/tus.ts"],
  },
  {
    name: "use an encryption, signature or key derivation of its own",
    pattern: /createCipheriv|createSign\(|hkdfSync|scryptSync|pbkdf2/,
    // The challenge is a proof of work.
    allowed: [
      "apps/api/src/platform/challenges.ts",
      "apps/api/src/platform/crypto.ts",
      "packages/app-shell/src/api/solve-challenge.ts",
    ],
  },
  {
    name: "use numbers that can be guessed",
    pattern: /Math\.random/,
    // A history key and the spread of timers. Neither is a secret.
    allowed: [
      "apps/api/src/modules/webhooks/delivery/delivery.rules.ts",
      "apps/api/src/web/doors/door-document.tsx",
      "apps/studio/src/router.tsx",
      "apps/watch/src/features/premiere/night.tsx",
      "apps/watch/src/features/viewer/use-followed-premiere.ts",
      "apps/watch/src/features/viewer/use-screening-clock.ts",
      "packages/app-shell/src/live-room/connect-to-live-room.ts",
    ],
  },
  { name: "accept an unverified certificate", pattern: /rejectUnauthorized|NODE_TLS_REJECT/, allowed: [] },
  {
    name: "put text into SQL",
    pattern: /sql\.raw/,
    // Constants, and ids and integers that are checked first.
    allowed: [
      "apps/api/src/modules/commerce/orders/checkout/reserve-stock.ts",
      "apps/api/src/modules/consent/consents.queries.ts",
      "apps/api/src/modules/events/pages/public/page-view.queries.ts",
      "apps/api/src/modules/video/recover-videos.ts",
      "apps/api/src/platform/viewer-key.ts",
    ],
  },
  {
    name: "know where the own film of an event is stored",
    pattern: /featureVideoId|feature_video_id/,
    // What saves, copies and erases an event, gives it the films of a library, and the public page. All else asks
    // `shown-films.ts` for the films.
    allowed: [
      "apps/api/src/db/schema/page-films.ts",
      "apps/api/src/db/schema/pages.ts",
      "apps/api/src/modules/events/events.personal-data.ts",
      "apps/api/src/modules/events/pages/page-response.ts",
      "apps/api/src/modules/events/pages/public/page-view.queries.ts",
      "apps/api/src/modules/events/pages/save/festival-save.rules.ts",
      "apps/api/src/modules/events/pages/save/page-changes.ts",
      "apps/api/src/modules/events/pages/save/page-media.ts",
      "apps/api/src/modules/events/pages/save/protect-premiere.ts",
      "apps/api/src/modules/events/pages/save/save-page.ts",
      "apps/api/src/modules/films/show-films.ts",
      "apps/api/src/modules/premieres/rehearsals/start-rehearsal.ts",
      "apps/api/src/modules/video/attach-video.ts",
      "apps/api/src/modules/video/shown-films.ts",
    ],
  },
  {
    name: "build a regular expression at run time",
    pattern: /new RegExp\(/,
    // From constants and from the patterns of the contract.
    allowed: [
      "apps/api/src/platform/http/csv/csv.ts",
      "apps/api/src/platform/http/openapi/openapi-examples.ts",
      "apps/api/src/platform/http/redact-url.ts",
      "packages/domain/src/contact.ts",
      "packages/domain/src/has-link.ts",
    ],
  },
];

test.each(RULES)("only the named files $name", ({ pattern, allowed }) => {
  const files = shipped.filter(({ source }) => pattern.test(source)).map(({ path }) => path);
  expect(files).toEqual(allowed);
});

test("calls of the API to other servers follow no redirect", () => {
  const calls = shipped
    .filter(({ path }) => path.startsWith("apps/api/"))
    .flatMap(({ path, source }) =>
      [...source.matchAll(/await fetch\(.*?\)\.catch/gs)].map(([call]) => ({ path, call })),
    );
  expect(calls.length).toBeGreaterThan(3);
  for (const { path, call } of calls)
    expect({ path, call }).toHaveProperty("call", expect.stringContaining('redirect: "error"'));
});

test("only a webhook's request goes to an address that a person entered", () => {
  const sends = /[^.\w]fetch\(|import \{[^}]*\brequest\b[^}]*\} from "node:https?"/;
  const senders = shipped.filter(({ path, source }) => path.startsWith("apps/api/") && sends.test(source));
  expect(senders.map(({ path }) => path)).toEqual([
    // The hosts of the configuration, and the links that Vimeo gives for uploads.
    "apps/api/src/commands/online-checks.ts",
    "apps/api/src/integrations/beacon/drand.ts",
    "apps/api/src/integrations/tax-register.ts",
    "apps/api/src/integrations/video/vimeo-client.ts",
    "apps/api/src/integrations/video/vimeo-video-host.ts",
    "apps/api/src/modules/identity/accounts/leaked-passwords.ts",
    // An owner's address, which must be public.
    "apps/api/src/modules/webhooks/delivery/send-request.ts",
    "apps/api/src/platform/telemetry/error-reports.ts",
    // The browser, for its own page.
    "apps/api/src/web/doors/door-document.tsx",
  ]);
});

test("a screen names the texts that it reads, so that a build leaves out the others", () => {
  const screens = shipped.filter(({ path }) => !path.startsWith("apps/api/"));
  const pattern = /\bconst \{[^}]*\} = messages;/;
  expect("const { purchase, staff } = messages;").toMatch(pattern);
  expect(screens.filter(({ source }) => pattern.test(source)).map(({ path }) => path)).toEqual([]);
});

/** A form that sends what was typed, and how it says that this failed. */
const FORM = /\buse(?:Draft)?Form[<(]/;
const RULE_OF_FAILURES = /\bshowFormFailure\b/;

test("every form shows its failures by one rule", () => {
  const forms = shipped.filter(({ path, source }) => !path.startsWith("apps/api/") && FORM.test(source));
  expect(forms.length).toBeGreaterThan(20);
  const others = forms.filter(({ source }) => !RULE_OF_FAILURES.test(source)).map(({ path }) => path);
  expect(others).toEqual([
    // The bank's answer, and what a retry would do, are one notice above the button.
    "apps/studio/src/components/credits/purchase-fields.tsx",
    // They send nothing: their values are part of the order that follows.
    "apps/watch/src/features/event-page/festival/pass-dialog.tsx",
    "apps/watch/src/features/event-page/gift/gift-dialog.tsx",
    // Does not tell which of the two fields is wrong.
    "packages/app-shell/src/components/sign-in-form.tsx",
    // Made by the hook; the forms that use it are in this list or follow the rule.
    "packages/app-shell/src/forms/use-draft-form.ts",
  ]);
});

test("only the rule for all forms, and what needs to know more, reads which fields a failure names", () => {
  const readers = shipped.filter(
    ({ path, source }) => !path.startsWith("apps/api/") && /(?:rror|ailure)\.fields\b/.test(source),
  );
  expect(readers.map(({ path }) => path)).toEqual([
    // Offers the newer text of a colleague above the button.
    "apps/backoffice/src/features/legal-texts/legal-text-editor.tsx",
    // Asks for the columns when the server does not know them.
    "apps/studio/src/features/films/import/use-film-import.ts",
    // The place of a joining event in the programme, which was saved before, is no field of the dialog.
    "apps/studio/src/features/programme/add-event-dialog.tsx",
    // Names a film by its place in a list that is saved at once.
    "apps/studio/src/features/trailer/films/use-event-films.ts",
    // Tells what of an order is outdated.
    "apps/watch/src/features/checkout/use-checkout.ts",
    // The buyer still types, so that the focus stays where it is.
    "apps/watch/src/features/checkout/use-tax-place.ts",
    // One field, with a note beside it.
    "apps/watch/src/features/premiere/message-composer.tsx",
    "apps/watch/src/features/premiere/questions.tsx",
    // Tells whether an organizer's questions are outdated.
    "apps/watch/src/lib/use-answers.ts",
    // Tells which proof of identity was wrong.
    "packages/app-shell/src/components/security/factor-form.tsx",
    "packages/app-shell/src/components/security/use-form-proof.tsx",
    "packages/app-shell/src/forms/show-form-failure.ts",
  ]);
});

const STATUS_COMPARISON =
  /\bstatus\b\)?\s*(?:[!=]==|[<>]=?)\s*\d|\d\s*(?:[!=]==|[<>]=?)\s*[\w.]*\bstatus\b|\d\]\.includes\([\w.]*status\)/;

test("the screens ask what a failure means by its name, and compare no status", () => {
  const screens = shipped
    .filter(({ path }) => /^(?:apps\/(?:watch|studio|backoffice)|packages\/app-shell)\/src\//.test(path))
    .filter(({ path }) => !path.startsWith("packages/app-shell/src/api/"));
  expect(screens.length).toBeGreaterThan(500);
  // packages/app-shell/src/api/api-failure.ts has the names, for example isMissing.
  expect(screens.filter(({ source }) => STATUS_COMPARISON.test(source)).map(({ path }) => path)).toEqual([]);
});

test.each([
  "error.status === 404",
  "error.status !== 401",
  "status >= 500",
  "(response?.status) < 400",
  "409 === error.status",
  "[400, 404].includes(query.error.status)",
])("control: %s compares a status", (source) => {
  expect(source).toMatch(STATUS_COMPARISON);
});

/** One module formats money, dates, numbers and lists; the catalogue of a language names its locale. */
const OWN_FORMAT = /"en-US"|\.toLocale\w*String\(|new Intl\.(?!Segmenter|Locale)\w+\(/;
const FORMATTERS = [
  // A form of dates that spreadsheets read, which is no language of people.
  "apps/api/src/modules/commerce/money/money-report.ts",
  // The script of a page without an app writes instants again in the reader's time zone, in the language of the page.
  "apps/api/src/web/doors/door-document.tsx",
  // Names of countries by a locale that the caller gives: apart from the formats, whose bundle is loaded first.
  "packages/domain/src/countries.ts",
  "packages/domain/src/formats.ts",
  "packages/domain/src/intl-formats.ts",
  "packages/texts/src/en/formats.ts",
];

test("money, dates, numbers and lists are formatted by the language", () => {
  const files = shipped.filter(({ source }) => OWN_FORMAT.test(source));
  expect(files.map(({ path }) => path)).toEqual(FORMATTERS);
});

test("control: finds the code of an installation", () => {
  expect(shipped.length).toBeGreaterThan(500);
  expect(shipped.map(({ path }) => path)).toContain("apps/api/src/app.ts");
});

/** Finds media queries with a size of their own. */
const findRawSizes = (css) => [...css.matchAll(/^\s*@media[^{]*\dpx[^{]*/gm)].map(([query]) => query.trim());

test("media queries name the sizes of screens", () => {
  const sheets = execFileSync(
    "git",
    ["ls-files", "-co", "--exclude-standard", "apps/*.css", "packages/ui/*.css"],
    {
      cwd: root,
      encoding: "utf8",
    },
  )
    .split("\n")
    .filter((path) => path !== "" && existsSync(`${root}${path}`));
  expect(sheets.length).toBeGreaterThan(10);
  expect(sheets.flatMap((path) => findRawSizes(readFileSync(`${root}${path}`, "utf8")))).toEqual([]);
  // Control.
  expect(findRawSizes(".a {\n  @media (width < theme(--b)) and (height >= 560px) {")).toHaveLength(1);
});

/** A media query, or a class for a range of screens, with a size of its own. */
const RAW_SCREEN = /\((?:width|height) ?[<>]=? ?\d|\b(?:min|max)-\[\d+px\]:/;

test("the screens take the breakpoints of the theme by their names", () => {
  const paths = shipped
    .filter(({ path }) => /^(?:apps\/(?:watch|studio|backoffice)|packages\/(?:ui|app-shell))\//.test(path))
    // The style of other people's pages, which do not have the theme.
    .filter(({ path }) => !path.startsWith("packages/app-shell/src/event-widget/"))
    .filter(({ source }) => RAW_SCREEN.test(source))
    .map(({ path }) => path);
  expect(paths).toEqual(["packages/ui/src/screens.ts"]);
  const theme = readFileSync(`${root}packages/ui/src/theme.css`, "utf8");
  const screens = readFileSync(`${root}packages/ui/src/screens.ts`, "utf8");
  const sizes = [...screens.matchAll(/(?:below|from)(\w+): "\(width (?:<|>=) (\d+px)\)"/g)];
  expect(sizes.length).toBeGreaterThan(3);
  for (const [, name = "", size] of sizes) {
    expect(theme).toContain(`--breakpoint-${name.charAt(0).toLowerCase()}${name.slice(1)}: ${size};`);
  }
  // Control.
  expect('matchMedia("(width < 768px)")').toMatch(RAW_SCREEN);
  expect("max-[360px]:px-2").toMatch(RAW_SCREEN);
});
