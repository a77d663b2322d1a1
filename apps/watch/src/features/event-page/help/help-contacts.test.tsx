import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HelpContacts } from "./help-contacts.tsx";

const config = { helpUrl: "https://help.example", supportEmail: "support@example.com" };

test("names the event's contact email before our support", () => {
  const page = { contactEmail: "box-office@film.example", title: "Low Tide & Co" };
  const html = renderToStaticMarkup(<HelpContacts page={page} config={config} />);
  expect(html).toContain('href="mailto:box-office@film.example?subject=Low%20Tide%20%26%20Co"');
  expect(html.indexOf("box-office@film.example")).toBeLessThan(html.indexOf("support@example.com"));
});

test("names only our support for an event without a contact email", () => {
  const page = { contactEmail: null, title: "Low Tide" };
  const html = renderToStaticMarkup(<HelpContacts page={page} config={config} />);
  expect(html.match(/mailto:[^"]+/g)).toEqual(["mailto:support@example.com"]);
});
