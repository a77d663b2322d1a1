import type * as en from "../en/programme-kinds.ts";
import type { AnyLanguage } from "../any-language.ts";

export const programmeKinds: AnyLanguage<typeof en.programmeKinds> = {
  slate: { title: "Cartela", placeholder: "O que a cartela diz", heading: null, part: null },
  sponsor: {
    title: "Patrocinador",
    placeholder: "Nome do patrocinador",
    heading: "Apresentado com",
    part: "uma mensagem do patrocinador",
  },
  greeting: {
    title: "Saudação",
    placeholder: "Quem faz a saudação",
    heading: "Uma saudação",
    part: "uma saudação",
  },
  film: { title: "Filme", placeholder: null, heading: "O filme", part: "o filme" },
  interval: {
    title: "Intervalo",
    placeholder: "O que a cartela diz",
    heading: "Intervalo",
    part: "um intervalo",
  },
  stage: {
    title: "Palco ao vivo",
    placeholder: "Quem responde às perguntas",
    heading: "Ao vivo: perguntas à equipe do filme",
    part: "perguntas à equipe do filme",
  },
  "thank-you": { title: "Agradecimento", placeholder: "Seu agradecimento", heading: "Obrigado", part: null },
};
