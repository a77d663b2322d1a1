import type { Entry } from "./inbox.ts";
import type { Message } from "./message.ts";

const style = `
  :root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 15%, transparent) }
  body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 68rem; padding: 1.5rem 1rem 4rem }
  a { color: inherit } h1 { font-size: 1.4rem; margin: 0 } h2 { font-size: 1rem; margin: 2rem 0 .5rem }
  header, form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center }
  header { justify-content: space-between; margin-bottom: 1rem }
  input, button { font: inherit; padding: .35rem .7rem; border: 1px solid var(--line); border-radius: .4rem }
  ol { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line) }
  li a { display: grid; grid-template-columns: 15rem 1fr 11rem; gap: 1rem; padding: .6rem .25rem; text-decoration: none }
  li { border-bottom: 1px solid var(--line) } li a:hover { background: var(--line) }
  li span, dd { overflow-wrap: anywhere } time { text-align: right; opacity: .7 }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 1rem 0 } dt { opacity: .7 } dd { margin: 0 }
  iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: .5rem; background: white }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin: 0 }
  @media (max-width: 40rem) { li a { grid-template-columns: 1fr; gap: 0 } time { text-align: left } }`;

/** Reloads the list when a mail came in; the mail view stays as it is. */
const watchScript = `
  const known = document.body.dataset.newest;
  setInterval(async () => {
    const answer = await fetch("/api/newest").catch(() => null);
    if (answer?.ok && (await answer.json()).id !== known) location.reload();
  }, 2000);
  document.getElementById("clear").addEventListener("click", async () => {
    if (!confirm("Delete every mail?")) return;
    await fetch("/api/messages", { method: "DELETE" });
    location.reload();
  });`;

/** The list of mails, newest first. */
export function listPage(shown: Entry[], at: { total: number; to: string; newest: string }): string {
  const rows = shown.map(
    (entry) => `<li><a href="/messages/${entry.id}"><span>${escape(entry.to.join(", "))}</span>
      <strong>${escape(entry.subject || "(no subject)")}</strong>${time(entry.receivedAt)}</a></li>`,
  );
  const count = at.total === 1 ? "1 mail" : `${at.total} mails`;
  const more = at.total > shown.length ? `<p>The newest ${shown.length} of them are shown.</p>` : "";
  return page(
    "Inbox",
    `<header><h1>Inbox</h1><form><label>To <input name="to" type="search" value="${escape(at.to)}"></label>
      <button>Filter</button><span>${count}</span><button type="button" id="clear">Delete all</button></form></header>
     ${shown.length ? `<ol>${rows.join("")}</ol>${more}` : "<p>No mail yet.</p>"}<script>${watchScript}</script>`,
    at.newest,
  );
}

/** One mail: as sent, as text, its headers and its attachments. */
export function messagePage(message: Message): string {
  const { id, attachments, headers } = message;
  const files = attachments.map(
    (file, index) =>
      `<li><a href="/messages/${id}/attachments/${index}"><span>${escape(file.filename)}</span>
       <span>${escape(file.contentType)}</span><span>${file.size} bytes</span></a></li>`,
  );
  const fields = Object.entries(headers).map(
    ([name, value]) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`,
  );
  const html = message.html
    ? `<iframe title="The mail as sent" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${id}/html"></iframe>`
    : "";
  return page(
    message.subject,
    `<header><h1>${escape(message.subject || "(no subject)")}</h1><a href="/">Back to the inbox</a></header>
     <dl><dt>From</dt><dd>${escape(message.from)}</dd><dt>To</dt><dd>${escape(message.to.join(", "))}</dd>
     <dt>Received</dt><dd>${time(message.receivedAt)}</dd></dl>
     ${files.length ? `<h2>Attachments</h2><ol>${files.join("")}</ol>` : ""}
     ${html && `<h2>HTML</h2>${html}`}
     <h2>Text</h2><pre>${escape(message.text || "(no text part)")}</pre>
     <h2>Headers</h2><dl>${fields.join("")}</dl>`,
  );
}

function page(title: string, body: string, newest = ""): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)} · Matinee mail</title>
<style>${style}</style></head><body data-newest="${escape(newest)}">${body}</body></html>`;
}

function time(iso: string): string {
  return `<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")} UTC</time>`;
}

function escape(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
