import { chooseButtonColors, isHexColor } from "@matinee/domain/button-colors";
import type { WidgetOptions } from "@matinee/domain/event-widget";

/** Returns the options of the code and the preview: a readable color, or none while it is being typed. */
export function cleanOptions(options: WidgetOptions): WidgetOptions {
  return {
    ...options,
    label: options.label.trim(),
    color: isHexColor(options.color) ? chooseButtonColors(options.color).button : "",
  };
}
