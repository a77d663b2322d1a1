import type * as en from "../en/video.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** Texts of the player. */
export const video: AnyLanguage<typeof en.video> = {
  converting:
    "Conversion… Votre vidéo sera bientôt prête. Merci de votre patience. Vous pouvez continuer pendant la conversion de la vidéo.",
  conversionState: (percent, ahead, left) => {
    if (ahead > 0)
      return formats.plural(ahead, {
        one: `après ${ahead} autre vidéo`,
        many: `après ${ahead} d’autres vidéos`,
        other: `après ${ahead} autres vidéos`,
      });
    return left === null ? formats.percent(percent) : `${formats.percent(percent)}, ${left}`;
  },
  minutesLeft: (minutes) => {
    if (minutes <= 1) return "encore environ une minute";
    return minutes < 90 ? `encore environ ${minutes} min` : `encore environ ${Math.round(minutes / 60)} h`;
  },
  uploading: "La vidéo est en cours de téléversement. Merci de votre patience.",
  opening: "Ouverture du film…",
  resumed: "Reprise là où vous en étiez",
  stalled: "Le film s’est arrêté : la connexion est trop lente ou a été perdue.",
  takenOver:
    "Le film est maintenant lu sur un autre appareil. Vous pouvez continuer ici, et l’autre s’arrêtera.",
  withdrawn:
    "Vous ne pouvez plus regarder avec ce billet : il a été remboursé, contesté ou repris. Si c’est une erreur, veuillez écrire à l’équipe du film.",
  ranOut: "Cette lecture a pris fin. Appuyez sur lecture pour reprendre où vous en étiez.",
  shared:
    "Ce film a été demandé depuis plusieurs réseaux en même temps, il a donc été arrêté ici. Vous pouvez reprendre où vous en étiez.",
  errorUploading: "Erreur lors du téléversement du fichier",
  hostUnavailable:
    "Le service vidéo ne répond pas pour le moment. Vos données téléversées sont conservées : veuillez réessayer dans quelques minutes.",
};
