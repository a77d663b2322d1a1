import type * as en from "../en/video.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** Texts of the player. */
export const video: AnyLanguage<typeof en.video> = {
  converting:
    "Convirtiendo… Tu video estará listo pronto. Gracias por tu paciencia. Puedes continuar mientras se convierte.",
  conversionState: (percent, ahead, left) => {
    if (ahead > 0)
      return formats.plural(ahead, {
        one: "después de otro video",
        many: `después de otros ${ahead} de videos`,
        other: `después de otros ${ahead} videos`,
      });
    return left === null ? formats.percent(percent) : `${formats.percent(percent)}, ${left}`;
  },
  minutesLeft: (minutes) => {
    if (minutes <= 1) return "queda cerca de un minuto";
    return minutes < 90 ? `quedan unos ${minutes} min` : `quedan unas ${Math.round(minutes / 60)} h`;
  },
  uploading: "El video se está subiendo. Gracias por tu paciencia.",
  opening: "Abriendo la película…",
  resumed: "Continúa donde la dejaste",
  stalled: "La película se ha detenido: la conexión es demasiado lenta o se perdió.",
  takenOver:
    "La película se reproduce ahora en otro dispositivo. Puedes continuar aquí, y el otro se detendrá.",
  withdrawn:
    "Ya no puedes verla con esta entrada: se reembolsó, está en disputa o se retiró. Si es un error, escribe al equipo de la película.",
  ranOut: "El tiempo de esta sesión se ha agotado. Pulsa reproducir para continuar donde estabas.",
  shared:
    "Esta película se pidió desde varias redes al mismo tiempo, así que aquí se detuvo. Puedes continuar donde estabas.",
  errorUploading: "Error al subir el archivo",
  hostUnavailable:
    "El servicio de video no responde en este momento. Lo que subiste se conserva: inténtalo de nuevo en unos minutos.",
};
