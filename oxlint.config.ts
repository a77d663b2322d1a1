import { defineConfig, type OxlintOverride } from "oxlint";
import { listForbiddenImports } from "./infra/layers.mjs";

interface Pattern {
  regex: string;
  message: string;
}

const OURS = [
  "api",
  "watch",
  "studio",
  "backoffice",
  "ui",
  "app-shell",
  "domain",
  "texts",
  "dev-services",
  "stripe-emulator",
  "e2e",
  "bench",
];
const otherWorkspace = {
  regex: "^(\\.\\./)+(apps|packages|infra)/",
  message: "import another workspace by its name",
};

/** Forbids imports of the workspaces, except those that are named. */
function allow(names: readonly string[], message: string): Pattern[] {
  const others = OURS.filter((name) => !names.includes(name));
  return [{ regex: `^@matinee/(${others.join("|")})(/|$)`, message }, otherWorkspace];
}

/** If several overrides set the same rule for a file, the last one applies as a whole; nothing is merged. */
function restrict(files: string[], patterns: Pattern[]): OxlintOverride {
  return { files, rules: { "no-restricted-imports": ["error", { patterns }] } };
}

const apiPackages = allow(["api", "domain", "texts"], "the API imports contract, domain and texts");
/** The port is what the rest of the API knows of the payment provider. */
const stripeClient = {
  regex: "^stripe(/|$)",
  message: "use the port (integrations/payments/payments.ts); only its adapter imports stripe",
};
const stripeAdapter = { ...stripeClient, regex: "^stripe(/|$)|/payments/stripe/" };
const apiLayers = listForbiddenImports("api");
/** The same for the web apps, whose adapter is in app-shell. */
const browserAdapter = {
  regex: "^@stripe/|/payments/stripe/",
  message: "use the port (app-shell/payments/payment-port.ts); only its adapter imports @stripe",
};
const appPackages = [
  ...allow(
    ["ui", "app-shell", "domain", "texts"],
    "an app imports app-shell, contract, ui, domain and texts",
  ),
  browserAdapter,
];
const appShellPackages = allow(
  ["ui", "app-shell", "domain", "texts"],
  "app-shell imports contract, domain, texts and ui",
);

export default defineConfig({
  plugins: ["typescript", "import", "react", "jsx-a11y", "unicorn", "promise", "node"],
  categories: { correctness: "error", suspicious: "error" },
  rules: {
    eqeqeq: ["error", "always", { null: "ignore" }],
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-default-export": "error",
    "jsx-a11y/control-has-associated-label": ["error", { ignoreElements: ["option", "video"] }],
    "no-console": "error",
    "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    "node/no-process-env": "error",
    "react/no-unstable-nested-components": ["error", { allowAsProps: true }],
    "react/rules-of-hooks": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": "error",
    "unicorn/filename-case": ["error", { case: "kebabCase" }],

    // Off, because they report intended code more often than mistakes. Casts have their reason in a comment, awaits in
    // a loop are meant to run one by one, and `fc.nat()` reads better than `nat()`.
    "import/no-named-as-default": "off",
    "import/no-named-as-default-member": "off",
    "import/no-unassigned-import": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    "no-await-in-loop": "off",
    "no-shadow": "off",
    "no-underscore-dangle": "off",
    "promise/always-return": "off",
    "promise/no-callback-in-promise": "off",
    "react/react-in-jsx-scope": "off",
    "typescript/consistent-return": "off",
    "typescript/no-misused-promises": "off",
    "typescript/no-unsafe-type-assertion": "off",
    "unicorn/consistent-function-scoping": "off",
  },
  ignorePatterns: ["**/dist/**", "**/node_modules/**", "apps/api/migrations/**"],
  overrides: [
    {
      files: ["**/*.config.ts", "**/*.setup.ts"],
      rules: { "import/no-default-export": "off", "node/no-process-env": "off" },
    },
    {
      // nginx's njs has no named exports.
      files: ["infra/nginx/*.mjs"],
      rules: { "import/no-default-export": "off" },
    },
    {
      files: [
        "**/config.ts",
        "**/testing/**",
        "apps/api/src/{command,commands/run-program}.ts",
        "packages/e2e/**",
        "packages/bench/**",
        "infra/*.mjs",
      ],
      rules: { "node/no-process-env": "off" },
    },
    {
      files: [
        "apps/api/assets/**",
        "infra/**",
        "packages/dev-services/**",
        "packages/onboarding-video/**",
        "packages/e2e/**",
        "packages/bench/**",
        "apps/api/src/seed/**",
      ],
      rules: { "no-console": "off" },
    },
    restrict(
      ["packages/{domain,stripe-emulator}/**"],
      [{ regex: "^@matinee/", message: "domain and the emulator import nothing of ours" }, otherWorkspace],
    ),
    restrict(["packages/dev-services/**"], allow(["stripe-emulator"], "they import only the emulator")),
    restrict(
      ["packages/texts/**"],
      [
        { regex: "^@matinee/(contract|client)", message: "texts import domain" },
        ...allow(["domain"], "texts import domain"),
      ],
    ),
    restrict(["packages/contract/**"], allow(["domain", "texts"], "contract imports domain and texts")),
    restrict(["packages/client/**"], allow([], "the client imports types of the contract")),
    restrict(["packages/document-renderer/**"], allow([], "the renderer imports contract")),
    restrict(
      ["packages/app-shell/**"],
      [...appShellPackages, { ...browserAdapter, regex: "^@stripe/|/stripe/" }],
    ),
    restrict(["packages/app-shell/src/payments/{stripe/**,payment-provider.ts}"], appShellPackages),
    restrict(
      ["packages/ui/**"],
      [
        { regex: "^@matinee/(contract|client)", message: "ui imports texts" },
        ...allow(["texts"], "ui imports texts"),
        {
          regex: "^(react-router|@tanstack/|react-hook-form)",
          message: "ui knows no router, no queries and no forms library",
        },
      ],
    ),
    // The entry files choose the adapter.
    restrict(["apps/api/**"], [...apiPackages, stripeClient]),
    ...apiLayers.map(({ files, ...pattern }) => restrict(files, [...apiPackages, stripeAdapter, pattern])),
    ...apiLayers
      .filter(({ files }) => files.some((glob) => glob.includes("integrations")))
      .map(({ files: _files, ...pattern }) =>
        restrict(["apps/api/src/integrations/payments/stripe/**"], [...apiPackages, pattern]),
      ),
    // Tests also import the local versions of third-party services, and any module.
    restrict(
      ["apps/api/src/testing/**", "apps/api/**/*.test.ts", "apps/api/**/*.{full,s3}-test.ts"],
      allow(
        ["api", "domain", "texts", "dev-services", "stripe-emulator"],
        "the API imports contract, domain and texts",
      ),
    ),
    restrict(["apps/{watch,studio,backoffice}/**"], appPackages),
    ...["watch", "studio", "backoffice"].flatMap((app) =>
      listForbiddenImports(app).map(({ files, ...pattern }) => restrict(files, [...appPackages, pattern])),
    ),
  ],
});
