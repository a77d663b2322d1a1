// @vitest-environment happy-dom
import { messages } from "@matinee/texts";
import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import type { Ticket } from "@matinee/contract/schemas/tickets";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OfferedLanguages } from "../../../lib/page-language.ts";
import type { Screening } from "../../viewer/use-screening.ts";
import type { Viewer } from "../../viewer/use-viewer.ts";
import { SecondTicket } from "./own-orders.tsx";
import { listOwnTickets } from "./own-tickets.ts";
import { OwnRegistration } from "./own-registration.tsx";
import { ReturnRegistrationDialog } from "./return-registration-dialog.tsx";
import { describeRefund, describeReturn, ReturnTicketDialog } from "./return-ticket-dialog.tsx";
import { SendTicketDialog } from "./send-ticket-dialog.tsx";
import { TicketList } from "./ticket-list.tsx";
import { LoadedTickets } from "./tickets-dialog.tsx";
import { watchWithTicket } from "./watch-with-ticket.ts";

const texts = messages.myTickets;
const page = { kind: "screening" as const, id: "event", title: "The Salt Road", timezone: "UTC" };
const ignore = () => undefined;

const createTicket = (id: string, fields: Partial<Ticket> = {}): Ticket => ({
  id,
  state: "valid",
  refunded: false,
  holder: null,
  sentAt: null,
  paid: 750,
  refundable: 750,
  visits: 0,
  canSend: true,
  canReturn: false,
  listing: null,
  canList: false,
  ...fields,
});

const createOrder = (tickets: Ticket[], fields: Partial<PlacedOrder> = {}): PlacedOrder => ({
  id: "order",
  slug: "order-link",
  status: "paid",
  currency: "usd",
  discount: 0,
  total: 1500,
  tax: null,
  products: [],
  visits: 0,
  downloads: [],
  admits: true,
  gift: false,
  refundFailed: 0,
  tickets,
  heldTicket: false,
  can: { send: true, return: false, invoice: true },
  receiptNumber: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  ...fields,
});

const save = vi.fn<Viewer["save"]>();
const refresh = vi.fn<() => void>();
const onOpen = vi.fn<() => void>();
const createViewer = (order: PlacedOrder | null, purchase: PlacedOrder | null = null) => ({
  order,
  purchase,
  isLoading: false,
  isUnreachable: false,
  save,
  refresh,
});
/** Cast: the dialogs read nothing else of a screening. */
const createScreening = (order: PlacedOrder) =>
  ({ page, viewer: createViewer(order) }) as unknown as Screening;

let root: Root;
let container: HTMLElement;
let calls: { url: string; body: string }[];
let answer: () => Response;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  sessionStorage.clear();
  calls = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const request = new Request(new URL(url, "https://watch.example"), init);
    calls.push({ url: new URL(request.url).pathname, body: await request.text() });
    return answer();
  });
  container = document.createElement("div");
  document.body.append(container);
  root = createRoot(container);
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const show = (element: ReactNode) => act(() => root.render(element));
const readText = () => document.body.textContent;
/** The text of a button ends with its label while it is busy. */
const press = (name: string) =>
  act(async () => {
    const buttons = [...document.querySelectorAll("button")];
    const button = buttons.find((each) =>
      (each.getAttribute("aria-label") ?? each.textContent).startsWith(name),
    );
    if (!button) throw new Error(`There is no button ${name}`);
    button.click();
  });
const type = (field: string, value: string) => {
  const input = document.querySelector<HTMLInputElement>(`[name="${field}"]`);
  if (!input) throw new Error(`There is no field ${field}`);
  act(() => {
    // React does not see a value that is set through the element.
    Reflect.set(HTMLInputElement.prototype, "value", value, input);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
};
const answerWith = (status: number, body: object) => () => Response.json(body, { status });

test("lists each ticket once, by the link that may do most, and numbers several", () => {
  const order = createOrder([createTicket("one"), createTicket("two")]);
  const held = createOrder([createTicket("two")], { slug: "ticket-link", heldTicket: true });
  const tickets = listOwnTickets(createViewer(held, order));
  expect(tickets.map(({ id, slug, number, isOpened }) => [id, slug, number, isOpened])).toEqual([
    ["one", "order-link", 1, false],
    ["two", "order-link", 2, true],
  ]);
  expect(listOwnTickets(createViewer(held))[0]).toMatchObject({ number: null, slug: "ticket-link" });
  expect(listOwnTickets(createViewer(createOrder([], { slug: null })))).toEqual([]);
});

test("shows who has each ticket, and only the buttons of what the viewer may do", () => {
  const order = createOrder([
    createTicket("one", { canReturn: true }),
    createTicket("two", { canSend: false }),
    createTicket("three", {
      state: "sent-on",
      holder: { name: "Grace Hopper", email: "grace@example.com" },
      sentAt: "2026-11-21T12:00:00.000Z",
      canSend: false,
    }),
    createTicket("four", { state: "suspended", canSend: false }),
  ]);
  const viewer = createViewer(order);
  show(<TicketList {...{ page, viewer, onOpen }} tickets={listOwnTickets(viewer)} />);
  expect(readText()).toContain(texts.sentTo("Grace Hopper", "grace@example.com", "Nov 21, 2026"));
  expect(readText()).toContain(texts.onHold);
  const names = [...container.querySelectorAll("button")].map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual([
    texts.ofTicket(texts.send, 1),
    texts.ofTicket(texts.giveBack, 1),
    texts.ofTicket(texts.watchWith, 2),
  ]);
});

test("says of each ticket whether it is on the waiting list, being paid for or sold, and takes it off", async () => {
  const since = "2026-11-21T12:00:00.000Z";
  const order = createOrder([
    createTicket("one", { listing: { state: "listed", since, refund: null } }),
    createTicket("two", { listing: { state: "selling", since, refund: null }, canSend: false }),
    createTicket("three", {
      state: "returned",
      listing: { state: "sold", since, refund: 750 },
      canSend: false,
    }),
    createTicket("four", { canList: true }),
  ]);
  const viewer = createViewer(order);
  show(<TicketList {...{ page, viewer, onOpen }} tickets={listOwnTickets(viewer)} />);
  const { list } = texts;
  for (const text of [...Object.values(list.states), list.listed, list.selling, list.sold("$7.50")])
    expect(readText()).toContain(text);
  const names = [...container.querySelectorAll("button")].map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual([
    texts.ofTicket(texts.send, 1),
    texts.ofTicket(list.takeOff, 1),
    texts.ofTicket(texts.watchWith, 4),
    texts.ofTicket(texts.send, 4),
    texts.ofTicket(list.action, 4),
  ]);
  answer = answerWith(409, { code: "state-conflict", message: messages.waitlist.beingSold });
  await press(texts.ofTicket(list.takeOff, 1));
  expect(readText()).toContain(messages.waitlist.beingSold);
  // The list shows that now.
  expect(viewer.refresh).toHaveBeenCalledOnce();
  expect(calls.map(({ url }) => url)).toEqual(["/v1/pages/event/orders/order-link/tickets/one/waitlist"]);

  // The recipient of a gift reads nothing about the giver's money.
  const gift = createViewer(createOrder(order.tickets, { gift: true }));
  show(<TicketList {...{ page, viewer: gift, onOpen }} tickets={listOwnTickets(gift)} />);
  expect(readText()).toContain(list.soldToBuyer);
  expect(readText()).not.toContain("$");
});

test("the tickets of a festival are passes", () => {
  const order = createOrder([createTicket("one", { canReturn: true }), createTicket("two")]);
  const viewer = createViewer(order);
  const festival = { ...page, kind: "festival" } as const;
  show(<TicketList {...{ page: festival, viewer, onOpen }} tickets={listOwnTickets(viewer)} />);
  expect(readText()).toContain(messages.myPasses.numbered(2));
  expect(readText()).toContain(messages.myPasses.watchWith);
  expect(readText()).not.toMatch(/ticket|the film/i);
  expect(describeRefund({ paid: 750, refundable: 750, order: createOrder([]) }, messages.myPasses)).toBe(
    messages.myPasses.refundToYou("$7.50"),
  );
});

test("isolates a holder's name that is written from right to left", () => {
  const holder = { name: "שרה", email: "17@example.com" };
  const sent = { state: "sent-on", holder, sentAt: "2026-11-21T12:00:00.000Z", canSend: false } as const;
  const viewer = createViewer(createOrder([createTicket("one"), createTicket("two", sent)]));
  show(<TicketList {...{ page, viewer, onOpen }} tickets={listOwnTickets(viewer)} />);
  // Without it, the number would stand before the name.
  expect([...container.querySelectorAll("bdi")].map((name) => name.textContent)).toEqual([
    "שרה",
    "17@example.com",
  ]);
});

test("opens the film with another ticket of the order, and keeps the order's link", async () => {
  const order = createOrder([createTicket("one"), createTicket("two")]);
  const viewer = createViewer(order);
  show(<TicketList {...{ page, viewer, onOpen }} tickets={listOwnTickets(viewer)} />);
  answer = answerWith(409, { code: "state-conflict", message: "This event was cancelled." });
  await press(texts.ofTicket(texts.watchWith, 2));
  expect(readText()).toContain("This event was cancelled.");
  expect(save).not.toHaveBeenCalled();
  answer = answerWith(200, { data: { slug: "new-link" } });
  await press(texts.ofTicket(texts.watchWith, 2));
  expect(calls.map(({ url }) => url)).toEqual(
    Array(2).fill("/v1/pages/event/orders/order-link/tickets/two/link"),
  );
  const kept = { orderSlug: "new-link", purchaseSlug: "order-link", admitted: true, watchedAt: undefined };
  expect(save).toHaveBeenCalledExactlyOnceWith(kept);
  expect(document.activeElement?.tagName).toBe("UL");
});

test("needs no new link for a ticket whose link this browser has", async () => {
  const order = createOrder([createTicket("one")]);
  const held = createOrder([createTicket("other")], { id: "other", slug: "ticket-link", heldTicket: true });
  const viewer = createViewer(order, held);
  const ticket = listOwnTickets(viewer).find(({ id }) => id === "other");
  if (!ticket) throw new Error("the ticket is missing");
  await watchWithTicket("event", viewer, ticket);
  expect(calls).toEqual([]);
  expect(save).toHaveBeenCalledWith(
    expect.objectContaining({ orderSlug: "ticket-link", purchaseSlug: "order-link" }),
  );
});

test("asks which of two tickets this device uses, only when a link brings another one", async () => {
  const order = createOrder([createTicket("one")]);
  const second = createOrder([createTicket("other")], { id: "other", slug: "second", heldTicket: true });
  const viewer = createViewer(order, second);
  show(<SecondTicket viewer={viewer} viewerToken={undefined} />);
  expect(readText()).not.toContain(texts.second);
  show(<SecondTicket viewer={createViewer(order, { ...second, admits: false })} viewerToken="second" />);
  expect(readText()).not.toContain(texts.second);
  // The link of the ticket that the order's own link opens.
  const same = createOrder([createTicket("one")], { slug: "second", heldTicket: true });
  show(<SecondTicket viewer={createViewer(order, same)} viewerToken="second" />);
  expect(readText()).not.toContain(texts.second);
  show(<SecondTicket viewer={viewer} viewerToken="second" />);
  expect(readText()).toContain(texts.second);
  await press(texts.takeThis);
  expect(save).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ orderSlug: "second", purchaseSlug: "order-link" }),
  );
  expect(readText()).not.toContain(texts.second);
});

test("keeps the ticket of this device when the viewer wants so", async () => {
  const order = createOrder([createTicket("one")]);
  const second = createOrder([createTicket("other")], { id: "other", slug: "second", heldTicket: true });
  show(<SecondTicket viewer={createViewer(order, second)} viewerToken="second" />);
  await press(texts.keepOther);
  expect(save).not.toHaveBeenCalled();
  expect(readText()).not.toContain(texts.second);
});

test("sends a ticket after mistakes, which show at their fields, and keeps what was typed", async () => {
  const order = createOrder([createTicket("one"), createTicket("two")]);
  const dialog = () => (
    <SendTicketDialog screening={createScreening(order)} id="two" onClose={ignore} onOpen={onOpen} />
  );
  const open = async () => {
    show(dialog());
    // The dialog focuses its title in the next frame.
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(texts.sendTitle));
  };
  await open();
  await press(texts.sendTicket);
  expect(readText()).toContain(messages.invitations.issues["fields-missing"]);
  expect(document.activeElement?.getAttribute("name")).toBe("name");
  expect(calls).toEqual([]);
  type("name", "Grace Hopper");
  type("email", "grace@example.com");
  const own = messages.tickets.ownAddress;
  answer = answerWith(422, { code: "invalid", message: "Invalid", errors: { email: { msg: own } } });
  await press(texts.sendTicket);
  expect(readText()).toContain(own);
  expect(document.activeElement?.getAttribute("name")).toBe("email");
  const played = messages.tickets.sendProblems.played;
  answer = answerWith(409, { code: "state-conflict", message: played });
  await press(texts.sendTicket);
  expect(readText()).toContain(played);
  act(() => root.unmount());
  root = createRoot(container);
  await open();
  expect(document.querySelector<HTMLInputElement>('[name="name"]')?.value).toBe("Grace Hopper");
  answer = answerWith(200, { data: createTicket("two", { state: "sent-on" }) });
  await press(texts.sendTicket);
  expect(readText()).toContain(texts.sent("Grace Hopper", "grace@example.com"));
  expect(refresh).toHaveBeenCalledOnce();
  expect(calls.at(-1)?.url).toBe("/v1/pages/event/orders/order-link/tickets/two/send");
  expect(JSON.parse(calls.at(-1)?.body ?? "")).toEqual({
    name: "Grace Hopper",
    email: "grace@example.com",
    message: "",
    language: "en",
  });
  await press(texts.title);
  expect(onOpen).toHaveBeenCalledWith({ kind: "tickets" });
});

test("asks for the language of a friend's emails where an installation has several, with that of the page chosen", async () => {
  const order = createOrder([createTicket("one")]);
  const find = () => document.querySelector<HTMLSelectElement>('[name="language"]');
  const dialog = (languages: string[]) => (
    <OfferedLanguages value={languages}>
      <SendTicketDialog screening={createScreening(order)} id="one" onClose={ignore} onOpen={onOpen} />
    </OfferedLanguages>
  );
  show(dialog(["en"]));
  expect(find()).toBeNull();
  show(dialog(["de", "en", "fr"]));
  expect([...(find()?.options ?? [])].map(({ text }) => text)).toEqual(["English", "Français", "Deutsch"]);
  expect(find()?.value).toBe("en");
  type("name", "Grace Hopper");
  type("email", "grace@example.com");
  act(() => {
    const select = find();
    if (select) select.value = "fr";
    select?.dispatchEvent(new Event("change", { bubbles: true }));
  });
  answer = answerWith(200, { data: createTicket("one", { state: "sent-on" }) });
  await press(texts.sendTicket);
  expect(JSON.parse(calls.at(-1)?.body ?? "")).toMatchObject({ language: "fr" });
});

test("gives a ticket back once the viewer has read what is refunded, and says why it cannot", async () => {
  const order = createOrder([createTicket("one", { canReturn: true })]);
  show(<ReturnTicketDialog screening={createScreening(order)} id="one" onClose={ignore} />);
  expect(readText()).toContain(texts.refundToYou("$7.50"));
  expect(calls).toEqual([]);
  const late = messages.tickets.returnProblems["too-late"];
  answer = answerWith(409, { code: "state-conflict", message: late });
  await press(texts.giveBackNow);
  expect(readText()).toContain(late);
  answer = answerWith(200, { data: { refund: 500 } });
  await press(texts.giveBackNow);
  expect(readText()).toContain(texts.returnedToYou("$5.00"));
  expect(refresh).toHaveBeenCalledOnce();
});

test("says nothing of the buyer's money to the holder of a ticket or of a gift", () => {
  const bought = { paid: 750, refundable: 750, order: createOrder([]) };
  expect(describeRefund({ ...bought, paid: 0 })).toBe(texts.noRefund);
  expect(describeReturn({ ...bought, paid: 0 }, 0)).toBe(texts.returned);
  expect(describeRefund({ ...bought, refundable: 500 })).toBe(texts.refundToYou("$5.00"));
  expect(describeRefund({ ...bought, refundable: 0 })).toBe(texts.refundedAlready);
  for (const fields of [{ heldTicket: true }, { gift: true }]) {
    const held = { ...bought, order: createOrder([], fields) };
    expect(describeRefund(held)).toBe(texts.refundToBuyer);
    expect(describeReturn(held, 750)).toBe(texts.returnedToBuyer);
  }
});

test("waits for the tickets, and offers another try when they cannot be loaded", async () => {
  const viewer = createViewer(null);
  const list = () => "The tickets";
  show(<LoadedTickets viewer={{ ...viewer, isLoading: true }}>{list}</LoadedTickets>);
  expect(readText()).toContain(texts.loading);
  show(<LoadedTickets viewer={{ ...viewer, isUnreachable: true }}>{list}</LoadedTickets>);
  await press(messages.actions.tryAgain);
  expect(refresh).toHaveBeenCalledOnce();
  show(<LoadedTickets viewer={viewer}>{list}</LoadedTickets>);
  expect(readText()).toContain("The tickets");
});

test("a registration is given back after a question, says what happened and offers to register again", async () => {
  const words = texts.registration;
  show(<OwnRegistration email="ann@example.com" isOver={false} onOpen={onOpen} />);
  expect(readText()).toContain(words.opensHereFor("ann@example.com"));
  await press(texts.giveBack);
  expect(onOpen).toHaveBeenCalledWith({ kind: "return-registration" });
  show(<OwnRegistration email="ann@example.com" isOver onOpen={onOpen} />);
  expect(readText()).not.toContain(texts.giveBack);

  const recordReturn = vi.fn<Viewer["recordReturn"]>();
  const onRegister = vi.fn<() => void>();
  const viewer = { record: { subscriberId: "her-link" }, recordReturn };
  show(<ReturnRegistrationDialog screening={{ page, viewer }} onClose={ignore} onRegister={onRegister} />);
  expect(readText()).toContain(words.effect);
  answer = answerWith(409, { code: "state-conflict", message: messages.tickets.returnProblems.over });
  await press(words.giveBackNow);
  expect(readText()).toContain(messages.tickets.returnProblems.over);
  expect(recordReturn).not.toHaveBeenCalled();
  answer = () => new Response(null, { status: 204 });
  await press(words.giveBackNow);
  expect(calls.at(-1)?.url).toBe("/v1/pages/event/subscribers/her-link/return");
  expect(recordReturn).toHaveBeenCalledOnce();
  expect(readText()).toContain(words.returned);
  await press(words.again);
  expect(onRegister).toHaveBeenCalledOnce();
});
