import { expect, type Locator, type Page } from "@playwright/test";
import { resetInteraction } from "./observe-interactions.ts";

export const APPS = ["watch", "studio", "backoffice"] as const;
export type AppName = (typeof APPS)[number];

/** One or more inputs of the same kind. */
export interface Press {
  name: string;
  act: (page: Page) => Promise<void>;
  /** Waits after the measurement for what the next press needs. */
  settle?: (page: Page) => Promise<void>;
}

export interface Screen {
  app: AppName;
  name: string;
  path: string;
  ready: (page: Page) => Promise<void>;
  /** In this order; the last one leaves the screen as the first one found it. */
  presses: readonly Press[];
}

const waitFor = (locate: (page: Page) => Locator) => async (page: Page) => {
  await expect(locate(page)).toBeVisible({ timeout: 60_000 });
};

/**
 * Presses at coordinates: Playwright's click on an element would search for it in the page, which takes measured time. The
 * search before it takes up to 20 ms, four times as long at a quarter of the speed, so it does not count.
 */
async function pressAt(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible({ timeout: 30_000 });
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("The target is not visible");
  await resetInteraction(page);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const press = (name: string, locate: (page: Page) => Locator): Press => ({
  name,
  act: (page) => pressAt(page, locate(page)),
});

/** Types letters into a field, each as its own input, and empties it. */
const typeInto = (name: string, locate: (page: Page) => Locator): Press => ({
  name,
  async act(page) {
    await locate(page).focus();
    await page.keyboard.type("qual", { delay: 120 });
    for (let letter = 0; letter < 4; letter++) await page.keyboard.press("Backspace", { delay: 40 });
  },
});

const escape: Press = { name: "Escape", act: (page) => page.keyboard.press("Escape") };

const listOf = (path: string, extra: readonly Press[] = []): Screen => ({
  app: "backoffice",
  name: `back office ${path}`,
  path: `/admin/${path}`,
  ready: waitFor((page) => page.locator("tbody > tr[tabindex]").nth(20)),
  presses: [typeInto("a letter of the search", (page) => page.getByRole("searchbox")), ...extra],
});

const drawer = [
  press("open a row", (page) => page.locator("tbody > tr[tabindex] td").nth(2)),
  press("close a row", (page) => page.locator("tbody > tr[tabindex] td").nth(2)),
];
const selection = [
  press("select all rows", (page) => page.getByRole("checkbox", { name: "Select all rows" })),
  press("select none", (page) => page.getByRole("checkbox", { name: "Select all rows" })),
];
const filters = [
  press("open the filters", (page) => page.getByRole("button", { name: /filter/i }).first()),
  escape,
];

const step = (key: string, presses: readonly Press[]): Screen => ({
  app: "studio",
  name: `studio ${key}`,
  path: `/event/event-1?step=${key}`,
  ready: waitFor((page) => page.getByRole("main").getByRole("heading").first()),
  presses,
});
const switchStep = (name: string): Press =>
  press(`step ${name}`, (page) =>
    page.getByRole("navigation", { name: "Steps" }).getByText(name, { exact: true }).first(),
  );

const watchEvent = (name: string, event: string, presses: readonly Press[]): Screen => ({
  app: "watch",
  name: `watch ${name}`,
  path: `/watch/${event}`,
  ready: waitFor((page) => page.getByRole("main").getByRole("button").first()),
  presses,
});
const tab = (name: string): Press =>
  press(`tab ${name}`, (page) => page.getByRole("tab", { name: new RegExp(name) }));
const button = (name: string | RegExp, label = String(name)): Press =>
  press(label, (page) => page.getByRole("button", { name }).first());
const inMain = (name: string): Press =>
  press(name, (page) => page.getByRole("main").getByRole("button", { name }).first());
const inDialog = (name: string): Press =>
  press(name, (page) => page.getByRole("dialog").getByRole("button", { name, exact: true }).first());
const findReminderAnswer = (page: Page) => page.getByRole("button", { name: "Continue", exact: true });
const findNameField = (page: Page) => page.getByLabel("Name", { exact: true });
const isPlaying = async (page: Page) => {
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.2);
};

/** The slowest screens of each app. */
export const SCREENS: readonly Screen[] = [
  watchEvent("event page", "paid-screening", [
    tab("Store"),
    press("open a product", (page) =>
      page.getByRole("tabpanel", { name: /Store/ }).getByRole("button", { name: /Printed poster/ }),
    ),
    inDialog("Add to cart"),
    escape,
    tab("FAQ"),
    tab("About"),
  ]),
  watchEvent("checkout", "presale", [
    {
      ...inMain("Continue To Checkout"),
      settle: waitFor((page) => findReminderAnswer(page).or(findNameField(page))),
    },
    {
      name: "Continue",
      async act(page) {
        // The question about reminders is asked once.
        const answer = findReminderAnswer(page);
        if (await answer.isVisible()) await pressAt(page, answer);
      },
    },
    typeInto("a letter of the name", findNameField),
    inDialog("Back"),
    escape,
  ]),
  watchEvent("player", "free-screening", [
    { ...inMain("Watch Now"), settle: isPlaying },
    press("open the settings", (page) => page.getByRole("button", { name: "settings" })),
    press("close the settings", (page) => page.getByRole("button", { name: "settings" })),
    button("Back to the page"),
  ]),
  listOf("customers", [...drawer, ...selection, ...filters]),
  listOf("events", [...drawer, ...selection, ...filters]),
  listOf("leads", [...drawer, ...selection, ...filters]),
  step("eventDetails", [switchStep("FAQ"), switchStep("Event Details")]),
  step("attendees", [
    typeInto("a letter of the search", (page) => page.getByRole("searchbox").first()),
    switchStep("Film Details"),
    switchStep("Attendees"),
  ]),
  {
    app: "studio",
    name: "studio events",
    path: "/events",
    ready: waitFor((page) => page.getByRole("tab").first()),
    presses: [
      press("second tab", (page) => page.getByRole("tab").nth(1)),
      press("first tab", (page) => page.getByRole("tab").first()),
    ],
  },
];
