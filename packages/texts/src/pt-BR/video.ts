import type * as en from "../en/video.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const video: AnyLanguage<typeof en.video> = {
  converting:
    "Convertendo… Seu vídeo ficará pronto em breve. Agradecemos a paciência. Você pode continuar enquanto o vídeo é convertido.",
  conversionState: (percent, ahead, left) => {
    if (ahead > 0)
      return formats.plural(ahead, {
        one: `depois de ${ahead} outro vídeo`,
        other: `depois de ${ahead} outros vídeos`,
      });
    return left === null ? formats.percent(percent) : `${formats.percent(percent)}, ${left}`;
  },
  minutesLeft: (minutes) => {
    if (minutes <= 1) return "falta cerca de um minuto";
    return minutes < 90 ? `faltam cerca de ${minutes} min` : `faltam cerca de ${Math.round(minutes / 60)} h`;
  },
  uploading: "O vídeo está sendo enviado. Agradecemos a paciência.",
  opening: "Abrindo o filme…",
  resumed: "Retomado de onde você parou",
  stalled: "O filme parou: a conexão está lenta demais ou caiu.",
  takenOver: "O filme agora passa em outro aparelho. Você pode continuar aqui, e o outro para.",
  withdrawn:
    "Você não pode mais assistir com este ingresso: ele foi reembolsado, contestado ou retirado. Se for um engano, escreva para a equipe do filme.",
  ranOut: "Esta reprodução expirou. Aperte o play para continuar de onde estava.",
  shared:
    "Este filme foi solicitado de várias redes ao mesmo tempo, e parou aqui. Você pode continuar de onde estava.",
  errorUploading: "Erro ao enviar o arquivo",
  hostUnavailable:
    "O serviço de vídeo não responde no momento. Os dados enviados estão guardados: tente de novo em alguns minutos.",
};
