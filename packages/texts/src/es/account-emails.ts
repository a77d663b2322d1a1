import { lifetimes } from "@matinee/domain/limits";
import type * as en from "../en/account-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const factorTitles: AnyLanguage<typeof en.accountEmails.factorChanged.titles> = {
  "authenticator-added": "Se añadió una aplicación de autenticación",
  "authenticator-removed": "Se quitó tu aplicación de autenticación",
  "passkey-added": "Se añadió una llave de acceso",
  "passkey-removed": "Se quitó una llave de acceso",
  "recovery-codes-replaced": "Se cambiaron tus códigos de recuperación",
  "recovery-code-used": "Se usó un código de recuperación",
  "factors-reset-requested": "Se pidió a nuestro equipo quitar los segundos factores",
  "factors-reset": "Nuestro equipo quitó los segundos factores",
};

const resetHours = formats.plural(lifetimes.passwordResetHours, {
  one: "una hora",
  many: `${lifetimes.passwordResetHours} de horas`,
  other: `${lifetimes.passwordResetHours} horas`,
});

/** Emails about an account: its email, its password, its security and its data. */
export const accountEmails: AnyLanguage<typeof en.accountEmails> = {
  welcome: {
    subject: "Te damos la bienvenida a Matinee",
    preview: "Tu cuenta está lista.",
    title: (firstName) =>
      firstName === "" ? "Te damos la bienvenida" : `Te damos la bienvenida, ${firstName}`,
    ready:
      "Tu cuenta está lista. Conecta primero tu cuenta de cobros, para que te llegue el dinero de las entradas.",
    makeEvent: "Después crea tu evento: la página, el tráiler, la película y las fechas.",
    openDashboard: "Abrir tu panel",
    confirmFirst: (days) =>
      `Antes de vender entradas tienes que confirmar tu correo. El enlace funciona durante ${days} días. Si no creaste una cuenta en Matinee, ignora este correo y no pulses el botón.`,
  },
  verifyEmail: {
    subject: "Confirma tu correo para Matinee",
    preview: "Con un solo clic, tu cuenta está completa.",
    title: "Confirma tu correo",
    text: "Confirma que este buzón es tuyo. Después puedes vender entradas, y nuestro equipo puede enviarte eventos y créditos.",
    confirm: "Confirmar este correo",
    note: (days) =>
      `El enlace funciona durante ${days} días. Si no creaste una cuenta en Matinee, ignora este correo y no pulses el botón.`,
  },
  passwordReset: {
    subject: "Restablece tu contraseña de Matinee",
    preview: `El enlace funciona durante ${resetHours}.`,
    title: "Elige una contraseña nueva",
    text: `Alguien pidió restablecer la contraseña de esta cuenta. El enlace funciona durante ${resetHours} y una sola vez.`,
    note: "Si no fuiste tú, puedes ignorar este correo: no ha cambiado nada.",
  },
  passwordChanged: {
    subject: "Se cambió tu contraseña de Matinee",
    preview: "Se cerraron todas las demás sesiones.",
    title: "Se cambió tu contraseña",
    text: "Se cerraron todas las demás sesiones de tu cuenta. Si no fuiste tú, escríbenos de inmediato.",
  },
  emailChange: {
    confirm: {
      subject: "Confirma tu nuevo correo para Matinee",
      preview: "El correo de tu cuenta cambia cuando lo confirmes.",
      title: "¿Es este tu nuevo correo?",
      byStaff: "Nuestro equipo de soporte indicó esta dirección como nuevo correo de tu cuenta de Matinee.",
      bySomeone:
        "Alguien con una sesión iniciada en una cuenta de Matinee indicó esta dirección como su nuevo correo.",
      onceConfirmed: "El correo cambia cuando lo confirmes aquí.",
      button: "Confirmar este correo",
      note: (hours) =>
        `El enlace funciona una vez, durante ${hours} horas. Si no esperabas este correo, ignóralo: no ha cambiado nada.`,
    },
    notice: {
      subject: "Se indicó un nuevo correo para tu cuenta de Matinee",
      preview: "Si no fuiste tú, detenlo.",
      title: "Tu correo está a punto de cambiar",
      byStaff: (email) => `Nuestro equipo de soporte indicó ${email} como nuevo correo de tu cuenta.`,
      bySomeone: (email) =>
        `Alguien con una sesión iniciada en tu cuenta indicó ${email} como su nuevo correo.`,
      onceConfirmed: "El correo cambia cuando esa dirección lo confirme.",
    },
    changed: {
      subject: "Se cambió el correo de tu cuenta de Matinee",
      preview: "Si no fuiste tú, deshazlo.",
      title: "Se cambió tu correo",
      text: (email) => `El correo de tu cuenta es ahora ${email}. Ya no escribimos a esta dirección.`,
    },
    inUse: {
      subject: "Se indicó tu correo para otra cuenta de Matinee",
      preview: "No ha cambiado nada.",
      title: "Este correo ya tiene una cuenta",
      text: "Alguien indicó esta dirección como nuevo correo de otra cuenta de Matinee. Cada dirección puede tener una sola cuenta, así que no ha cambiado nada.",
      whatToDo: "Si fuiste tú, inicia sesión con esta dirección o usa otra distinta para tu otra cuenta.",
      signIn: "Iniciar sesión",
    },
    undo: "No fui yo",
    undoNote: (days) =>
      `El enlace funciona durante ${days} días. Conserva tu cuenta en esta dirección, cierra la sesión en todos los dispositivos y te permite elegir una contraseña nueva. Si fuiste tú, no tienes que hacer nada.`,
  },
  factorChanged: {
    subject: (change) => `${factorTitles[change]} en tu cuenta de Matinee`,
    titles: factorTitles,
    preview: "Si no fuiste tú, escríbenos de inmediato.",
    resetRequested: (hours) =>
      `Se nos pidió quitar tu aplicación de autenticación, tus llaves de acceso y tus códigos de recuperación, porque se perdieron. Nuestro equipo puede hacerlo después de ${hours} horas, a menos que antes nos escribas o inicies sesión con uno de ellos.`,
    text: "Si no fuiste tú, cambia tu contraseña y escríbenos de inmediato.",
  },
  newDevice: {
    title: "Nuevo inicio de sesión en tu cuenta",
    device: "un dispositivo nuevo",
    sentence: (device, time, network) =>
      network === null
        ? `Se inició sesión en tu cuenta con ${device}, en esta fecha: ${time}.`
        : `Se inició sesión en tu cuenta con ${device}, en esta fecha: ${time}, desde la red ${network}.`,
    text: "Si no fuiste tú, cierra la sesión de ese dispositivo y cambia tu contraseña.",
    seeDevices: "Ver dónde has iniciado sesión",
  },
  apiKeyCreated: {
    subject: (name) => `Se creó la clave de API «${name}»`,
    preview: "Si no fuiste tú, anúlala ahora.",
    title: "Una nueva clave de API",
    text: (name, scopes, end) =>
      `Se creó la clave «${name}» para tu cuenta. Permite a un programa: ${scopes}. ${end}`,
    ends: (day) => `Termina el ${day}.`,
    endless: "No termina hasta que la anules.",
    revoke: "Si no fuiste tú, anula la clave y cambia tu contraseña.",
    seeKeys: "Ver tus claves",
  },
  webhookDisabled: {
    subject: (host) => `Tu webhook en ${host} está desactivado`,
    title: "Un webhook está desactivado",
    byStaff: "Nuestro equipo lo desactivó.",
    byFailures: (days) =>
      formats.plural(days, {
        one: `No ha llegado ningún mensaje desde hace ${days} día, así que hemos dejado de intentarlo.`,
        many: `No ha llegado ningún mensaje desde hace ${days} de días, así que hemos dejado de intentarlo.`,
        other: `No ha llegado ningún mensaje desde hace ${days} días, así que hemos dejado de intentarlo.`,
      }),
    text: (reason) => `Tu webhook en esta dirección está desactivado. ${reason}`,
    notTold: "Tu programa no recibe avisos de pedidos nuevos hasta que se active de nuevo.",
    repair:
      "Repara la dirección y después activa el webhook. Los eventos de mientras tanto no se envían más tarde.",
    seeDeliveries: "Ver sus entregas",
    note: "Si ya no lo usas, puedes eliminarlo.",
  },
  actingNotice: {
    subject: (name) => `${name}, de nuestro equipo, trabaja en tus eventos`,
    title: "Nuestro equipo trabaja en tus eventos",
    text: (name, until) =>
      `${name}, de nuestro equipo, puede cambiar tus eventos como máximo hasta esta hora: ${until} UTC.`,
    reason: (reason) => `Motivo: ${reason}`,
    listed: "Los ajustes de tu cuenta muestran cada cambio.",
    note: "Si pediste ayuda, no tienes que hacer nada. Si no lo esperabas, escríbenos.",
  },
  staffInvitation: {
    subject: "Tu invitación al back office de Matinee",
    preview: "Elige una contraseña para empezar.",
    title: "Únete al back office",
    text: (name) => `${name} te invita a trabajar en el back office de Matinee.`,
    accept: "Aceptar la invitación",
    note: (until) =>
      `El enlace funciona una vez, hasta esta hora: ${until} UTC. Es solo tuyo: no lo compartas.`,
  },
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
