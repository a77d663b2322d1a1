import { buildFrameName, type FieldType } from "./frame-messages.ts";
import type { FieldCheck } from "./field-check.ts";

/** The part of a card field that the other frames of its form can call. All frames are of this server's origin. */
export type CardField = { text(): string; check(): FieldCheck; focus(): void };

const PROPERTY = "matineeCardField";

export function exposeField(group: string, type: FieldType, field: CardField): void {
  window.name = buildFrameName(group, type);
  Object.assign(window, { [PROPERTY]: field });
}

/** Finds the field of another frame. Returns undefined while it does not exist. */
export function findSiblingField(group: string, type: FieldType): CardField | undefined {
  try {
    // Frames can be looked up by name across origins, and the sibling frames are of our own origin.
    const frames = window.parent as Window & Record<string, unknown>;
    const frame = frames[buildFrameName(group, type)] as (Window & { [PROPERTY]?: CardField }) | undefined;
    return frame?.[PROPERTY];
  } catch {
    return undefined;
  }
}

export function findCardFields(group: string): Partial<Record<FieldType, CardField>> {
  const fields: Partial<Record<FieldType, CardField>> = {};
  for (const type of ["cardNumber", "cardExpiry", "cardCvc"] as const) {
    const field = findSiblingField(group, type);
    if (field) fields[type] = field;
  }
  return fields;
}
