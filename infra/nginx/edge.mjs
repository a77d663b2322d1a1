// What nginx does by njs (edge.server.template): checks grants itself, and answers whether they still stand.
import grants from "./grants.mjs";

/** Answers the check of a segment: 204 with the film's folder, or what the API says. */
async function admit(r) {
  const film = await findFilm(r, r.variables.file);
  if (film === null) {
    // A subrequest cannot be redirected.
    const reply = await r.subrequest("/_admission_by_api");
    r.headersOut["X-Film"] = reply.headersOut["X-Film"] || "";
    return r.return(reply.status);
  }
  const from = grants.findReported(r.variables.file);
  // Detached: the segment does not wait for it.
  if (from !== null) r.subrequest("/_used", { args: `from=${from}`, detached: true });
  r.headersOut["X-Film"] = film;
  return r.return(204);
}

/** Answers whether a grant still stands: 204, or what the API says. */
async function stand(r) {
  const film = await findFilm(r, null);
  return film === null ? r.internalRedirect("@api") : r.return(204);
}

function findFilm(r, file) {
  const asked = { grant: r.variables.grant, video: r.variables.video, file: file };
  return grants.findFilm(asked, r.variables.matinee_edge_keys, (pageId, clock) =>
    readList(r, `page=${pageId}&clock=${clock}`),
  );
}

async function readList(r, args) {
  // A new name every two seconds: requests wait for the first one, which they would not for a kept list that has run out.
  const time = Math.floor(Date.now() / 2000);
  const reply = await r.subrequest("/_ended", { args: `${args}&time=${time}` });
  if (reply.status !== 200) return null;
  const headers = reply.headersOut;
  return {
    at: Number(headers["X-At"]),
    ended: reply.responseText || "",
    loadable: headers["X-Loadable"] || "",
  };
}

export default { admit, stand };
