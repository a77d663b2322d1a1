import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { listViolations } from "../../axe.ts";
import { addresses } from "../../system.ts";
import { createCustomer, createEvent, createLead, openAsStaff } from "../staff.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.backoffice });

test(
  "keeps an open drawer in the URL for reloads, shared links and the back button",
  FULL,
  async ({ page }) => {
    const customer = await createCustomer(2);
    const id = await createEvent(customer, "First light");
    await createEvent(customer, "Second light");
    await openAsStaff(page, `/admin/events?search_term=${customer.word}`);
    await page.getByRole("button", { name: "Open First light" }).click();
    await expect(page).toHaveURL(new RegExp(`open=${id}`));
    const shared = page.url();
    await page.reload();
    await expect(page.getByText("Account last name")).toBeVisible();
    await page.getByRole("link", { name: "View full details" }).click();
    await expect(page.getByRole("heading", { name: "First light" })).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Account last name")).toBeVisible();
    await page.goto("/admin/leads");
    await page.goto(shared);
    await expect(page.getByText("Account last name")).toBeVisible();
    await page.getByRole("button", { name: "Close First light" }).click();
    await expect(page).not.toHaveURL(/open=/);
  },
);

const choices = [
  { list: "leads", group: "Stage", first: "working", second: "high_opp", parameter: "stage" },
  { list: "leads", group: "Source", first: "zoom", second: "email", parameter: "source" },
  {
    list: "customers",
    group: "Business type",
    first: "individual",
    second: "company",
    parameter: "business_type",
  },
  {
    list: "globaltags",
    group: "Type",
    first: "account",
    second: "lead",
    parameter: "type",
    value: "leadowner",
  },
];

test("replaces a single choice by the next one, and clears it on a second click", FULL, async ({ page }) => {
  for (const { list, group, first, second, parameter, value = second } of choices) {
    await openAsStaff(page, `/admin/${list}`);
    const filter = page.getByRole("button", { name: "Filter", exact: true });
    // A list that was opened before remembers its open panel.
    if ((await filter.getAttribute("aria-expanded")) === "false") await filter.click();
    const options = page.getByRole("group", { name: group });
    await options.getByRole("checkbox", { name: first, exact: true }).check();
    await options.getByRole("checkbox", { name: second, exact: true }).check();
    await expect(options.getByRole("checkbox", { name: first, exact: true })).not.toBeChecked();
    await expect(page).toHaveURL(new RegExp(`[?&]${parameter}=${value}(&|$)`));
    await options.getByRole("checkbox", { name: second, exact: true }).uncheck();
    await expect(page).not.toHaveURL(new RegExp(`${parameter}=`));
  }
});

test(
  "filters by dates, tags and flags, returns to page 1, and undoes filters with the back button",
  FULL,
  async ({ page }) => {
    const { word } = await createCustomer();
    await createLead(word);
    await page.route(
      (url) => url.pathname === "/v1/admin/orders" && url.searchParams.get("part") === "total",
      (route) => route.fulfill({ json: { data: { results: [], total: 60, pages: 2, next: null } } }),
    );
    await openAsStaff(page, "/admin/orders?page=2");
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("checkbox", { name: "Bought after watching" }).check();
    await expect(page).toHaveURL(/\/admin\/orders\?after_watching=true$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/orders\?page=2$/);

    await page.goto("/admin/events");
    await page.getByRole("button", { name: "Filter" }).click();
    // WebKit would show today's date in an empty field.
    const start = page.getByRole("textbox", { name: "Date Range Start" });
    await expect(start).toHaveClass(/empty-date/);
    await start.fill("2001-01-01");
    await expect(start).not.toHaveClass(/empty-date/);
    await page.getByLabel("Date Range End").fill("2001-12-31");
    await page.getByRole("checkbox", { name: "Super Archived" }).check();
    await expect(page.getByText("No data matching your search criteria")).toBeVisible();
    await expect(page).toHaveURL(
      /startEventRange_start=2001-01-01&startEventRange_end=2001-12-31&superarchived=true/,
    );
    await page.getByRole("button", { name: "Clear", exact: true }).last().click();
    await expect(page).toHaveURL(/\/admin\/events$/);

    await page.goto(`/admin/leads?search_term=${word}`);
    await expect(page.getByText("Showing 1 of 1")).toBeVisible();
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByLabel("Tag", { exact: true }).fill(`no-such-${word}`);
    await expect(page.getByText("No data matching your search criteria")).toBeVisible();
  },
);

test("leads back from a page past the end of a list whose count was stopped", FULL, async ({ page }) => {
  const { word } = await createCustomer();
  // Counting stops only when a list has very many rows.
  await page.route(
    (url) => url.pathname === "/v1/admin/orders" && url.searchParams.get("part") === "total",
    (route) =>
      route.fulfill({
        json: { data: { results: [], total: 100, totalIsExact: false, pages: 2, next: null } },
      }),
  );
  await openAsStaff(page, `/admin/orders?search_term=${word}-none`);
  // The control: the first page is not past the end.
  await expect(page.getByText("No data matching your search criteria")).toBeVisible();
  await page.goto("/admin/orders?page=900");
  await expect(page.getByText("The list ends before this page.")).toBeVisible();
  await page.getByRole("button", { name: "Go to page 2" }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?page=2$/);
});

test("ignores a response that arrives after a newer one", FULL, async ({ page }) => {
  const { word } = await createCustomer();
  await Promise.all([createLead(word, 1), createLead(word, 2)]);
  await openAsStaff(page, "/admin/leads");
  await expect(page.getByText(/^Showing \d+ of \d/)).toBeVisible();
  const newer = Promise.withResolvers<void>();
  const late: Promise<void>[] = [];
  await page.route(
    (url) => url.searchParams.get("search_term") === word,
    (route) => {
      // The page may have cancelled the request by then.
      const continued = newer.promise.then(() => route.continue().catch(() => {}));
      late.push(continued);
      return continued;
    },
  );
  const search = page.getByPlaceholder("Name, Email");
  await search.fill(word);
  await expect(page).toHaveURL(new RegExp(`search_term=${word}$`));
  await search.press("End");
  // Letters typed while the response is pending are kept.
  await page.keyboard.type(".1");
  await expect(page.getByText("Showing 1 of 1")).toBeVisible();
  expect(late.length).toBeGreaterThan(0);
  newer.resolve();
  await Promise.all(late);
  await expect(search).toHaveValue(`${word}.1`);
  await expect(page.getByRole("cell", { name: `${word}.1@lead.example` })).toBeVisible();
  await expect(page.getByText("Showing 1 of 1")).toBeVisible();
});

test("shows rows before their count arrives", FULL, async ({ page }) => {
  const count = Promise.withResolvers<void>();
  await page.route(
    (url) => url.searchParams.get("part") === "total",
    (route) => count.promise.then(() => route.continue()),
  );
  await openAsStaff(page, "/admin/events");
  await expect(page.getByText(/^Showing \d+ of …$/)).toBeVisible();
  await expect(page.locator("tbody > tr[tabindex]").first()).toBeVisible();
  count.resolve();
  await expect(page.getByText(/^Showing \d+ of [\d,]+$/)).toBeVisible();
});

test("says how many rows at least match, and pages, when the count was stopped", FULL, async ({ page }) => {
  const word = `w${randomUUID().slice(0, 13)}`;
  for (let number = 1; number <= 52; number++) await createLead(word, number);
  let atLeast: number | null = 2000;
  // The server stops counting only in a list of millions of rows.
  await page.route(
    (url) => url.searchParams.get("part") === "total",
    async (route) => {
      const response = await route.fetch();
      // Cast: only the counts are replaced.
      const { data } = (await response.json()) as { data: object };
      const stopped = { ...data, total: atLeast, totalIsExact: false, pages: 40 };
      await route.fulfill({ response, json: { data: atLeast === null ? data : stopped } });
    },
  );
  await openAsStaff(page, `/admin/leads?search_term=${word}`);
  await expect(page.getByText("Showing 50 of at least 2,000")).toBeVisible();
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages).toHaveText("12");
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await expect(page.getByText("50 selected")).toBeVisible();
  await expect(page.getByRole("button", { name: /that match$/ })).toHaveCount(0);
  expect(await listViolations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("at-least.png") });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: test.info().outputPath("at-least-phone.png") });
  await pages.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByText("Showing 2 of at least 2,000")).toBeVisible();
  await expect(pages.getByRole("button", { name: "Next page" })).toBeDisabled();
  atLeast = 0;
  await page.reload();
  await expect(page.getByText("Showing 2 of many")).toBeVisible();
  // Control: with the exact number, all rows can be selected.
  atLeast = null;
  await page.goto(`/admin/leads?search_term=${word}`);
  await expect(page.getByText("Showing 50 of 52")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await expect(page.getByRole("button", { name: "Select all 52 that match" })).toBeVisible();
});

test("asks for a narrower search when the orders are too many to add up", FULL, async ({ page }) => {
  await page.route(/\/v1\/admin\/order-totals/, (route) => route.fulfill({ json: { data: null } }));
  await openAsStaff(page, "/admin/orders");
  await expect(page.getByText("These orders are too many to add up.")).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("too-many-orders.png") });
});

test("offers to try again when a list fails to load", FULL, async ({ page }) => {
  let isBroken = true;
  const serverError = {
    status: 500,
    json: { message: "Something went wrong.", code: "internal", requestId: "1" },
  };
  await page.route(/\/v1\/admin\/(pages|orders)\?/, (route) =>
    isBroken ? route.fulfill(serverError) : route.continue(),
  );
  await openAsStaff(page, "/admin/orders");
  await expect(page.getByText("This could not be loaded")).toBeVisible();
  await page.goto("/admin/events?activated=true");
  await expect(page).toHaveURL(/\/login\?from=%2Fadmin%2Fevents%3Factivated%3Dtrue$/);
  // The session is still valid, so the screen asks for no password and offers to try again.
  await expect(page.getByText("The events could not be loaded.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveCount(0);
  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/admin\/events\?activated=true$/);
  await expect(page.getByText(/^Showing \d+ of \d+$/)).toBeVisible();
  await page.goto("/admin/events?startEventRange_start=garbage");
  await expect(page.getByText("The address has a parameter that is not right.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/admin\/events$/);
  await expect(page.getByText(/^Showing \d+ of \d+$/)).toBeVisible();
  // The sign-in redirects a user who is signed in.
  await page.goto("/login?from=%2Fadmin%2Fleads");
  await expect(page).toHaveURL(/\/admin\/leads$/);
  await page.goto("/admin/orders");
  await expect(page.getByText(/^Showing \d+ of [\d,]+$/)).toBeVisible();
});

test(
  "shows the last page instead of a page past the end, and a way out of invalid parameters",
  FULL,
  async ({ page }) => {
    const customer = await createCustomer(1);
    await createEvent(customer, "Only one");
    await openAsStaff(page, `/admin/events?search_term=${customer.word}&page=99`);
    await expect(page.getByText("Showing 1 of 1")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`search_term=${customer.word}$`));
    await page.goto(`/admin/customers?search_term=${customer.word}&page=abc`);
    await expect(page.getByText("Showing 1 of 1")).toBeVisible();
    await page.goto(`/admin/customer-details/${customer.id}?events_page=99`);
    await expect(page.getByRole("table", { name: "Events" }).getByText("Only one")).toBeVisible();
    await page.goto("/admin/leads?stage=bogus");
    await page.getByRole("button", { name: "Show all" }).click();
    await expect(page).toHaveURL(/\/admin\/leads$/);
    await expect(page.getByText(/^Showing \d+ of \d+$/)).toBeVisible();
  },
);

test("sorts a list by a column, by keyboard, and keeps the order in the URL", FULL, async ({ page }) => {
  const customer = await createCustomer(2);
  await createEvent(customer, "beta");
  await createEvent(customer, "Alpha");
  await openAsStaff(page, `/admin/events?search_term=${customer.word}`);
  const header = page.getByRole("columnheader", { name: "Title" });
  const titles = page.getByRole("row").filter({ hasText: customer.word });
  await expect(header).toHaveAttribute("aria-sort", "none");
  await header.getByRole("button").press("Enter");
  await expect(page).toHaveURL(/sort=title/);
  await expect(titles).toContainText(["Alpha", "beta"]);
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await header.getByRole("button").press("Enter");
  await expect(titles).toContainText(["beta", "Alpha"]);
  await page.reload();
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await expect(titles).toContainText(["beta", "Alpha"]);
  expect(await listViolations(page)).toEqual([]);
  await header.getByRole("button").press("Enter");
  await expect(page).not.toHaveURL(/sort=/);
});
