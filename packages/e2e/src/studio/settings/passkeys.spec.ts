import { expect, type Locator, type Page, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { listViolations } from "../../axe.ts";
import { FULL } from "../../full.ts";
import { addresses, call } from "../../system.ts";
import { createFilmmaker, password } from "../filmmaker.ts";

/** Passkeys do not work at the tests' IP address. */
const studio = addresses.studio.replace("127.0.0.1", "localhost");

/** Gives the browser a device that verifies its user and makes passkeys. */
async function addDevice(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Opens the security settings of a new filmmaker, who is signed in at two other places. */
async function openSecurity(page: Page): Promise<void> {
  const owner = await createFilmmaker(0);
  await call("POST", "/v1/session", { email: owner.email, password });
  const { data, session } = await call("POST", "/v1/session", { email: owner.email, password });
  await addDevice(page);
  await page.goto(`${studio}/login`);
  await page.evaluate(
    ([token = "", user = ""]) => {
      localStorage.setItem("matinee.session", token);
      localStorage.setItem("matinee.user", user);
    },
    [session, JSON.stringify(data)],
  );
  await page.goto(`${studio}/settings?tab=security`);
}

test(
  "a passkey is added, renamed, signs in, and proves that its owner removes it",
  FULL,
  async ({ page }) => {
    await openSecurity(page);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const proof = page.getByRole("dialog", { name: "Is it you?" });
    await proof.getByLabel("Current password").fill(password);
    await proof.getByRole("button", { name: "Continue" }).click();
    const codes = page.getByRole("dialog", { name: "Your recovery codes" });
    await expect(codes.getByRole("listitem")).toHaveCount(10);
    await codes.getByRole("button", { name: "I have stored them" }).click();
    await expect(page.getByText(/^Passkey, Chrome/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Add a passkey" })).toBeFocused();
    expect(await listViolations(page)).toEqual([]);

    await page.getByRole("button", { name: /^Options for Chrome/ }).click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await page.getByLabel("Name of the passkey").fill("My laptop");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Passkey, My laptop")).toBeVisible();

    await page.getByRole("button", { name: "Log out" }).click();
    await page.goto(`${studio}/login`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page).toHaveURL(/\/welcome$/);

    await page.goto(`${studio}/settings?tab=security`);
    await page.getByRole("button", { name: "Options for My laptop" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(proof.getByText("You are about to remove the passkey “My laptop”.")).toBeVisible();
    expect(await listViolations(page)).toEqual([]);
    await proof.getByRole("button", { name: "Use my passkey" }).click();
    await expect(page.getByText("Passkey, My laptop")).toBeHidden();
  },
);

/** Moves to a control with Tab or Shift+Tab alone, and presses Enter. */
async function press(page: Page, control: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await control.waitFor();
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let count = 0; count < 40 && !(await isFocused()); count++) await page.keyboard.press(key);
  await expect(control).toBeFocused();
  await page.keyboard.press("Enter");
}

test("every way to sign in is set up and removed by keyboard alone", FULL, async ({ page }) => {
  await openSecurity(page);
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const proof = page.getByRole("dialog", { name: "Is it you?" });
  const codes = page.getByRole("dialog", { name: "Your recovery codes" });
  const places = page
    .locator("section", { has: page.getByRole("heading", { name: "Where you are signed in" }) })
    .getByRole("listitem");
  await expect(places).toHaveCount(3);

  // A passkey. The dialog's field has the focus, and Escape gives it back to the button.
  await press(page, button("Add a passkey"));
  await expect(proof.getByLabel("Current password")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button("Add a passkey")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(proof.getByLabel("Current password")).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await press(page, codes.getByRole("button", { name: "I have stored them" }));
  await expect(button("Add a passkey")).toBeFocused();
  // The other places are signed out, so the list does not offer them any more.
  await expect(places).toHaveCount(1);

  await press(page, button(/^Options for/), "Shift+Tab");
  await expect(page.getByRole("menuitem", { name: "Rename" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name of the passkey")).toBeFocused();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("My laptop");
  await page.keyboard.press("Enter");
  await expect(button("Options for My laptop")).toBeFocused();

  // An authenticator app, confirmed with the passkey.
  await press(page, button("Set up"));
  await expect(proof.getByRole("button", { name: "Use my passkey" })).toBeFocused();
  await page.keyboard.press("Enter");
  const setUp = page.getByRole("dialog", { name: "Add an authenticator app" });
  await expect(setUp.getByLabel("Six-digit code")).toBeFocused();
  const secret = Secret.fromBase32(await setUp.locator("code").innerText());
  await page.keyboard.type("000000");
  await expect(setUp.getByRole("alert")).toBeVisible();
  await expect(setUp.getByLabel("Six-digit code")).toBeFocused();
  await page.keyboard.type(new TOTP({ secret }).generate());
  await expect(button("Remove")).toBeFocused();

  await press(page, button("Make new codes"));
  await expect(proof.getByLabel("Six-digit code")).toBeFocused();
  await press(page, proof.getByRole("button", { name: "Use my passkey" }));
  await press(page, codes.getByRole("button", { name: "I have stored them" }));
  await expect(button("Make new codes")).toBeFocused();

  await press(page, button("Remove"), "Shift+Tab");
  await press(page, proof.getByRole("button", { name: "Use my passkey" }));
  await expect(button("Set up")).toBeFocused();

  // The menu's button is gone with its passkey, so its section has the focus.
  await press(page, button("Options for My laptop"), "Shift+Tab");
  await expect(page.getByRole("menuitem", { name: "Rename" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Remove" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(proof.getByRole("button", { name: "Use my passkey" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your passkey was removed. Other devices are signed out.")).toBeVisible();
  await expect(page.locator("section:focus").getByRole("heading", { name: "Ways to sign in" })).toBeVisible();
});
