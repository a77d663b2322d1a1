import { Html } from "./html.ts";

/** The style of the hosted pages. It has no branding of ours, since the pages represent another company's. */
export const PAGE_STYLE = new Html(`
:root {
  color-scheme: light;
  --ink: #1a1f36;
  --soft: #545969;
  --line: #d5dbe5;
  --accent: #533afd;
}
* {
  box-sizing: border-box;
}
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: center;
  padding: 24px 16px;
  background: #f6f8fb;
  color: var(--ink);
  font:
    16px/1.5 system-ui,
    sans-serif;
}
main {
  width: 100%;
  max-width: 440px;
  padding: 32px;
  background: #fff;
  border: 1px solid var(--line);
  border-radius: 14px;
}
h1 {
  margin: 16px 0 8px;
  font-size: 24px;
  line-height: 1.25;
}
p {
  margin: 0 0 20px;
  color: var(--soft);
}
.badge {
  display: inline-block;
  padding: 2px 10px;
  border-radius: 999px;
  background: #ffe3a8;
  color: #6b3d00;
  font-size: 13px;
  font-weight: 600;
}
label {
  display: block;
  margin: 16px 0 4px;
  font-size: 14px;
  font-weight: 600;
}
input,
select {
  width: 100%;
  min-height: 44px;
  padding: 8px 12px;
  border: 1px solid #8792a2;
  border-radius: 8px;
  font: inherit;
  color: inherit;
}
button {
  width: 100%;
  min-height: 48px;
  margin-top: 24px;
  border: 0;
  border-radius: 8px;
  background: var(--accent);
  color: #fff;
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button.second {
  margin-top: 12px;
  background: #fff;
  color: var(--ink);
  border: 1px solid #8792a2;
}
a {
  color: var(--accent);
}
.leave {
  display: block;
  margin-top: 16px;
  text-align: center;
}
:focus-visible {
  outline: 3px solid #9a8bff;
  outline-offset: 2px;
}
dl {
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 4px 16px;
  margin: 0 0 8px;
}
dt {
  color: var(--soft);
}
dd {
  margin: 0;
  text-align: right;
  font-weight: 600;
}
body.inside {
  background: #fff;
  padding: 0;
}
.inside main {
  border: 0;
  padding: 24px;
}
`);
