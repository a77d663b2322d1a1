import { expect, type Page, test } from "@playwright/test";
import { listViolations } from "../axe.ts";
import { addresses, call } from "../system.ts";
import { createFilmmaker, password } from "./filmmaker.ts";

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

test("a passkey is added, renamed, signs in, and proves that its owner removes it", async ({ page }) => {
  const owner = await createFilmmaker(0);
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
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const proof = page.getByRole("dialog", { name: "Is it you?" });
  await proof.getByLabel("Present password").fill(password);
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
});
