import { frameName, type FieldType } from "./frame-messages.ts";
import type { FieldCheck } from "./field-check.ts";

/** What a card field's frame shows the other frames of its form; all are of this server's origin. */
export type CardField = { text(): string; check(): FieldCheck; focus(): void };

const PROPERTY = "matineeCardField";

export function exposeField(group: string, type: FieldType, field: CardField): void {
  window.name = frameName(group, type);
  Object.assign(window, { [PROPERTY]: field });
}

/** The field of another frame, or undefined while it is not there. */
export function siblingField(group: string, type: FieldType): CardField | undefined {
  try {
    // A page's frames can be reached by their names even from another origin; theirs is ours again.
    const frames = window.parent as Window & Record<string, unknown>;
    const frame = frames[frameName(group, type)] as (Window & { [PROPERTY]?: CardField }) | undefined;
    return frame?.[PROPERTY];
  } catch {
    return undefined;
  }
}

export function cardFields(group: string): Partial<Record<FieldType, CardField>> {
  const fields: Partial<Record<FieldType, CardField>> = {};
  for (const type of ["cardNumber", "cardExpiry", "cardCvc"] as const) {
    const field = siblingField(group, type);
    if (field) fields[type] = field;
  }
  return fields;
}
