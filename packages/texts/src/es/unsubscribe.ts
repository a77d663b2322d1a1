import type * as en from "../en/unsubscribe.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The page behind the link that stops emails. */
export const unsubscribe: AnyLanguage<typeof en.unsubscribe> = {
  statements: {
    title: "¿No quieres más resúmenes?",
    text: (email) => `El primer día de cada mes se envía un resumen de ingresos a ${email}.`,
    stop: "Dejar de recibir los resúmenes",
    done: (email) => `${email} ya no recibe los resúmenes mensuales.`,
  },
  emails: {
    title: "¿No quieres más correos?",
    text: (email) =>
      `Los recordatorios y las invitaciones llegan a ${email}. Las novedades sobre tu entrada, como una nueva fecha, se siguen enviando.`,
    stopAbout: (title) => `No más correos sobre ${title}`,
    stopAboutThis: "No más correos sobre este evento",
    stopAll: "No más correos sobre ningún evento",
    done: (email) => `${email} ya no recibe recordatorios ni invitaciones.`,
    doneAbout: (email, title) => `${email} ya no recibe recordatorios ni invitaciones sobre ${title}.`,
  },
  done: "Listo",
  broken: {
    title: "Este enlace no funciona",
    text: "Puede que le falte una parte: los enlaces largos se cortan en algunos programas de correo. Abre el enlace en el propio correo o usa el botón para darte de baja de tu programa de correo.",
  },
};
