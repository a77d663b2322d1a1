import { maxRehearsals } from "@matinee/domain/limits";
import type * as en from "../en/rehearsals.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The rehearsal of a premiere, for its team. */
export const rehearsal: AnyLanguage<typeof en.rehearsal> = {
  tooMany: `Este estreno tiene ${maxRehearsals} ensayos. Termina primero uno de ellos.`,
  title: "Ensayo",
  documentTitle: (event) => `Ensayo · ${event} · Matinee`,
  intro:
    "Repasa toda la noche en una copia privada: el vestíbulo, el programa, los mandos y la sala. El público no ve nada de ello.",
  speed: "Velocidad",
  speedOf: (speed) => (speed === 1 ? "Tiempo real" : `${speed} veces más rápido`),
  speedHint: (speed) =>
    speed === 1
      ? "Con sonido, como durante el estreno."
      : `Una película de dos horas tarda ${Math.round(120 / speed)} minutos, sin sonido.`,
  rehearse: "Ensayar",
  startsInAMinute: "Empieza en un minuto y se abre en una pestaña nueva.",
  isStarted: "El ensayo empieza en un minuto",
  open: "Abrir como público",
  run: "Dirigirlo aquí",
  end: "Terminar el ensayo",
  endTitle: "¿Terminar este ensayo?",
  endText: "Termina en las pantallas de tu equipo, y su chat se elimina. El estreno no cambia.",
  isEnded: "El ensayo ha terminado",
  expires: (time) => `Se elimina: ${time}`,
  running: (speed) => (speed === 1 ? "Ensayo" : `Ensayo, ${speed} veces más rápido`),
  youRun: "Este es el ensayo. El público no ve nada de ello.",
  back: "Volver al estreno",
  onlyTeam: "Solo tu equipo ve esto",
  withoutSound: (speed) =>
    `La película va ${speed} veces más rápido, sin sonido. Donde este dispositivo es demasiado lento, salta hacia delante.`,
  youLeft: "Has salido del ensayo",
  youLeftHint: "Continúa sin ti.",
  enterAgain: "Volver a entrar",
  notFound: "Este ensayo ha terminado",
  notFoundHint: "Inicia uno nuevo en el estudio.",
  signIn: "Abre el ensayo desde el estudio",
  signInHint: "Solo pueden verlo la persona propietaria del evento y el equipo de Matinee.",
};
