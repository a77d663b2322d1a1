import { messages } from "@matinee/texts";
import type { CheckedLink } from "@matinee/contract/schemas/subscribers";
import { afterEach, expect, test, vi } from "vitest";
import { explainLink } from "./explain-link.ts";
import { fetchAccess } from "./fetch-access.ts";

afterEach(() => vi.unstubAllGlobals());

const notFound = () => Response.json({ code: "not-found", message: "Not found" }, { status: 404 });

/** Answers for the links of orders that the server knows; others are unknown. */
function serve(orders: Record<string, object>, link: Partial<CheckedLink> = {}): void {
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.endsWith("/check")) return Response.json({ data: { event: null, ...link } });
    const [slug = "", rest] = url.split("/").slice(5);
    if (rest === "access" || url.endsWith("/access"))
      return Response.json({ data: { access: true, guest: "paid", visits: 0, liveUrl: null } });
    const order = orders[slug];
    return order ? Response.json({ data: { products: [], heldTicket: false, ...order, slug } }) : notFound();
  });
}

test("keeps the link of an order beside that of one of its tickets, and one of two links of the same", async () => {
  const order = { id: "order", admits: true, tickets: [{ id: "one" }, { id: "two" }] };
  const held = { ...order, tickets: [{ id: "two" }], heldTicket: true };
  serve({ order, again: order, held, "held-again": held });
  const find = async (orderSlug: string, purchaseSlug: string) =>
    (await fetchAccess("event", { orderSlug, purchaseSlug })).purchase?.slug;
  expect(await find("held", "order")).toBe("order");
  expect(await find("order", "held")).toBe("held");
  expect(await find("order", "again")).toBeUndefined();
  expect(await find("held", "held-again")).toBeUndefined();
});

test("leads the buyer whose first ticket is gone to the others", async () => {
  const tickets = [
    { id: "one", state: "sent-on" },
    { id: "two", state: "valid" },
  ];
  serve({ order: { id: "order", admits: false, tickets } });
  const access = await fetchAccess("event", { orderSlug: "order" });
  const setLink = vi.fn<(link: CheckedLink) => void>();
  explainLink("event", { orderSlug: "order" }, access, setLink);
  expect(setLink).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: messages.myTickets.chooseAnother }),
  );
});

test("asks what became of the ticket of a holder, whose order shows no items", async () => {
  const message = messages.linkProblem["on-hold"];
  const held = { id: "order", admits: false, tickets: [{ id: "two" }], heldTicket: true };
  serve({ held }, { state: "on-hold", message });
  const access = await fetchAccess("event", { orderSlug: "held" });
  const setLink = vi.fn<(link: CheckedLink) => void>();
  explainLink("event", { orderSlug: "held" }, access, setLink);
  await vi.waitFor(() => expect(setLink).toHaveBeenCalledWith({ state: "on-hold", message, event: null }));
});

test("uses the first pass that admits, and says of another one why it does not", async () => {
  const refused = { admits: false, title: "Opening pass", visits: 0, liveUrl: null, notice: "Not this one." };
  const admitting = {
    admits: true,
    title: "Festival pass",
    visits: 2,
    liveUrl: "https://talk",
    notice: null,
  };
  const served: Record<string, object> = { refused, admitting, other: { ...refused, title: null } };
  vi.stubGlobal("fetch", async (url: string) => {
    const [part, token = ""] = url.split("/").slice(4);
    return part === "passes" && served[token] ? Response.json({ data: served[token] }) : notFound();
  });
  const find = (...tokens: string[]) => fetchAccess("event", {}, undefined, tokens);
  expect(await find("refused", "admitting")).toMatchObject({
    pass: true,
    passNotice: null,
    visits: 2,
    liveUrl: "https://talk",
    credentials: { passToken: "admitting" },
  });
  expect(await find("refused")).toMatchObject({
    pass: false,
    passNotice: "Not this one.",
    credentials: { passToken: undefined },
  });
  // What the festival keeps may be an order of something else.
  expect(await find("other", "lost")).toMatchObject({ pass: false, passNotice: null });
  expect(await fetchAccess("event", {})).toMatchObject({ pass: false, passNotice: null });
});
