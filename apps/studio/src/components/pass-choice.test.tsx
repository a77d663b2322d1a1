import type { PassSettlement } from "@matinee/contract/schemas/festivals";
import { messages } from "@matinee/texts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { usePassChoice } from "./pass-choice.tsx";

const texts = messages.passChoice;
const offered: PassSettlement = {
  holders: 3,
  uses: 0,
  shares: 2,
  currency: "usd",
  cents: 6000,
  gives: null,
  settledAt: null,
};

function Choice({ festivalId }: { festivalId: string | null }) {
  const { element, shares } = usePassChoice({ festivalId, pageId: "screening" });
  return (
    <>
      {element}
      <output>{messages.cancellation.consequences({ ...ahead, shares, isFestival: false }).join(" ")}</output>
    </>
  );
}

/** What a cancellation means without passes. */
const ahead = { people: 1, orders: 0, amount: 0, currency: "usd" as const };

/** Renders the choice of a screening for which the server says this. */
function render(settlement: Partial<PassSettlement> | null, festivalId: string | null = "festival"): string {
  const client = new QueryClient();
  if (settlement)
    client.setQueryData(["pass-choice", "festival", "screening"], { ...offered, ...settlement });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Choice festivalId={festivalId} />
    </QueryClientProvider>,
  );
}

/** Returns the value of the choice that is made beforehand. */
const findChecked = (markup: string) =>
  /<input(?=[^>]*checked)[^>]*value="(\w+)"/.exec(markup)?.[1] ??
  /value="(\w+)"[^>]*checked/.exec(markup)?.[1];

test("says how many hold a pass and what each choice costs", () => {
  const markup = render({ uses: 2 });
  for (const text of [texts.holders(3), texts.returnHelp(2), texts.shareHelp("$60.00", 2)])
    expect(markup).toContain(text);
});

test("gives uses back where there are any, else nothing, unless it was chosen before", () => {
  expect(findChecked(render({ uses: 2 }))).toBe("use");
  expect(findChecked(render({}))).toBe("nothing");
  expect(findChecked(render({ gives: "share" }))).toBe("share");
});

test("offers no share where nothing was paid, and asks nothing where nobody holds a pass or all was given", () => {
  expect(render({ cents: 0, shares: 0 })).not.toContain(texts.share);
  for (const settled of [{ holders: 0 }, { settledAt: new Date(0).toISOString() }])
    expect(render(settled)).not.toContain(texts.label);
  expect(render(null)).toContain(texts.counting);
  expect(render(null, null)).not.toContain(texts.counting);
});

test("a cancellation says that there is nothing to refund only where the choice refunds nothing, either", () => {
  const [nothing] = messages.cancellation
    .consequences({ ...ahead, shares: { passes: 0, currency: "usd", cents: 0 }, isFestival: false })
    .slice(1);
  for (const markup of [render({}), render(null, null), render({ gives: "use", uses: 1 })])
    expect(markup).toContain(nothing);
  const shared = render({ gives: "share" });
  expect(shared).not.toContain(nothing);
  expect(shared).toContain("No order of this event is refunded. Of 2 passes");
  expect(shared).toContain("refunded: $60.00.");
  // While it is not known, neither is said.
  expect(render(null)).not.toMatch(/nothing to refund|refunded/);
  const both = {
    people: 4,
    orders: 3,
    amount: 9000,
    currency: "usd",
    shares: { passes: 1, currency: "usd", cents: 3000 },
    isFestival: false,
  } as const;
  expect(messages.cancellation.consequences(both).join(" ")).toContain(
    "3 orders are refunded in full: $90.00. Of 1 pass, the share of this screening is refunded: $30.00. Together that is $120.00.",
  );
  // Passes of a festival in another currency are not added to the orders of the screening.
  const apart = messages.cancellation.consequences({ ...both, currency: "jpy" }).join(" ");
  expect(apart).toContain("3 orders are refunded in full: ¥9,000. Of 1 pass, the share of this screening is");
  expect(apart).not.toContain("Together");
});
