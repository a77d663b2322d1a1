import type * as en from "../en/controls.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The words of the design system: its buttons, menus, dialogs and fields. */
export const controls: AnyLanguage<typeof en.controls> = {
  copied: "Copiado",
  noImageYet: "Aún no hay imagen",
  pageFailed: "No se pudo mostrar esta página",
  failed: "Algo ha fallado.",
  missingTitle: "Aquí no hay nada",
  missingText: "Puede que la dirección tenga un error o que la página se haya movido.",
  skipToContent: "Ir al contenido",
  theme: "Tema",
  light: "Claro",
  dark: "Oscuro",
  systemTheme: "Como el sistema",
  notifications: "Notificaciones",
  of: (length, limit) => `${length} de ${limit}`,
  stepOf: (step, total) => `Paso ${step} de ${total}`,
  was: "antes",
  stepStates: { done: "listo", open: "pendiente", attention: "requiere atención", locked: "bloqueado" },
};
