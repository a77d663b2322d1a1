import { describe, expect, it } from "vitest";
import { checkoutRules, needsStateAndZip } from "./checkout-rules.ts";
import type { CheckoutInput } from "./checkout-rules.ts";
import { creditPurchaseRules } from "./credit-rules.ts";
import { eventRules } from "./event-rules.ts";
import { bankRules, faqRules, invitationRules, productRules } from "./item-rules.ts";
import { isSimpleRegistrationValid, buildRegistrationRules } from "./registration-rules.ts";
import { findIssues, findFirstIssue } from "./rules.ts";
import type { Rule } from "./rules.ts";
import { resetPasswordRules, signUpRules } from "./sign-up-rules.ts";

/** The codes in the order in which a form reports them when each issue is fixed as soon as it is reported. */
function codesInOrder<Input extends object, Field extends string, Code extends string>(
  rules: readonly Rule<Input, Field, Code>[],
  worst: Input,
  mend: (input: Input, code: Code, field: Field) => Input,
): Code[] {
  const codes: Code[] = [];
  let input = worst;
  for (let issue = findFirstIssue(rules, input); issue; issue = findFirstIssue(rules, input)) {
    codes.push(issue.code);
    input = mend(input, issue.code, issue.field);
  }
  return codes;
}

describe("sign-up", () => {
  const good = {
    firstName: "Imogen",
    lastName: "Achterberg",
    email: "imogen@achterberg.example",
    password: "matinee-demo",
    confirmPassword: "matinee-demo",
    tos: true,
    phoneNumber: "415-555-0100",
    businessType: "company" as const,
    companyName: "Tidewater",
  };
  const worst = {
    firstName: " ",
    lastName: "",
    email: "imogen@achterberg",
    password: "short",
    confirmPassword: "other",
    tos: false,
    phoneNumber: "415-555",
    businessType: "company" as const,
    companyName: "",
  };

  it("accepts a valid form", () => {
    expect(findFirstIssue(signUpRules, good)).toBeNull();
    expect(findFirstIssue(signUpRules, { ...good, businessType: "individual", companyName: "" })).toBeNull();
  });

  it("reports issues in the specified order", () => {
    const order = codesInOrder(signUpRules, worst, (input, _, field) => ({ ...input, [field]: good[field] }));
    expect(order).toEqual([
      "name-invalid",
      "name-invalid",
      "email-invalid",
      "password-too-short",
      "passwords-differ",
      "terms-not-accepted",
      "phone-invalid",
      "company-name-missing",
    ]);
    expect(findIssues(signUpRules, worst)).toHaveLength(8);
  });

  it("checks a new password in the same way", () => {
    expect(findFirstIssue(resetPasswordRules, { password: "1234567", verifyPassword: "1" })?.code).toBe(
      "password-too-short",
    );
    expect(findFirstIssue(resetPasswordRules, { password: "12345678", verifyPassword: "1" })?.code).toBe(
      "passwords-differ",
    );
  });
});

describe("registration", () => {
  const empty = { name: "", email: "", organization: "", country: "", zip: "", tos: false };

  it("requires name, email and terms, and other fields only when the filmmaker asks for them", () => {
    const nothing = { captureOrganization: false, captureCountry: false, captureZip: false };
    const all = { captureOrganization: true, captureCountry: true, captureZip: true };
    expect(findIssues(buildRegistrationRules(nothing), empty).map((issue) => issue.code)).toEqual([
      "name-missing",
      "email-missing",
      "terms-not-accepted",
    ]);
    expect(
      findIssues(buildRegistrationRules(all), { ...empty, email: "no" }).map((issue) => issue.code),
    ).toEqual([
      "name-missing",
      "email-invalid",
      "organization-missing",
      "country-missing",
      "zip-missing",
      "terms-not-accepted",
    ]);
  });

  it("checks only email and name in the simple variant", () => {
    expect(isSimpleRegistrationValid({ name: "Imogen", email: "imogen@achterberg.example" })).toBe(true);
    expect(isSimpleRegistrationValid({ name: "", email: "imogen@achterberg.example" })).toBe(false);
  });
});

describe("checkout", () => {
  const worst: CheckoutInput = {
    email: "",
    name: "",
    street: "",
    country: "",
    city: "",
    state: "",
    zip: "",
    cardNumberValid: false,
    cardExpiryValid: false,
    cardCvcValid: false,
    free: false,
    addressNeed: "shipping",
    tos: false,
  };
  const mended: Record<string, Partial<CheckoutInput>> = {
    cardNumber: { cardNumberValid: true },
    cardExpiry: { cardExpiryValid: true },
    cardCvc: { cardCvcValid: true },
    tos: { tos: true },
    country: { country: "US" },
  };
  const codes = (from: CheckoutInput) =>
    codesInOrder(checkoutRules, from, (input, code, field) => {
      if (code === "email-missing") return { ...input, email: "imogen@achterberg" };
      if (code === "email-invalid") return { ...input, email: "imogen@achterberg.example" };
      return { ...input, ...(mended[field] ?? { [field]: "filled in" }) };
    });

  it("reports issues in the specified order", () => {
    expect(codes(worst)).toEqual([
      "email-missing",
      "email-invalid",
      "name-missing",
      "street-missing",
      "country-missing",
      "city-missing",
      "state-missing",
      "zip-missing",
      "card-number-invalid",
      "card-expiry-missing",
      "card-cvc-missing",
      "terms-not-accepted",
    ]);
  });

  it("requires state and zip only in the United States", () => {
    expect(codes({ ...worst, country: "FR" })).not.toContain("state-missing");
    expect(codes({ ...worst, country: "FR" })).not.toContain("zip-missing");
    expect(needsStateAndZip("CA")).toBe(false);
  });

  it("requires only email, name and terms when the order is free and not shipped", () => {
    expect(codes({ ...worst, free: true, addressNeed: "none" })).toEqual([
      "email-missing",
      "email-invalid",
      "name-missing",
      "terms-not-accepted",
    ]);
  });

  it("requires only country, zip and card beside email and name when nothing is shipped", () => {
    expect(codes({ ...worst, addressNeed: "billing" })).toEqual([
      "email-missing",
      "email-invalid",
      "name-missing",
      "country-missing",
      "zip-missing",
      "card-number-invalid",
      "card-expiry-missing",
      "card-cvc-missing",
      "terms-not-accepted",
    ]);
    expect(codes({ ...worst, addressNeed: "billing", country: "FR" })).not.toContain("zip-missing");
  });

  it("rejects countries without card payments or addresses", () => {
    expect(codes({ ...worst, country: "KP" })).toContain("country-not-served");
    expect(codes({ ...worst, country: "FR" })).not.toContain("country-not-served");
  });

  it("requires no card when nothing has to be paid", () => {
    expect(codes({ ...worst, free: true }).filter((code) => code.startsWith("card"))).toEqual([]);
  });
});

describe("the event builder", () => {
  const event = {
    title: "The Salt Road",
    url: "the-salt-road",
    description: "Three generations walk it once more.",
    caption: "",
    message: "",
    askMidrollDonations: false,
  };

  it("accepts a valid event with texts of maximum length", () => {
    expect(findFirstIssue(eventRules, event)).toBeNull();
    const longest = { title: "t".repeat(45), description: "d".repeat(150), caption: "c".repeat(75) };
    expect(findFirstIssue(eventRules, { ...event, ...longest })).toBeNull();
  });

  it("rejects missing, too long and reserved values and outside payment processors", () => {
    const worst = {
      title: "t".repeat(46),
      url: "archived",
      description: " ",
      caption: "c".repeat(76),
      message: "Send it by Venmo!",
      askMidrollDonations: true,
      midrollDonationTriggerMinutes: 10,
      midrollDonationTriggerSeconds: null,
    };
    expect(findIssues(eventRules, worst).map((issue) => issue.code)).toEqual([
      "title-too-long",
      "url-reserved",
      "log-line-missing",
      "caption-too-long",
      "outside-processor",
      "midroll-time-missing",
    ]);
  });

  it("rejects a message whose formatting is nested too deep", () => {
    const codes = findIssues(eventRules, { ...event, message: `${">".repeat(11)}a` }).map(({ code }) => code);
    expect(codes).toEqual(["message-too-complex"]);
  });

  it("checks questions, products, bank accounts and invitations", () => {
    expect(findFirstIssue(faqRules, { question: "q".repeat(150), answer: "a".repeat(501) })?.code).toBe(
      "answer-too-long",
    );
    const product = {
      title: "Poster",
      description: "",
      priceCents: 0,
      shippingCents: 0,
      currency: "usd" as const,
    };
    expect(findFirstIssue(productRules, product)).toBeNull();
    expect(findFirstIssue(productRules, { ...product, priceCents: null })?.code).toBe("price-invalid");
    const bank = {
      accountHolderName: "",
      country: "US" as const,
      accountNumber: "1",
      routingNumber: "9".repeat(101),
    };
    expect(findIssues(bankRules, bank).map((issue) => issue.field)).toEqual([
      "accountHolderName",
      "routingNumber",
    ]);
    const noRouting = { ...bank, accountHolderName: "Ada", routingNumber: " " };
    expect(findFirstIssue(bankRules, noRouting)).toEqual({
      field: "routingNumber",
      code: "routing-number-missing",
    });
    expect(findFirstIssue(bankRules, { ...noRouting, country: "DE" })).toBeNull();
    const invitation = { senderName: "Imogen", recipientName: "Ada", recipientEmail: "" };
    expect(findFirstIssue(invitationRules, invitation)?.code).toBe("fields-missing");
    expect(findFirstIssue(invitationRules, { ...invitation, recipientEmail: "ada" })?.code).toBe(
      "recipient-email-invalid",
    );
  });

  it("requires every field to buy credits", () => {
    const form = { name: "", street: "", city: "", state: "", zip: "", email: "", tos: false };
    const card = { cardNumberValid: true, cardExpiryValid: true, cardCvcValid: true };
    expect(findIssues(creditPurchaseRules, { ...form, ...card }).map((issue) => issue.code)).toEqual([
      ...Array.from({ length: 6 }, () => "field-required"),
      "terms-not-accepted",
    ]);
  });
});
