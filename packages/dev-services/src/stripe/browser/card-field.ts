/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { callApi } from "./api.ts";
import { formatField, fieldAttributes, placeholders } from "./field-format.ts";
import { applyFonts, applyStyle } from "./field-style.ts";
import { cardFields, exposeField, siblingField } from "./field-siblings.ts";
import { checkField, digitsOf, type FieldCheck } from "./field-check.ts";
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
const type = fieldTypeOf(query.get("type"));
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
  // The other end of this port is our own script in the page, whose origin was just checked.
  port?.addEventListener("message", (message) => void obey(message.data as ToField));
  port?.start();
  send({ kind: "ready" });
  // What was typed before the page could be told of it is told now.
  last = "";
  if (input.value !== "") report();
});

async function obey(message: ToField): Promise<void> {
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

/** Sends the card with what the sibling fields hold, unless one of them is not complete. */
async function create({ path, publishableKey, fields }: CreateRequest): Promise<ApiAnswer> {
  const found = cardFields(group);
  for (const field of Object.values(found)) {
    const { error } = field.check();
    if (error) return { ok: false, error };
  }
  const prefix = path === "/v1/confirmation_tokens" ? "payment_method_data[card]" : "card";
  const [month = "", year = ""] = found.cardExpiry?.text().split("/") ?? [];
  return callApi(window.location.origin, "POST", path, {
    ...fields,
    key: publishableKey,
    [`${prefix}[number]`]: digitsOf(found.cardNumber?.text() ?? ""),
    [`${prefix}[exp_month]`]: month.trim(),
    [`${prefix}[exp_year]`]: year.trim(),
    ...(found.cardCvc ? { [`${prefix}[cvc]`]: found.cardCvc.text() } : {}),
  });
}

/** What is wrong is said once the field was left, or when the form is sent. */
function check(finished: boolean): FieldCheck {
  const checked = checkField(type, input.value, siblingField(group, "cardNumber")?.text() ?? "", finished);
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

function fieldTypeOf(given: string | null): FieldType {
  return given === "cardExpiry" || given === "cardCvc" ? given : "cardNumber";
}
