import type * as en from "../en/share.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const share: AnyLanguage<typeof en.share> = {
  intro: "Leve o filme para onde seu público já está.",
  draft: "O link e o cartão abrem para os outros quando o evento for ativado.",
  link: "O link",
  linkLabel: "Endereço da página do evento",
  copyLink: "Copiar link",
  openPage: "Abrir página",
  website: "Em um site",
  layout: "Formato",
  layouts: { card: "Cartão", button: "Botão", wide: "Largo" },
  color: "Cor do botão",
  colors: { accent: "Arte", brand: "Âmbar", ink: "Tinta", petrol: "Petróleo", velvet: "Veludo" },
  colorCode: "Código da cor",
  notAColor: "Digite uma cor como #14607a",
  corrected: (chosen, used) =>
    `Palavras sobre ${chosen} são difíceis de ler. Por isso, o botão é ${used}, com contraste de 4,5:1.`,
  theme: "Fundo",
  themes: { dark: "Escuro", light: "Claro", site: "Como o site" },
  label: "Palavras no botão",
  code: "Código para a página do site",
  copyCode: "Copiar o código",
  codeHint: "Sem cookies, e a página não pula enquanto carrega.",
  checkout: (sites) =>
    sites === 0
      ? "O botão leva à página do seu evento. Adicione um site abaixo, e as pessoas compram sem sair dele."
      : formats.plural(sites, {
          one: "As pessoas compram sem sair do site permitido. Em qualquer outro lugar, o botão leva à página do seu evento.",
          other: `As pessoas compram sem sair dos ${sites} sites permitidos. Em qualquer outro lugar, o botão leva à página do seu evento.`,
        }),
  preview: "Prévia ao vivo",
  qr: "QR code",
  qrLabel: "QR code da página do evento",
  qrIntro: "Para cartazes, programas e a tela antes do filme.",
  qrPng: (width) => `PNG, ${width} px`,
  qrSvg: "SVG",
  qrFailed: "Não foi possível criar a imagem. Tente de novo.",
  poster: "Cartaz",
  posterIntro: "Arte, título, data e QR code em uma página. Imprima sem margens ou recorte a borda branca.",
  posterPapers: { a4: "PDF, A4", letter: "PDF, US Letter" },
  posterFailed: "Não foi possível criar o cartaz. Tente de novo.",
  drawing: "Desenhando...",
  card: "Quando o link é compartilhado",
  cardAlt: (title) => `Arte, título e data de ${title}`,
  pictureFailed: "Não foi possível carregar a imagem. Verifique sua conexão.",
  tryAgain: "Tentar de novo",
  download: "Baixar",
  downloadCard: "Baixar a imagem do link",
  downloading: "Carregando...",
  onlyJson: "Este endereço só tem JSON.",
};
