import type * as en from "../en/data-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const dataEmails: AnyLanguage<typeof en.dataEmails> = {
  dataExport: {
    none: {
      subject: "Matinee no tiene datos sobre ti",
      preview: "No hay nada que copiar.",
      title: "No tenemos datos sobre ti",
      asked: "Alguien pidió una copia de los datos que tenemos sobre esta dirección.",
      text: "Hemos buscado y no hay ninguno: ninguna inscripción, ningún pedido y ningún correo.",
    },
    subject: "La copia de tus datos está lista",
    preview: (days) =>
      formats.plural(days, {
        one: `Puedes descargarla durante ${days} día.`,
        many: `Puedes descargarla durante ${days} de días.`,
        other: `Puedes descargarla durante ${days} días.`,
      }),
    title: "Tus datos están listos",
    text: "Pediste una copia de los datos que tenemos sobre ti. Es un archivo zip con tablas para una hoja de cálculo y un archivo JSON.",
    download: "Descargar mis datos",
    note: (days) =>
      formats.plural(days, {
        one: `El enlace funciona durante ${days} día. Quien lo tenga puede leer tus datos, así que no reenvíes este correo.`,
        many: `El enlace funciona durante ${days} de días. Quien lo tenga puede leer tus datos, así que no reenvíes este correo.`,
        other: `El enlace funciona durante ${days} días. Quien lo tenga puede leer tus datos, así que no reenvíes este correo.`,
      }),
  },
  erasureConfirm: {
    subject: "¿Quieres que eliminemos tus datos?",
    preview: "No se elimina nada hasta que lo confirmes.",
    title: "¿Eliminar tus datos?",
    text: "Alguien nos pidió eliminar los datos que tenemos sobre esta dirección: inscripciones, entradas, regalos, invitaciones y cuándo viste las películas. Entonces tus entradas y enlaces de acceso dejan de funcionar.",
    review: "Revisar y confirmar",
    note: (hours) =>
      formats.plural(hours, {
        one: `El enlace funciona durante ${hours} hora. Si no lo pediste, ignora este correo: no se elimina nada.`,
        many: `El enlace funciona durante ${hours} de horas. Si no lo pediste, ignora este correo: no se elimina nada.`,
        other: `El enlace funciona durante ${hours} horas. Si no lo pediste, ignora este correo: no se elimina nada.`,
      }),
  },
  erasureScheduled: {
    subject: (day) => `Tus datos se eliminarán el ${day}`,
    preview: "Hasta entonces puedes cambiar de opinión.",
    title: "Tus datos se eliminarán",
    ofAccount: (day) =>
      `El ${day} se eliminan para siempre tu cuenta de Matinee, sus eventos y sus películas.`,
    ofViewer: (day) =>
      `El ${day} eliminamos los datos que tenemos sobre esta dirección. Entonces tus entradas y enlaces de acceso dejan de funcionar.`,
    byStaff: "Nuestro equipo de soporte lo registró por ti.",
    keep: "Conservar mis datos",
    note: "Conservamos los importes de los pedidos, como exige la ley, sin tu nombre. Si no lo pediste, pulsa el botón y cambia tu contraseña.",
  },
};
