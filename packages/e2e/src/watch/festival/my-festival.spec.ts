import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { addresses, listEmailsTo } from "../../system.ts";
import { signInDemoOwner } from "../demo-owner.ts";
import { buyTicket, type EventCopy, test } from "../event-copies.ts";
import { recordShifts } from "../layout-shifts.ts";
import { expectAccessible, expectPlaying, getCallToAction } from "../viewer.ts";

const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

interface Festival {
  id: string;
  url: string;
  title: string;
  /** The emailed link of the pass. */
  link: string;
  holder: string;
}

/** Creates a festival of these screenings and gives a pass for three of them, with one reservation. */
async function createFestival(request: APIRequestContext, screenings: EventCopy[]): Promise<Festival> {
  const headers = await signInDemoOwner(request);
  const call = async (method: "get" | "patch" | "post" | "put", path: string, data?: object) => {
    const response = await request[method](path, { headers, ...(data && { data }) });
    expect(response.ok(), `${path} ${await response.text()}`).toBe(true);
    return (await response.json()).data;
  };
  const url = `tide-lights-${randomUUID()}`.slice(0, 40);
  const title = "Tide Lights";
  const made = { kind: "festival", title, url, description: "Films of the sea.", timezone: "UTC" };
  const account = await call("get", "/v1/session");
  const { id } = await call("post", `/v1/pages/${account.id}`, made);
  const { version } = await call("get", `/v1/pages/${id}/programme`);
  await call("put", `/v1/pages/${id}/programme`, {
    version,
    screenings: screenings.map((screening) => ({ pageId: screening.id })),
    sections: [],
  });
  const pass = { covers: "count", filmCount: screenings.length, reservations: 1 };
  const product = { type: "pass", title: "Three films", price: 9000, pass };
  const { id: productId } = await call("post", `/v1/pages/${id}/products`, product);
  await call("patch", `/v1/pages/${id}`, { activated: true });
  const holder = `${url}@example.com`;
  const tickets = [{ email: holder, name: "Imogen Achterberg" }];
  await call("post", `/v1/pages/${id}/comps`, { tickets, productId });
  return { id, url, title, holder, link: await waitForPassLink(holder, url) };
}

async function waitForPassLink(address: string, url: string): Promise<string> {
  const link = new RegExp(`${addresses.watch}/festival/${url}/[\\w-]{20,}`);
  const find = async () => link.exec((await listEmailsTo(address))[0]?.text ?? "")?.[0] ?? "";
  await expect.poll(find, { timeout: 30_000 }).not.toBe("");
  return find();
}

const sectionOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function expectFits(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

test.use({ viewport: screens.phone, timezoneId: "America/Los_Angeles" });

test(
  "plans, reserves and watches with the emailed link of a pass",
  FULL,
  async ({ page, request, copyEvent }) => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const screenings = [
      await copyEvent("paid-screening", { title: "The Salt Road" }),
      // Places can be reserved until an hour before the start.
      await copyEvent("paid-screening", {
        title: "Night Bees",
        capacity: 10,
        eventStart: inDays(2),
        eventEnd: inDays(3),
      }),
    ];
    const festival = await createFestival(request, screenings);
    const sent: string[] = [];
    page.on("request", (each) => sent.push(each.headers()["referer"] ?? ""));

    await page.goto(festival.link);
    await expect(page.getByRole("heading", { level: 1, name: "My festival" })).toBeVisible();
    await expect(page.getByText("2 left of 2")).toBeVisible();
    await expect(page.getByRole("meter", { name: "Screenings left" })).toHaveAttribute("max", "2");
    await expect(page.getByText("Your plan is empty")).toBeVisible();
    // Neither the address bar nor a request after it has the link.
    await expect(page).toHaveURL(`${addresses.watch}/festival/${festival.url}/mine`);
    const credential = festival.link.split("/").at(-1) ?? "";
    sent.length = 0;
    await expectAccessible(page);
    await expectFits(page);

    await page.getByRole("link", { name: "Add from the programme" }).click();
    await expect(page).toHaveURL(/#programme$/);
    const plan = page.getByRole("button", { name: "Plan The Salt Road" });
    await plan.click();
    await expect(plan).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Plan Night Bees" }).click();
    await page.getByRole("button", { name: "Reserve a place: Night Bees" }).click();
    await expect(page.getByRole("button", { name: "Give the place back: Night Bees" })).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);

    await page.getByRole("link", { name: "My festival" }).click();
    const mine = sectionOf(page, "My plan");
    await expect(mine.getByRole("heading", { level: 4 })).toHaveCount(2);
    await expect(mine.getByText("Reserved")).toBeVisible();
    await expect(page.getByText("1 left of 2")).toBeVisible();
    await expect(page.getByText("1 place is kept")).toBeVisible();
    expect(sent.join()).not.toContain(credential);

    await page.getByRole("link", { name: "Watch Now: The Salt Road" }).first().click();
    await expectPlaying(page);
  },
);

for (const [screen, viewport] of Object.entries(screens)) {
  test.describe(screen, () => {
    test.use({ viewport });

    test(
      "moves what overlaps, subscribes by calendar, and takes out of the plan",
      FULL,
      async ({ page, request, copyEvent }, testInfo) => {
        const names = ["The Salt Road", "Night Bees"] as const;
        const [first, second] = [
          await copyEvent("paid-screening", { title: names[0] }),
          await copyEvent("paid-screening", { title: names[1] }),
        ];
        const festival = await createFestival(request, [first, second]);
        const token = festival.link.split("/").at(-1) ?? "";
        // Another device planned both for the same time.
        const { closesAt } = (await (await request.get(`/v1/pages/${first.url}`)).json()).data;
        const plannedAt = new Date(
          Math.min(Date.now() + 3_600_000, Date.parse(closesAt) - 60_000),
        ).toISOString();
        const lines = [first, second].map(({ id }) => ({ pageId: id, plannedAt }));
        const saved = await request.put(`/v1/passes/${token}/plan`, { data: { version: 0, lines } });
        expect(saved.status(), await saved.text()).toBe(200);

        await page.goto(festival.link);
        const mine = sectionOf(page, "My plan");
        await expect(mine.getByText("Two of these overlap.")).toBeVisible();
        await page.screenshot({ path: testInfo.outputPath("my-festival.png") });
        await expectAccessible(page);
        await expectFits(page);
        await mine
          .getByRole("button", { name: /^Move / })
          .first()
          .click();
        await expect(mine.getByText("Two of these overlap.")).toHaveCount(0);

        // By keyboard.
        const actions = mine.getByRole("button", { name: "Actions for Night Bees" });
        await actions.focus();
        await page.keyboard.press("Enter");
        await page.getByRole("menuitem", { name: "Change the time" }).press("Enter");
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Day").fill("2001-01-01");
        await dialog.getByRole("button", { name: "Save" }).click();
        await expect(dialog.getByRole("alert")).toContainText("It can be begun from");
        await expectAccessible(page);
        await page.keyboard.press("Escape");
        await expect(actions).toBeFocused();
        await page.keyboard.press("Enter");
        await page.getByRole("menuitem", { name: "Take out of the plan" }).press("Enter");
        await expect(mine.getByRole("heading", { level: 4 })).toHaveText(["The Salt Road"]);

        await mine.getByRole("button", { name: "Calendar" }).click();
        await dialog.getByRole("button", { name: "Create the address" }).click();
        const address = await dialog.getByLabel("Address").inputValue();
        const calendar = await request.get(new URL(address).pathname);
        expect(await calendar.text()).toContain("SUMMARY:The Salt Road");
        await expect(dialog.getByRole("link", { name: "Subscribe" })).toHaveAttribute("href", /^webcal:/);
        await expectAccessible(page);
        await dialog.getByRole("button", { name: "End the address" }).click();
        await expect(dialog.getByText("The address has ended.")).toBeVisible();
        expect((await request.get(new URL(address).pathname)).status()).toBe(404);
      },
    );
  });
}

test(
  "plans with a single ticket, and moves nothing when the plan arrives",
  FULL,
  async ({ page, request, copyEvent }) => {
    const [first, second] = [
      await copyEvent("paid-screening", { title: "The Salt Road" }),
      await copyEvent("paid-screening", { title: "Night Bees" }),
    ];
    const festival = await createFestival(request, [first, second]);
    const ticket = await buyTicket(request, first, `${festival.url}.ticket@example.com`);
    await page.goto(`/watch/${first.url}/${ticket}`);
    // The page keeps the ticket, and takes it out of the address.
    await expect(page).toHaveURL(`${addresses.watch}/watch/${first.url}`);
    await expect(getCallToAction(page, "Watch Now")).toBeVisible();
    await recordShifts(page);
    await page.goto(`/festival/${festival.url}`);
    const plan = page.getByRole("button", { name: "Plan Night Bees" });
    await expect(plan).toBeAttached();
    await expect(page.getByText("Your ticket")).toBeVisible();
    expect(await page.evaluate("recorded.sum")).toBeLessThan(0.005);
    await plan.click();
    await expect(plan).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("link", { name: "My festival" }).click();
    const mine = sectionOf(page, "My plan");
    await expect(mine.getByRole("heading", { level: 4 })).toHaveText(["Night Bees"]);
    // The ticket opens one of both.
    await expect(page.getByRole("link", { name: /^Watch Now: / })).toHaveCount(1);
    await expectAccessible(page);
  },
);

test("says what became of a link, and sends the newest one", FULL, async ({ page, request, copyEvent }) => {
  const festival = await createFestival(request, [await copyEvent("paid-screening")]);
  await page.goto(`/festival/${festival.url}/mine`);
  await expect(page.getByText("This device has no pass for this festival")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send me my link" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goto(`/festival/${festival.url}/${"x".repeat(43)}`);
  await expect(page.getByText("This device has no pass for this festival")).toBeVisible();
  await expect(page).toHaveURL(`${addresses.watch}/festival/${festival.url}/mine`);
});

test(
  "says that the festival could not be loaded, and tries again",
  FULL,
  async ({ page, request, copyEvent }) => {
    const festival = await createFestival(request, [await copyEvent("paid-screening")]);
    await page.route("**/v1/passes/**", (route) => route.abort());
    await page.goto(festival.link);
    await expect(page.getByRole("alert")).toContainText("We could not load your festival.");
    await page.unroute("**/v1/passes/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("1 left of 1")).toBeVisible();
  },
);
