import { expect, test } from "@playwright/test";
import { addresses } from "../system.ts";
import { newCustomer, newEvent, newLead, openAsStaff } from "./staff.ts";

test.use({ baseURL: addresses.backoffice });

test("an open drawer stands in the address: a reload, a shared link and the way back restore it", async ({
  page,
}) => {
  const customer = await newCustomer(2);
  const id = await newEvent(customer, "First light");
  await newEvent(customer, "Second light");
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
});

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

test("a single choice takes the place of the one before, and chosen again it clears", async ({ page }) => {
  for (const { list, group, first, second, parameter, value = second } of choices) {
    await openAsStaff(page, `/admin/${list}`);
    await page.getByRole("button", { name: "Filter" }).click();
    const options = page.getByRole("group", { name: group });
    await options.getByRole("checkbox", { name: first, exact: true }).check();
    await options.getByRole("checkbox", { name: second, exact: true }).check();
    await expect(options.getByRole("checkbox", { name: first, exact: true })).not.toBeChecked();
    await expect(page).toHaveURL(new RegExp(`[?&]${parameter}=${value}(&|$)`));
    await options.getByRole("checkbox", { name: second, exact: true }).uncheck();
    await expect(page).not.toHaveURL(new RegExp(`${parameter}=`));
  }
});

test("dates, tags and flags filter, go back to page 1, and the back button takes them off again", async ({
  page,
}) => {
  const { word } = await newCustomer();
  await newLead(word);
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
  // WebKit would show today's date in an empty one.
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
});

test("an answer that comes late never takes the place of a newer one", async ({ page }) => {
  const { word } = await newCustomer();
  await Promise.all([newLead(word, 1), newLead(word, 2)]);
  await openAsStaff(page, "/admin/leads");
  await expect(page.getByText(/^Showing \d+ of \d/)).toBeVisible();
  let late: Promise<unknown> = Promise.resolve();
  await page.route(
    (url) => url.searchParams.get("search_term") === word,
    (route) => {
      late = new Promise((resolve) => setTimeout(resolve, 1500)).then(() => route.continue().catch(() => {}));
      return late;
    },
  );
  const search = page.getByPlaceholder("Name, Email");
  await search.fill(word);
  await expect(page).toHaveURL(new RegExp(`search_term=${word}$`));
  await search.press("End");
  // A letter typed while the answer is still on its way is not lost either.
  await page.keyboard.type(".1");
  await expect(page.getByText("Showing 1 of 1")).toBeVisible();
  await late;
  await expect(search).toHaveValue(`${word}.1`);
  await expect(page.getByRole("cell", { name: `${word}.1@lead.example` })).toBeVisible();
  await expect(page.getByText("Showing 1 of 1")).toBeVisible();
});

test("rows show before they are counted, and one can turn the page meanwhile", async ({ page }) => {
  let count: () => void = () => {};
  const counted = new Promise<void>((resolve) => (count = resolve));
  await page.route(
    (url) => url.searchParams.get("part") === "total",
    (route) => counted.then(() => route.continue()),
  );
  await openAsStaff(page, "/admin/events");
  await expect(page.getByText(/^Showing \d+ of …$/)).toBeVisible();
  await expect(page.locator("tbody > tr[tabindex]").first()).toBeVisible();
  count();
  await expect(page.getByText(/^Showing \d+ of [\d,]+$/)).toBeVisible();
});

test("when the events cannot be loaded the browser goes to the sign-in; other lists say it and try again", async ({
  page,
}) => {
  let broken = true;
  const refuse = {
    status: 500,
    json: { message: "Something went wrong.", code: "internal", requestId: "1" },
  };
  await page.route(/\/v1\/admin\/(pages|orders)\?/, (route) =>
    broken ? route.fulfill(refuse) : route.continue(),
  );
  await openAsStaff(page, "/admin/orders");
  await expect(page.getByText("This could not be loaded")).toBeVisible();
  await page.goto("/admin/events?activated=true");
  await expect(page).toHaveURL(/\/login\?from=%2Fadmin%2Fevents%3Factivated%3Dtrue$/);
  // The session is still good: nobody is asked for a password, and the same view is tried again.
  await expect(page.getByText("The events could not be loaded.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveCount(0);
  broken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/admin\/events\?activated=true$/);
  await expect(page.getByText(/^Showing \d+ of \d+$/)).toBeVisible();
  await page.goto("/admin/events?startEventRange_start=garbage");
  await expect(page.getByText("The address has a parameter that is not right.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/admin\/events$/);
  await expect(page.getByText(/^Showing \d+ of \d+$/)).toBeVisible();
  // Somebody who is signed in goes on from the sign-in by themselves.
  await page.goto("/login?from=%2Fadmin%2Fleads");
  await expect(page).toHaveURL(/\/admin\/leads$/);
  await page.goto("/admin/orders");
  await expect(page.getByText(/^Showing \d+ of [\d,]+$/)).toBeVisible();
});

test("a page past the end shows the last page, and what a list cannot understand has a way out", async ({
  page,
}) => {
  const customer = await newCustomer(1);
  await newEvent(customer, "Only one");
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
});
