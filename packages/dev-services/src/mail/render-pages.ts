import type { Entry } from "./inbox.ts";
import type { Message } from "./message.ts";

const style = `
  :root { color-scheme: light dark; --bg: #f8f5f0; --surface: #fff; --line: #e4dccf; --edge: #8d8272; --text: #1d1815; --quiet: #6b6156; --accent: #14607a }
  @media (prefers-color-scheme: dark) {
    :root { --bg: #141210; --surface: #1c1916; --line: #353029; --edge: #877c6e; --text: #f4eee5; --quiet: #a39889; --accent: #8fd0e4 }
  }
  * { box-sizing: border-box }
  body { font: 15px/1.5 "Instrument Sans", system-ui, sans-serif; margin: 0 auto; max-width: 72rem; padding: 2rem 1.25rem 4rem; background: var(--bg); color: var(--text) }
  a { color: var(--accent) } h1 { font: 400 2rem/1.12 "Instrument Serif", Georgia, serif; margin: 0; overflow-wrap: anywhere }
  h2 { font-size: 1rem; font-weight: 600; margin: 2rem 0 .6rem }
  header, form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center }
  header { justify-content: space-between; margin-bottom: 1.25rem } form span { color: var(--quiet) }
  input, button { font: inherit; min-height: 2.5rem; padding: .3rem .85rem; border: 1px solid var(--edge); border-radius: .5rem; background: var(--surface); color: var(--text) }
  button { font-weight: 600; cursor: pointer } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
  ol, .panel { list-style: none; margin: 0; padding: 0; background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; overflow: hidden }
  li + li { border-top: 1px solid var(--line) } li a:hover { background: var(--bg) }
  li a { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.4fr) max-content; gap: 1.25rem; padding: .75rem 1.1rem; text-decoration: none; color: inherit }
  li span, dd { overflow-wrap: anywhere } li strong { font-weight: 600 } time, li span + span { color: var(--quiet); font-variant-numeric: tabular-nums }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1.25rem; margin: 0 } dt { color: var(--quiet) } dd { margin: 0 } dl.panel { padding: 1rem 1.1rem }
  iframe { display: block; width: 100%; height: 75vh; min-height: 30rem; border: 0; background: white; resize: both; max-width: 100%; margin: 0 auto }
  pre.panel { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem 1.1rem; font: 13px/1.6 ui-monospace, monospace }
  @media (max-width: 40rem) { li a { grid-template-columns: 1fr; gap: .1rem } dl { grid-template-columns: 1fr; gap: 0 } dd + dt { margin-top: .5rem } }`;

/** Reloads the list when a mail has arrived. */
const watchScript = `
  const newest = document.body.dataset.newest;
  setInterval(async () => {
    const answer = await fetch("/api/newest").catch(() => null);
    if (answer?.ok && (await answer.json()).id !== newest) location.reload();
  }, 2000);
  document.getElementById("clear").addEventListener("click", async () => {
    if (!confirm("Delete every mail?")) return;
    await fetch("/api/messages", { method: "DELETE" });
    location.reload();
  });`;

/** Renders the list of mails, newest first. */
export function renderInbox(shown: Entry[], at: { total: number; to: string; newest: string }): string {
  const rows = shown.map(
    (entry) => `<li><a href="/messages/${entry.id}"><span>${escapeHtml(entry.to.join(", "))}</span>
      <strong>${escapeHtml(entry.subject || "(no subject)")}</strong>${renderTime(entry.receivedAt)}</a></li>`,
  );
  const count = at.total === 1 ? "1 mail" : `${at.total} mails`;
  const more = at.total > shown.length ? `<p>The newest ${shown.length} of them are shown.</p>` : "";
  return renderPage(
    "Inbox",
    `<header><h1>Inbox</h1><form><label>To <input name="to" type="search" value="${escapeHtml(at.to)}"></label>
      <button>Filter</button><span>${count}</span><button type="button" id="clear">Delete all</button></form></header>
     ${shown.length ? `<ol>${rows.join("")}</ol>${more}` : "<p>No mail yet. Emails that the system sends appear here.</p>"}<script>${watchScript}</script>`,
    at.newest,
  );
}

/** Renders one mail: its HTML, its text, its headers and its attachments. */
export function renderMessage(message: Message): string {
  const { id, attachments, headers } = message;
  const files = attachments.map(
    (file, index) =>
      `<li><a href="/messages/${id}/attachments/${index}"><span>${escapeHtml(file.filename)}</span>
       <span>${escapeHtml(file.contentType)}</span><span>${file.size} bytes</span></a></li>`,
  );
  const fields = Object.entries(headers).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  const html = message.html
    ? `<iframe title="The mail as sent" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${id}/html"></iframe>`
    : "";
  return renderPage(
    message.subject,
    `<header><h1>${escapeHtml(message.subject || "(no subject)")}</h1><a href="/">Back to the inbox</a></header>
     <dl class="panel"><dt>From</dt><dd>${escapeHtml(message.from)}</dd><dt>To</dt><dd>${escapeHtml(message.to.join(", "))}</dd>
     <dt>Received</dt><dd>${renderTime(message.receivedAt)}</dd></dl>
     ${files.length ? `<h2>Attachments</h2><ol>${files.join("")}</ol>` : ""}
     ${html && `<h2>HTML</h2><div class="panel">${html}</div>`}
     <h2>Text</h2><pre class="panel">${escapeHtml(message.text || "(no text part)")}</pre>
     <h2>Headers</h2><dl class="panel">${fields.join("")}</dl>`,
  );
}

function renderPage(title: string, body: string, newest = ""): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} · Matinee mail</title>
<style>${style}</style></head><body data-newest="${escapeHtml(newest)}">${body}</body></html>`;
}

function renderTime(iso: string): string {
  return `<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")} UTC</time>`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
