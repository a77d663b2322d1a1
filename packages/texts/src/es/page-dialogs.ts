import type * as en from "../en/page-dialogs.ts";
import type { AnyLanguage } from "../any-language.ts";

/** What opens from the event page: about, questions, gifts, invitations and help. */
export const pageDialogs: AnyLanguage<typeof en.pageDialogs> = {
  linkSentIfKnown: (email) =>
    `Si ${email} se inscribió o compró una entrada, su enlace de acceso va en camino.`,
  otherAddress: "Usar otro correo",
  presentedWithSponsor: (sponsorName) => `Presentado con ${sponsorName}`,
  presentedWith: "Presentado con",
  playFilmTeamsMessage: "Ver el mensaje del equipo de la película",
  invitationSent: (sentTo) => `Tu invitación va en camino a ${sentTo}.`,
  yourName: "Tu nombre",
  yourFriendsName: "Nombre de tu amigo o amiga",
  yourFriendsEmail: "Correo de tu amigo o amiga",
  sendInvitation: "Enviar invitación",
  photoOf: (index, total) => `Foto ${index} de ${total}`,
  previousPhoto: "Foto anterior",
  photoPosition: (index, total) => `${index} de ${total}`,
  nextPhoto: "Foto siguiente",
  photos: "Fotos",
  openPhoto: (title) => `Abrir foto: ${title}`,
  openPhotoNumber: (index) => `Abrir foto ${index}`,
  noQuestionsYet: "Aún no hay preguntas.",
  giftTicket: "Entrada de regalo",
  forRecipient: (recipientName) => `Para ${recipientName}`,
  giftATicket: "Regalar una entrada",
  giftATicketDescription: "El enlace de acceso se lo enviamos a esa persona, y el recibo a ti.",
  recipientsName: "Nombre de quien la recibe",
  recipientsEmail: "Correo de quien la recibe",
  message: "Mensaje",
  lostLink: "¿Perdiste tu enlace de acceso? Te lo enviamos otra vez.",
  email: "Correo",
  linkReplaced: "Tus enlaces anteriores han dejado de funcionar. Uno nuevo va en camino a tu correo.",
  replaceYourLink: "Cambiar tu enlace",
  linkShared: "¿Alguien más tiene tu enlace de acceso?",
  replaceMyLink: "Cambiar mi enlace",
  replaceConsequences:
    "Todos tus enlaces anteriores dejan de funcionar al instante, también en los dispositivos que están reproduciendo la película. Este navegador conserva tu acceso, y te enviamos un enlace nuevo por correo.",
  replacing: "Cambiando…",
  replaceIt: "Cambiarlo",
  helpPagesOrSupport: (helpPages, supportEmail) => [
    "Lee nuestras ",
    helpPages("páginas de ayuda"),
    " o escribe a ",
    supportEmail,
    ".",
  ],
};
