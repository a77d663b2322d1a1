import type * as en from "../en/actions.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The words of buttons and waiting states that mean the same everywhere. */
export const actions: AnyLanguage<typeof en.actions> = {
  sending: "Enviando…",
  saving: "Guardando…",
  undo: "Deshacer",
  close: "Cerrar",
  optional: "Opcional",
  tryAgain: "Reintentar",
  done: "Listo",
  cancel: "Cancelar",
  cancelling: "Cancelando…",
  save: "Guardar",
  clear: "Borrar",
  loading: "Cargando…",
  loadMore: "Cargar más",
  choose: "Elegir",
  updating: "Actualizando…",
  creating: "Creando…",
  starting: "Iniciando…",
  sendAgain: "Enviar otra vez",
  adding: "Añadiendo…",
  deleting: "Eliminando…",
  remove: "Quitar",
  removing: "Quitando…",
  uploading: "Subiendo…",
  back: "Volver",
  edit: "Editar",
};
