import { expect } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { addresses, call } from "../../system.ts";
import { callAsOwner, createFilmmaker, findViolations, password, signIn } from "../filmmaker.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.studio });

test(
  "settings list where the account is signed in; one place and all others are signed out at once",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(0);
    const other = await call("POST", "/v1/session", { email: owner.email, password });
    await page.goto("/login");
    await signIn(page, owner);
    await expect(page).toHaveURL(/\/welcome$/);
    await page.goto("/settings?tab=security");
    const panel = page.locator("section", {
      has: page.getByRole("heading", { name: "Where you are signed in" }),
    });
    const places = panel.getByRole("listitem");
    await expect(places).toHaveCount(3);
    await expect(places.first()).toContainText(/Chrome.* on Linux/);
    await expect(places.first()).toContainText("Now");
    expect(await findViolations(page)).toEqual([]);

    // The most recent sign-in is the first of the others.
    await places
      .nth(1)
      .getByRole("button", { name: /^Sign out of/ })
      .click();
    const dialog = page.getByRole("alertdialog");
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByText("That device is signed out.")).toBeVisible();
    await expect(places).toHaveCount(2);
    // The button that opened the dialog is gone, so its section has the focus.
    await expect(panel).toBeFocused();
    await expect(callAsOwner({ ...owner, session: other.session }, "GET", "/v1/account")).rejects.toThrow(
      "401",
    );

    await panel.getByRole("button", { name: "Sign out everywhere else" }).click();
    await dialog.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByText("You are signed out everywhere else.")).toBeVisible();
    await expect(places).toHaveCount(1);
    await expect(panel.getByRole("button")).toHaveCount(0);
    await expect(panel).toBeFocused();
    await expect(callAsOwner(owner, "GET", "/v1/account")).rejects.toThrow("401");
    await page.reload();
    await expect(places).toHaveCount(1);
  },
);
