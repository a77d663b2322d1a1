/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { callApi } from "./api.ts";
import { formatField, fieldAttributes, placeholders } from "./field-format.ts";
import { applyFonts, applyStyle } from "./field-style.ts";
import { findCardFields, exposeField, findSiblingField } from "./field-siblings.ts";
import { checkField, removeNonDigits, type FieldCheck } from "./field-check.ts";
import type {
  ApiAnswer,
  Connect,
  CreateRequest,
  FieldOptions,
  FieldType,
  FromField,
  ToField,
} from "./frame-messages.ts";

const query = new URLSearchParams(window.location.search);
const type = readFieldType(query.get("type"));
const group = query.get("group") ?? "";
const parentOrigin = query.get("parent") ?? "";

const input = document.createElement("input");
Object.assign(input, { type: "text", className: "InputElement is-empty", placeholder: placeholders[type] });
for (const [name, value] of Object.entries(fieldAttributes[type])) input.setAttribute(name, value);
document.body.append(input);

let left = false;
let last = "";
let port: MessagePort | undefined;

exposeField(group, type, {
  text: () => input.value,
  check: () => check(true),
  focus: () => input.focus(),
});

input.addEventListener("input", (event) => {
  const deleting = event instanceof InputEvent && event.inputType.startsWith("delete");
  formatField(type, input, deleting);
  report();
});
input.addEventListener("focus", () => send({ kind: "focus" }));
input.addEventListener("blur", () => {
  left = input.value !== "";
  send({ kind: "blur" });
  report();
});
input.addEventListener("keydown", (event) => {
  if (event.key === "Escape") send({ kind: "escape" });
  if (event.key === "Enter") send({ kind: "submit" });
});

window.addEventListener("message", (event: MessageEvent<Connect | undefined>) => {
  if (event.source !== window.parent || event.origin !== parentOrigin || event.data?.kind !== "connect")
    return;
  port = event.ports[0];
  applyFonts(event.data.fonts);
  applyOptions(event.data.options);
  // The other end of this port is our own script in the page; its origin was checked above.
  port?.addEventListener("message", (message) => void handleRequest(message.data as ToField));
  port?.start();
  send({ kind: "ready" });
  // Reports text that was typed before the port was connected.
  last = "";
  if (input.value !== "") report();
});

async function handleRequest(message: ToField): Promise<void> {
  switch (message.kind) {
    case "options":
      applyOptions(message.options);
      break;
    case "focus":
      input.focus();
      break;
    case "blur":
      input.blur();
      break;
    case "clear":
      input.value = "";
      left = false;
      report();
      break;
    case "create":
      send({ kind: "created", request: message.request, answer: await create(message) });
      break;
  }
}

function applyOptions(options: FieldOptions): void {
  input.placeholder = options.placeholder ?? placeholders[type];
  input.disabled = options.disabled ?? false;
  applyStyle(options.style);
}

/** Sends the card, with the values of the sibling fields, unless one of them is incomplete. */
async function create({ path, publishableKey, fields }: CreateRequest): Promise<ApiAnswer> {
  const cardFrames = findCardFields(group);
  for (const field of Object.values(cardFrames)) {
    const { error } = field.check();
    if (error) return { ok: false, error };
  }
  const prefix = path === "/v1/confirmation_tokens" ? "payment_method_data[card]" : "card";
  const [month = "", year = ""] = cardFrames.cardExpiry?.text().split("/") ?? [];
  return callApi(window.location.origin, "POST", path, {
    ...fields,
    key: publishableKey,
    [`${prefix}[number]`]: removeNonDigits(cardFrames.cardNumber?.text() ?? ""),
    [`${prefix}[exp_month]`]: month.trim(),
    [`${prefix}[exp_year]`]: year.trim(),
    ...(cardFrames.cardCvc ? { [`${prefix}[cvc]`]: cardFrames.cardCvc.text() } : {}),
  });
}

/** Reports an error when the field loses the focus, or when the form is submitted. */
function check(finished: boolean): FieldCheck {
  const checked = checkField(
    type,
    input.value,
    findSiblingField(group, "cardNumber")?.text() ?? "",
    finished,
  );
  if (finished) show(checked);
  return checked;
}

function report(): void {
  const checked = check(false);
  show(left && document.activeElement !== input ? check(true) : checked);
}

function show(checked: FieldCheck): void {
  const { error, ...state } = checked;
  input.classList.toggle("is-empty", state.empty);
  input.classList.toggle("is-complete", state.complete);
  input.classList.toggle("is-invalid", error !== undefined);
  input.setAttribute("aria-invalid", String(error !== undefined));
  const text = JSON.stringify(checked);
  if (text === last) return;
  last = text;
  send({ kind: "change", ...checked });
}

function send(message: FromField): void {
  port?.postMessage(message, []);
}

function readFieldType(type: string | null): FieldType {
  return type === "cardExpiry" || type === "cardCvc" ? type : "cardNumber";
}
