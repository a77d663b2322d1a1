interface PreviewedEmail {
  template: string;
  subject: string;
}

/** Renders a list of emails with a preview in phone or desktop width and a link to the text part. */
export function renderPreviewPage(mails: readonly PreviewedEmail[]): string {
  const rows = mails.map(
    ({ template, subject }) =>
      `<li><a href="${template}.html" target="mail">${template}<small>${escape(subject)}</small></a><a href="${template}.txt" target="mail">text</a></li>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mails</title><style>
  :root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif }
  body { margin: 0; display: grid; grid-template-columns: 22rem 1fr; height: 100vh }
  nav { overflow: auto; padding: 1rem; border-right: 1px solid #8885 }
  ul { list-style: none; padding: 0 } li { display: flex; gap: .5rem; align-items: start; padding: .35rem 0 }
  li a:first-child { flex: 1; text-decoration: none; font-weight: 600 } small { display: block; font-weight: 400; opacity: .75 }
  main { overflow: auto; background: #8883; text-align: center } iframe { width: 700px; height: 100%; border: 0; background: #fff }
  </style><nav><h1>Mails</h1><label>Width <select onchange="document.querySelector('iframe').style.width = this.value">
  <option value="700px">700 px, a desk</option><option value="390px">390 px, a phone</option></select></label>
  <ul>${rows.join("\n")}</ul></nav><main><iframe name="mail" title="The mail" src="${mails[0]?.template}.html"></iframe></main></html>`;
}

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
