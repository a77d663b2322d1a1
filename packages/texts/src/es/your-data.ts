import { lifetimes } from "@matinee/domain/limits";
import { retentionDays } from "@matinee/domain/retention";
import type * as en from "../en/your-data.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** A copy of the data, and its deletion. */
export const yourData: AnyLanguage<typeof en.yourData> = {
  readme: `Esta es una copia de los datos que Matinee tiene sobre ti.

data.json lo tiene todo en un solo archivo. Cada uno de los demás archivos tiene un tipo de datos como tabla, que se puede
abrir con una hoja de cálculo. Las horas están en UTC, y los importes que terminan en "Cents" están en centavos de dólar
estadounidense.

No se incluyen las contraseñas ni otras credenciales, de las que solo guardamos valores hash, ni los nombres de otras
personas que atendieron tu solicitud. Si eres cineasta: los archivos de tus películas y las listas de tu público están en el
estudio.`,
  requests: "Tus solicitudes",
  tab: "Tus datos",
  copy: {
    title: "Una copia de tus datos",
    description: `Todo lo que tenemos sobre ti, como tablas y como un archivo JSON. Lo reunimos en segundo plano y te enviamos por correo un enlace que funciona durante ${retentionDays.dataExports} días.`,
    button: "Pedir una copia",
    about: "Estás a punto de pedir una copia de tus datos. Confírmalo una vez más.",
    requested: "Estamos reuniendo tus datos. El enlace llegará a tu correo.",
  },
  erasure: {
    title: "Eliminar tu cuenta",
    description: `Elimina para siempre tu cuenta, tus eventos, tus películas y tus archivos, ${retentionDays.erasureDelay} días después de pedirlo. Los importes de los pedidos se conservan, sin tu nombre.`,
    button: "Eliminar mi cuenta",
    dialogTitle: "¿Eliminar tu cuenta?",
    warning: `Tus eventos dejan de estar en línea y su público pierde el acceso. Después de ${retentionDays.erasureDelay} días no se puede deshacer. Antes deben quedar resueltos los ingresos aún no pagados y los eventos en vivo.`,
    confirmationLabel: "Escribe tu correo para confirmar",
    confirm: `Eliminar en ${retentionDays.erasureDelay} días`,
    keep: "Conservar mi cuenta",
    planned: (date) => `Tu cuenta se eliminará el ${date}.`,
    plannedFor: (date) => `Previsto para el ${date}`,
    cancel: "Conservar mi cuenta",
    cancelled: "Tu cuenta se conserva.",
  },
  states: {
    unconfirmed: "Espera tu confirmación",
    waiting: "En espera",
    running: (progress) => `En curso, ${formats.percent(progress)}`,
    ready: "Lista. El enlace está en tu correo",
    done: "Terminada",
    cancelled: "Cancelada",
    failed: "Ha fallado. Escríbenos",
  },
  kinds: { export: "Copia de tus datos", erasure: "Eliminación" },
  byStaff: "iniciada por nuestro equipo",
  none: "Aún no has pedido nada.",
  verifyFirst: "Verifica primero tu correo. Ahí se envía el enlace a la copia.",
  staffAccount: "Una cuenta de personal la elimina un administrador del personal.",
  typeYourEmail: "Escribe el correo de la cuenta",
  alreadyAsked: "Esto ya está en curso.",
  linkExpired: "Este enlace ha caducado. Pídelo otra vez.",
  tooLate: "La eliminación ya ha empezado.",
  notYet: (obstacles) => `La cuenta aún no se puede eliminar. ${obstacles.join(" ")}`,
  obstacles: {
    event: (title) =>
      `El evento «${title}» está en vivo o aún no ha llegado: archívalo o cancélalo, o espera a que termine.`,
    dispute: "Hay un pago en disputa.",
    refund: "Hay un reembolso en curso.",
    recentSales: `Las ventas de los últimos ${lifetimes.settlementDays} días aún no se han pagado.`,
    heldPayouts: "Tus pagos esperan porque la cuenta bancaria es nueva.",
  },
  staff: {
    title: "Datos personales",
    none: "Nadie ha pedido una copia ni una eliminación.",
    copy: "Enviar una copia al cliente",
    aboutCopy: "El cliente recibe un enlace por correo. Tú no ves la copia.",
    erase: "Eliminar los datos del cliente",
    aboutErasure: `La cuenta, sus eventos y sus películas se eliminan en ${retentionDays.erasureDelay} días. El cliente recibe un correo con un enlace que lo detiene.`,
    cancel: "Conservar los datos del cliente",
    reason: "Motivo",
    confirmationLabel: "Escribe el correo del cliente para confirmar",
    started: "Iniciado. El cliente recibe un correo.",
    failed: "No funcionó. Inténtalo de nuevo.",
    planned: (date) => `Previsto para el ${date}`,
    kinds: { export: "Copia de los datos", erasure: "Eliminación" },
    states: {
      unconfirmed: "Sin confirmar",
      waiting: "En espera",
      ready: "Enviada",
      done: "Terminada",
      cancelled: "Cancelada",
      failed: "Ha fallado",
    },
  },
  viewer: {
    formTitle: "Tus datos",
    emailLabel: "Correo que usaste",
    copy: "Enviarme una copia",
    erase: "Eliminar mis datos",
    sent: "Gracias. Si la dirección es correcta, recibirás un correo en unos minutos.",
    ready: (date) => `La copia de tus datos está lista. Este enlace funciona hasta el ${date}.`,
    download: "Descargar mis datos",
    confirmTitle: "¿Eliminar tus datos?",
    confirmBody: `Tus inscripciones, entradas, regalos, invitaciones e historial de visionado se eliminan en ${retentionDays.erasureDelay} días. Entonces las entradas y los enlaces de acceso dejan de funcionar. Los importes de los pedidos se conservan, sin tu nombre.`,
    confirm: `Eliminar en ${retentionDays.erasureDelay} días`,
    planned: (date) => `Tus datos se eliminarán el ${date}. Hasta entonces puedes cambiar de opinión.`,
    keep: "Conservar mis datos",
    kept: "Tus datos se conservan.",
    running: "Estamos trabajando en ello.",
    erased: "Tus datos se han eliminado.",
    copyGone: "Esta copia se ha eliminado. Puedes pedir otra abajo.",
    failed: "No funcionó. Vuelve a pedirlo abajo.",
  },
};
