import { widgetHeights, widgetMinWidth } from "@matinee/domain/event-widget";

/** A container this wide shows the row, unless the site asks for a layout. */
const ROW_FROM_PX = 480;

const buildRow = (host: string) => `
${host} article{grid-template:auto/64px minmax(0,1fr) auto;gap:14px;height:${widgetHeights.wide}px;padding:11px;align-items:center}
${host} .art{width:64px;height:64px;border-radius:6px}
${host} .words{padding:0;gap:2px}
${host} .title{font-size:22px;line-height:28px}
${host} .line{-webkit-line-clamp:1}
${host} .when,${host} .note{display:none}
${host} .foot{padding:0}
${host} .action{max-width:180px;padding:0 16px}`;

const narrowRow = (host: string) => `
${host} article{grid-template-columns:minmax(0,1fr) auto}
${host} .art{display:none}
${host} .action{max-width:130px}`;

/** The style of the widget's shadow root. Pixels, because the site decides what a rem is. */
export const widgetStyle = `
:host{display:block;min-width:${widgetMinWidth}px;container-type:inline-size;text-align:start;
--bg:#16130f;--text:#f7f1e7;--text-2:#cfc5b7;--line:#3b332b;--art:#2a241e;color-scheme:dark}
:host([theme=light]){--bg:#fffdf9;--text:#1d1815;--text-2:#5c5148;--line:#d9cfc2;--art:#efe8dd;color-scheme:light}
:host([theme=site]){--bg:light-dark(#fffdf9,#16130f);--text:light-dark(#1d1815,#f7f1e7);
--text-2:light-dark(#5c5148,#cfc5b7);--line:light-dark(#d9cfc2,#3b332b);--art:light-dark(#efe8dd,#2a241e);
color-scheme:inherit}
:host([hidden]){display:none}
*{box-sizing:border-box}
article{display:grid;grid-template:168px minmax(0,1fr) auto/minmax(0,1fr);height:${widgetHeights.card}px;overflow:hidden;
border:1px solid var(--line);border-radius:12px;background:var(--bg);color:var(--text);
font:400 14px/20px "Matinee Sans","Instrument Sans Variable",system-ui,sans-serif;letter-spacing:normal;text-transform:none}
.art{width:100%;height:100%;min-height:0;object-fit:cover;display:block;background:var(--art)}
.sun{position:relative;overflow:hidden;--sun:var(--button,#f5b83d);
background:radial-gradient(60% 90% at 72% 88%,color-mix(in oklab,var(--sun) 32%,var(--art)),transparent),var(--art)}
.sun::before{content:"";position:absolute;right:12%;bottom:calc(18% + 2px);width:44%;aspect-ratio:2;border-radius:999px 999px 0 0;
background:linear-gradient(color-mix(in oklab,var(--sun) 72%,var(--art)),color-mix(in oklab,var(--sun) 16%,var(--art)))}
.sun::after{content:"";position:absolute;right:6%;bottom:9%;width:56%;height:9%;
border-block:2px solid color-mix(in oklab,var(--sun) 52%,var(--art))}
.words{display:flex;flex-direction:column;min-width:0;padding:14px 18px 0;gap:6px}
.foot{padding:0 18px 14px}
.foot .note{margin-top:10px}
.title,.line,.when,.note{margin:0;overflow:hidden;overflow-wrap:anywhere}
.title{font:400 27px/32px "Matinee Serif","Instrument Serif",Georgia,serif;letter-spacing:-.012em;white-space:nowrap;text-overflow:ellipsis}
[dir=rtl]>*>[dir=auto]{text-align:right}
.line{color:var(--text-2);display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2}
.when{font-size:13px;font-weight:500;white-space:nowrap;text-overflow:ellipsis}
.note{font-size:12px;line-height:16px;color:var(--text-2)}
.action{display:flex;align-items:center;justify-content:center;height:44px;padding:0 18px;
border:1px solid transparent;border-radius:8px;background:var(--button,#f5b83d);color:var(--on-button,#1c1204);
font:600 15px/20px "Matinee Sans","Instrument Sans Variable",system-ui,sans-serif;text-align:center;text-decoration:none;overflow:hidden;overflow-wrap:anywhere;
cursor:pointer}
.action:hover{box-shadow:inset 0 0 0 99px rgb(255 255 255/.08)}
.action.quiet{background:none;color:var(--text);border-color:var(--text-2)}
.action:focus-visible{outline:2px solid var(--text);outline-offset:2px}
article[aria-busy=true] .action{visibility:hidden}
.checkout{position:fixed;inset:0;margin:auto;width:480px;max-width:none;height:min(760px,100dvh - 48px);max-height:none;
padding:0;overflow:hidden;border:1px solid #3b332b;border-radius:20px;background:#16130f;color:#f7f1e7;
font:400 14px/20px "Matinee Sans","Instrument Sans Variable",system-ui,sans-serif;box-shadow:0 24px 64px rgb(0 0 0/.5)}
.checkout::backdrop{background:rgb(13 11 9/.72)}
.checkout iframe{display:block;width:100%;height:100%;border:0;color-scheme:normal}
.wait{position:absolute;inset:0;display:grid;place-content:center;justify-items:center;gap:16px;background:#16130f}
.wait[hidden]{display:none}
.wait p{margin:0}
.spinner{width:24px;height:24px;border:2px solid #3b332b;border-top-color:#f7f1e7;border-radius:50%}
.cancel{min-width:96px;height:44px;padding:0 18px;border:1px solid #cfc5b7;border-radius:8px;background:none;color:inherit;
font:600 15px/20px "Matinee Sans","Instrument Sans Variable",system-ui,sans-serif;cursor:pointer}
.cancel:focus-visible{outline:2px solid #f7f1e7;outline-offset:2px}
@media (width<768px){.checkout{width:100%;height:calc(100dvh - 40px);margin:auto 0 0;border-width:1px 0 0;border-radius:20px 20px 0 0}}
@media (prefers-reduced-motion:no-preference){
.checkout{transition:translate .36s cubic-bezier(.2,0,0,1),opacity .36s}
@starting-style{.checkout[open]{translate:0 24px;opacity:0}}
.spinner{animation:.8s linear infinite turn}}
@keyframes turn{to{rotate:1turn}}
:host([layout=button]) article{display:block;height:${widgetHeights.button}px;border:0;border-radius:8px;background:none;overflow:visible}
:host([layout=button]) :is(.art,.words,.note){display:none}
:host([layout=button]) .foot{padding:0}
:host([layout=button]) .action{max-width:320px}
:host([layout=button]) .quiet{background:var(--bg)}
${buildRow(":host([layout=wide])")}
@container (width<420px){${narrowRow(":host([layout=wide])")}}
@container (width>=${ROW_FROM_PX}px){${buildRow(":host(:not([layout]))")}}
`;
