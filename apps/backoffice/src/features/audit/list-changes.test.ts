import { expect, test } from "vitest";
import { messages } from "@matinee/texts";
import { listChanges, replacesVideo } from "./list-changes.ts";

test("lists each changed field in words with its old and new value", () => {
  const changes = {
    firstName: { from: "Ana", to: "Anna" },
    companyName: { from: null, to: "Lamp Films" },
    archived: { from: false, to: true },
    "paywallSettings.price": { from: 750, to: 900 },
    embedOrigins: { from: [], to: ["https://a.test", "https://b.test"] },
    fieldOfALaterVersion: { from: null, to: 2 },
  };
  expect(listChanges({ action: "account.update", detail: { changes } })).toEqual([
    { name: "First name", from: "Ana", to: "Anna" },
    { name: "Company name", from: "nothing", to: "Lamp Films" },
    { name: "Archived", from: "No", to: "Yes" },
    { name: "Ticket price", from: "$7.50", to: "$9.00" },
    { name: "Sites that show the event", from: "nothing", to: "https://a.test, https://b.test" },
    { name: "fieldOfALaterVersion", from: "nothing", to: "2" },
  ]);
});

test("writes the prices of an event as money, and leaves out the ids of its tickets", () => {
  const changes = {
    "paywallSettings.price": { from: 750, to: 900 },
    "paywallSettings.paywallProductId": { from: "0192c7d0", to: "0192c7d1" },
    paywallUpdated: { from: false, to: true },
    "paywallSettings.donationSuggestion1": { from: 500, to: 1000 },
    "paywallSettings.showTime": { from: 60, to: 900 },
  };
  expect(listChanges({ action: "page.update", detail: { changes } })).toEqual([
    { name: "Ticket price", from: "$7.50", to: "$9.00" },
    { name: "First suggested donation", from: "$5.00", to: "$10.00" },
    { name: "Free seconds of the film", from: "60", to: "900" },
  ]);
});

test("names the language of a translated text", () => {
  const changes = {
    [`fr page ${crypto.randomUUID()} aboutSettings.message`]: { from: null, to: "Tourné en une nuit." },
  };
  expect(listChanges({ action: "page.translate", detail: { language: "fr", changes } })).toEqual([
    { name: "Message in French", from: "nothing", to: "Tourné en une nuit." },
  ]);
});

test("reads the balances of credits, the addresses of an email and the texts of a note", () => {
  expect(listChanges({ action: "credits.adjust", detail: { creditsChange: 2, credits: 18 } })).toEqual([
    { name: "Credits", from: "16", to: "18" },
  ]);
  expect(
    listChanges({ action: "account.change-email", detail: { from: "a@x.test", to: "b@x.test" } }),
  ).toEqual([{ name: "Email", from: "a@x.test", to: "b@x.test" }]);
  expect(
    listChanges({ action: "note.update", detail: { noteId: "1", text: { from: "old", to: "new" } } }),
  ).toEqual([{ name: "Text", from: "old", to: "new" }]);
  expect(listChanges({ action: "note.remove", detail: { noteId: "1", text: "old" } })).toEqual([
    { name: "Text", from: "old", to: "nothing" },
  ]);
});

test("writes codes in words: roles, countries and business types", () => {
  const changes = {
    country: { from: "US", to: "DE" },
    businessType: { from: "individual", to: "company" },
    role: { from: "support", to: "admin" },
  };
  expect(listChanges({ action: "account.update", detail: { changes } })).toEqual([
    { name: "Country", from: "United States", to: "Germany" },
    {
      name: "Business type",
      from: messages.customers.businessTypes.individual,
      to: messages.customers.businessTypes.company,
    },
    { name: "Role", from: "Support", to: "Admin" },
  ]);
  expect(
    listChanges({ action: "team.change-role", detail: { memberId: "1", from: "reader", to: "boxOffice" } }),
  ).toEqual([{ name: "Role", from: "Reader", to: "Box office" }]);
});

test("lists nothing for an entry that changed no field", () => {
  expect(listChanges({ action: "staff.join", detail: { from: "command line", name: "spring" } })).toEqual([]);
});

test("finds the entries that replaced or removed a video, not those that added the first one", () => {
  const change = (from: string | null, to: string | null, field = "featureUrl") =>
    replacesVideo({ action: "page.update", detail: { changes: { [field]: { from, to } } } });
  expect(change("0192c7d0", "0192c7d1")).toBe(true);
  expect(change("0192c7d0", null, "trailerUrl")).toBe(true);
  expect(change(null, "0192c7d1")).toBe(false);
  expect(change("Low Sun", "Winter Sun", "title")).toBe(false);
});
