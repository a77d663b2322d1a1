import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { InstructionScene } from "@matinee/contract/instruction-film";
import { cards } from "./cards.ts";

const require = createRequire(import.meta.url);
const WIDTH = 1280;
const HEIGHT = 720;
export const FRAME = { width: WIDTH, height: HEIGHT };

const readDataUrl = (path: string, type: string) =>
  `data:${type};base64,${readFileSync(path).toString("base64")}`;
const renderFont = (name: string, file: string) =>
  `@font-face { font-family: "${name}"; font-weight: 400 700; src: url(${readDataUrl(require.resolve(file), "font/woff2")}) }`;

const STYLE = `
  ${renderFont("Instrument Serif", "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2")}
  ${renderFont("Instrument Sans", "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2")}
  * { box-sizing: border-box; margin: 0 }
  body { width: ${WIDTH}px; height: ${HEIGHT}px; background: #0d0b09; color: #f7f1e7; font: 500 24px/1.3 "Instrument Sans"; overflow: hidden }
  main { position: absolute; inset: 0; padding: 72px 0 0 64px }
  .brand { position: absolute; left: 64px; top: 34px; display: flex; gap: 12px; align-items: center; font: 400 28px/1 "Instrument Serif" }
  .kicker { color: #f5b83d; font-size: 20px; font-weight: 600; margin-top: 56px }
  h1 { font: 400 60px/1.02 "Instrument Serif"; letter-spacing: -.012em; margin: 8px 0 30px; width: 400px }
  ul { list-style: none; padding: 0; width: 390px; display: grid; gap: 16px }
  li { display: grid; grid-template-columns: 30px 1fr; color: #a09484 }
  li::before { content: ""; width: 10px; height: 10px; border-radius: 5px; margin-top: 11px; background: #3a322a }
  li.said { color: #cfc5b7 } li.said::before { background: #8a6a2a }
  li.now { color: #f7f1e7 } li.now::before { background: #f5b83d; box-shadow: 0 0 0 5px rgb(245 184 61 / .22) }
  .picture { position: absolute; left: 496px; top: 96px; width: 752px; height: 470px; border-radius: 14px; background-size: cover;
    border: 1px solid #3a322a; box-shadow: 0 24px 80px rgb(0 0 0 / .6) }
  .steps { position: absolute; left: 64px; right: 32px; bottom: 34px; display: flex; gap: 8px }
  .steps i { flex: 1; height: 5px; border-radius: 3px; background: #2a241e } .steps i.on { background: #f5b83d }
  .whole { position: absolute; inset: 0; background-size: cover; background-position: center }
  .whole::after { content: ""; position: absolute; inset: 0; background: linear-gradient(0deg, #0d0b09 8%, transparent 70%), linear-gradient(90deg, rgb(13 11 9 / .8), transparent 70%) }
  .title { position: absolute; left: 64px; bottom: 150px; width: 900px } .title h1 { font-size: 104px; width: auto; margin-bottom: 14px }
  .title p { font-size: 30px; color: #cfc5b7 }`;

const MARK = `<svg viewBox="0 0 24 24" width="34" height="34"><circle cx="12" cy="12" r="12" fill="#2a241e"/><clipPath id="c"><rect x="4" y="4" width="16" height="9"/></clipPath>
<circle cx="12" cy="12.4" r="6.4" clip-path="url(#c)" fill="#f5b83d"/><rect x="5.2" y="14.4" width="13.6" height="1.6" rx=".8" fill="#f5b83d"/><rect x="7.6" y="17" width="8.8" height="1.5" rx=".75" fill="#f5b83d"/></svg>`;

/** Renders the page that the video shows while a sentence of a scene is spoken. */
export function renderCard(scene: InstructionScene, sentence: number): string {
  const { kicker, title, points, picture, step, whole } = cards[scene];
  const image = `style="background-image:url(${readDataUrl(picture, "image/jpeg")})"`;
  const brand = `<div class="brand">${MARK}Matinee</div>`;
  const bar = Array.from({ length: 7 }, (_, index) => `<i class="${index < step ? "on" : ""}"></i>`).join("");
  const content = whole
    ? `<div class="whole" ${image}></div>${brand}<div class="title"><h1>${title}</h1><p>${points[Math.min(sentence, points.length - 1)]}</p></div>`
    : `${brand}<main><p class="kicker">${kicker}</p><h1>${title}</h1><ul>${points.map((point, index) => `<li class="${index === sentence ? "now" : index < sentence ? "said" : ""}">${point}</li>`).join("")}</ul></main>
       <div class="picture" ${image}></div><div class="steps">${bar}</div>`;
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><body>${content}</body>`;
}
