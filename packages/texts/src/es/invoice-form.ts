import type * as en from "../en/invoice-form.ts";
import type { AnyLanguage } from "../any-language.ts";

export const invoiceKinds: AnyLanguage<typeof en.invoiceKinds> = {
  invoice: "Factura",
  "credit-note": "Nota de crédito",
};

/** The form of an invoice's recipient, and the documents of an order. */
export const invoiceForm: AnyLanguage<typeof en.invoiceForm> = {
  need: "Necesito una factura",
  noNeed: "Sin factura",
  when: "Estará lista cuando el pedido esté pagado: en la última pantalla y en Mis entradas.",
  title: "Factura",
  list: "Facturas",
  description: "Un PDF para tu contabilidad.",
  name: "Empresa o nombre",
  address: "Dirección",
  addressHelp: "Calle, código postal y localidad",
  country: "País",
  taxNumber: "Número fiscal",
  get: "Obtener la factura",
  getting: "Creando…",
  correct: "Corregir el destinatario",
  correctHelp:
    "Una factura nunca cambia. Una nota de crédito la anula, y la sustituye una factura nueva con el destinatario correcto.",
  correctNow: "Emitir una factura corregida",
  keep: "Dejarla así",
  waits: (name) => `Cuando el pedido esté pagado, la factura será para ${name}.`,
  isReady: "La factura está lista.",
  notSaved: "No se pudo crear la factura. Inténtalo de nuevo.",
  loading: "Cargando las facturas",
  notLoaded: "No pudimos cargar las facturas.",
  missing: "Aquí no hay ninguna factura: abre el enlace del pedido que está en tu recibo.",
  none: "Nadie ha pedido una factura.",
  document: (kind, number) => `${invoiceKinds[kind]} ${number}`,
  issued: (day, amount) => `${day}, ${amount}`,
  download: "Descargar",
  downloadOf: (kind, number) => `Descargar ${invoiceKinds[kind].toLowerCase()} ${number}`,
  downloading: "Descargando…",
  notDownloaded: "No se pudo descargar el archivo. Inténtalo de nuevo.",
};
