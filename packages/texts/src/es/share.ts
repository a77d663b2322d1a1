import type * as en from "../en/share.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The studio's page for links, cards on other sites, and print. */
export const share: AnyLanguage<typeof en.share> = {
  intro: "Lleva la película a donde ya está tu público.",
  draft: "El enlace y la tarjeta se abren para otras personas cuando el evento está activado.",
  link: "El enlace",
  linkLabel: "Dirección de la página del evento",
  copyLink: "Copiar enlace",
  openPage: "Abrir página",
  website: "En un sitio web",
  layout: "Diseño",
  layouts: { card: "Tarjeta", button: "Botón", wide: "Ancho" },
  color: "Color del botón",
  colors: {
    accent: "Imagen",
    brand: "Ámbar",
    ink: "Tinta",
    petrol: "Petróleo",
    velvet: "Terciopelo",
  },
  colorCode: "Código de color",
  notAColor: "Escribe un color, por ejemplo #14607a",
  corrected: (chosen, used) =>
    `Las palabras sobre ${chosen} se leen mal, así que el botón es ${used}, con un contraste de 4.5:1.`,
  theme: "Fondo",
  themes: { dark: "Oscuro", light: "Claro", site: "Como el sitio" },
  label: "Texto del botón",
  code: "Código para la página del sitio",
  copyCode: "Copiar el código",
  codeHint: "Sin cookies, y la página no salta mientras carga.",
  checkout: (sites) =>
    sites === 0
      ? "El botón lleva a la página de tu evento. Añade un sitio abajo, y la gente comprará sin salir de él."
      : formats.plural(sites, {
          one: "La gente compra sin salir del sitio permitido. En cualquier otro lugar, el botón lleva a la página de tu evento.",
          many: `La gente compra sin salir de los ${sites} de sitios permitidos. En cualquier otro lugar, el botón lleva a la página de tu evento.`,
          other: `La gente compra sin salir de los ${sites} sitios permitidos. En cualquier otro lugar, el botón lleva a la página de tu evento.`,
        }),
  preview: "Vista previa en vivo",
  qr: "Código QR",
  qrLabel: "Código QR de la página del evento",
  qrIntro: "Para carteles, programas y la pantalla antes de la película.",
  qrPng: (width) => `PNG, ${width} px`,
  qrSvg: "SVG",
  qrFailed: "No se pudo crear la imagen. Inténtalo de nuevo.",
  poster: "Cartel",
  posterIntro:
    "Imagen, título, fecha y código QR en una página. Imprímela sin márgenes o recorta el borde blanco.",
  posterPapers: { a4: "PDF, A4", letter: "PDF, carta (EE. UU.)" },
  posterFailed: "No se pudo crear el cartel. Inténtalo de nuevo.",
  drawing: "Dibujando…",
  card: "Cuando se comparte el enlace",
  cardAlt: (title) => `Imagen, título y fecha de ${title}`,
  pictureFailed: "No se pudo cargar la imagen. Comprueba tu conexión.",
  tryAgain: "Reintentar",
  download: "Descargar",
  downloadCard: "Descargar la imagen del enlace",
  downloading: "Cargando…",
  onlyJson: "Esta dirección solo tiene JSON.",
};
