import qs from "qs";
import { malformed } from "../failures.ts";

/** Decoded form parameters: Stripe's `a[b][0]=c` notation as nested objects and lists of text. */
export type Params = { [key: string]: ParamValue };
export type ParamValue = string | Params | ParamValue[] | undefined;

/** Decodes a query string or a form body. */
export function parseParams(encoded: string): Params {
  if (encoded === "") return {};
  return qs.parse(encoded, { depth: 10, arrayLimit: 1000, parameterLimit: 2000 });
}

/** Reads an optional text. */
export function text(params: Params, name: string): string | undefined {
  const value = params[name];
  if (value === undefined) return undefined;
  if (typeof value !== "string") throw malformed(`Invalid string: ${name}`, { param: name });
  return value;
}

/** Returns a text unless it is empty: Stripe's clients send an empty text to unset a field. */
export function filledText(params: Params, name: string): string | undefined {
  return text(params, name) || undefined;
}

/** Reads a text. @throws without one, or for an empty one */
export function requiredText(params: Params, name: string, label = name): string {
  return filledText(params, name) ?? missing(label);
}

/** Reads an optional whole number. */
export function integer(params: Params, name: string, label = name): number | undefined {
  const value = filledText(params, name);
  if (value === undefined) return undefined;
  if (!/^-?\d+$/.test(value)) {
    throw malformed(`Invalid integer: ${value}`, { code: "parameter_invalid_integer", param: label });
  }
  return Number(value);
}

/** Reads an optional boolean. */
export function flag(params: Params, name: string): boolean | undefined {
  const value = filledText(params, name);
  if (value === undefined) return undefined;
  if (value !== "true" && value !== "false") throw malformed(`Invalid boolean: ${value}`, { param: name });
  return value === "true";
}

/** Returns a nested object, such as `transfer_data`. */
export function group(params: Params, name: string): Params | undefined {
  const value = params[name];
  if (value === undefined || value === "") return undefined;
  if (typeof value === "string" || Array.isArray(value)) {
    throw malformed("Invalid object", { code: "parameter_invalid_empty", param: name });
  }
  return value;
}

/** Returns the objects of a list, such as `line_items`. */
export function groups(params: Params, name: string): Params[] {
  const value = params[name];
  if (value === undefined || value === "") return [];
  if (!Array.isArray(value)) throw malformed("Invalid array", { param: name });
  return value.map((_, index) => {
    const entry = group(Object.fromEntries(value.map((each, at) => [String(at), each])), String(index));
    return entry ?? missing(`${name}[${index}]`);
  });
}

/** @throws Failure 400 for a field of a nested object that Stripe does not have, or that this server does not support */
export function checkFields(params: Params, label: string, known: readonly string[]): void {
  const unknown = Object.keys(params).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const param = `${label}[${unknown}]`;
  throw malformed(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
}

/** Reads an optional text that is one of some. */
export function choice<Choice extends string>(
  params: Params,
  name: string,
  choices: readonly Choice[],
  label = name,
): Choice | undefined {
  const value = filledText(params, name);
  if (value === undefined) return undefined;
  const found = choices.find((allowed) => allowed === value);
  if (found === undefined)
    throw malformed(`Invalid ${label}: must be one of ${choices.join(", ")}`, { param: label });
  return found;
}

/** Reads a list of texts. */
export function texts(params: Params, name: string): string[] {
  const value = params[name];
  const entries = Array.isArray(value) ? value : value === undefined || value === "" ? [] : [value];
  return entries.filter((entry) => typeof entry === "string");
}

/** Merges new metadata into the existing metadata. An empty value removes its key. */
export function metadata(params: Params, before: Record<string, string> = {}): Record<string, string> {
  if (params.metadata === "") return {};
  const changes = group(params, "metadata");
  if (!changes) return before;
  const merged = { ...before };
  for (const [key, value] of Object.entries(changes)) {
    if (value === "") delete merged[key];
    else if (typeof value === "string") merged[key] = value;
  }
  return merged;
}

/** @throws the error of a call without this parameter */
export function missing(label: string): never {
  throw malformed(`Missing required param: ${label}.`, { code: "parameter_missing", param: label });
}
