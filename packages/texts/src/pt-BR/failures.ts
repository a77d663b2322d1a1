import type * as en from "../en/failures.ts";
import type { AnyLanguage } from "../any-language.ts";
import { checkout } from "./dialogs.ts";
import { purchase } from "./purchase.ts";

const advice = "Envie um vídeo, por exemplo um arquivo .mp4 ou .mov.";

export const failures: AnyLanguage<typeof en.failures> = {
  uploadLost: "O envio se perdeu do nosso lado. Envie o arquivo de novo.",
  notConvertible:
    "Não conseguimos converter este vídeo. Exportá-lo de novo como arquivo .mp4 (H.264) costuma ajudar; se não ajudar, fale com o suporte.",
  waitsForSpace:
    "Nosso armazenamento está cheio no momento. Seu vídeo está guardado, e a conversão continua automaticamente quando houver espaço.",
  tooLargeWithoutCredit:
    "Este vídeo é mais longo ou maior do que uma conta sem crédito pode converter. Adicione um crédito antes ou envie uma versão menor.",
  damaged:
    "O arquivo está danificado ou não foi salvo até o fim, e não pode ser lido. Exporte-o de novo e envie o novo arquivo.",
  noPictureRead: "Não foi possível ler nenhuma imagem deste arquivo.",
  onlySound: "Este arquivo tem som, mas não tem imagem. Envie um vídeo.",
  noPicture: "Não há imagem neste arquivo.",
  noLength: "Este arquivo não tem duração: parece ser uma única imagem.",
  tooLong: (hours) => `Um vídeo pode ter no máximo ${hours} horas.`,
  tooManyPixels: (width, height) =>
    `Este vídeo tem ${width} por ${height} pixels, grande demais para converter.`,
  notAVideo: `Este arquivo não é um vídeo ou está danificado no início. ${advice}`,
  soundFile: `Este é um arquivo de som sem imagem. ${advice}`,
  pictureFile: `Isto é uma imagem, não um vídeo. ${advice}`,
  otherFile: (ending) => `Este é um arquivo .${ending}, não um vídeo. ${advice}`,
  lostAtHost: "O envio se perdeu no serviço de vídeo. Envie o arquivo de novo.",
  notConvertibleAtHost:
    "O serviço de vídeo não conseguiu converter este vídeo. Exportá-lo de novo como arquivo .mp4 (H.264) costuma ajudar; se não ajudar, fale com o suporte.",
  goneAtHost: "O vídeo não está mais no serviço de vídeo. Envie o arquivo de novo.",
  cardUnusable: purchase.cardUnusable,
  paymentFailed: checkout.unexpectedError,
};
