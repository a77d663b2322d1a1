import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PasswordInput } from "./password-input.tsx";

test("hides the password, and names its purpose to password managers", () => {
  const html = renderToStaticMarkup(<PasswordInput autoComplete="current-password" />);
  expect(html).toContain('type="password"');
  expect(html).toContain('autoComplete="current-password"');
  expect(html).toContain('aria-label="Show password"');
  expect(html).not.toContain("maxLength");
});
