// Decides whether a grant opens a file, as the API does, from what an edge has: the derived keys and the event's list of what
// ended. nginx and a CDN's function both run it. The njs of Debian 12 has no destructuring, `for … of`, `replaceAll` and named exports.

const PREMIERE_PREFIX = "premiere.";
/** An entry of the list: an id without dashes, and when it was revoked, in milliseconds since the Unix epoch. */
const ID_LENGTH = 32;
const ENTRY_LENGTH = 45;
/** Segments that one report of use stands for: about a minute of the film. */
const REPORTED_SEGMENTS = 16;

/**
 * @typedef {object} EndedList what the API answers at /media/revocations/{pageId}?clock={clock}
 * @property {number} at when the API read it, in milliseconds by the database's clock
 * @property {string} ended its entries, one after the other
 * @property {string} loadable up to which second of each video viewers of a premiere may load it: `{videoId}={seconds}`,
 * separated by commas, or `all`; only with `clock`
 */

/**
 * Finds the folder of the film that a request may read.
 * @param {{ grant: string, video: string, file: string | null }} asked the parts of its address; no file for the grant's
 * standing, which free previews have, too
 * @param {string} keys as `matinee edge-keys` prints them
 * @param {(pageId: string, clock: 0 | 1) => Promise<EndedList | null>} readList null while the API cannot tell
 * @returns {Promise<string | null>} null where the API has to answer: it gives the reason, and may allow what an edge cannot
 */
async function findFilm(asked, keys, readList) {
  const grant = await readGrant(asked.grant, keys);
  if (grant === null || grant.v !== asked.video) return null;
  if (asked.file !== null && grant.l !== undefined) return null;
  const isTimed = asked.file !== null && asked.grant.startsWith(PREMIERE_PREFIX);
  const list = await readList(grant.p, isTimed ? 1 : 0);
  if (list === null || list.ended.length % ENTRY_LENGTH !== 0) return null;
  if (!(grant.e > list.at) || hasEnded(list.ended, grant)) return null;
  if (isTimed && !isLoadable(list.loadable, asked.video, asked.file)) return null;
  // Version 0 is from before transcode versions existed.
  return grant.n === 0 ? `media/${grant.v}` : `media/${grant.v}/${grant.n}`;
}

/** @returns what a signed text says, with its short names; null for a forged one and for keys that are not there */
async function readGrant(text, keys) {
  const isPremiere = text.startsWith(PREMIERE_PREFIX);
  const parts = (isPremiere ? text.slice(PREMIERE_PREFIX.length) : text).split(".");
  if (keys === "" || parts.length !== 3 || parts[0] !== "v1") return null;
  const pairs = keys.split(",");
  for (let index = 0; index < pairs.length; index++) {
    const key = pairs[index].split(":")[isPremiere ? 1 : 0];
    const signature = await sign(`v1.${parts[1]}`, key);
    if (isEqual(signature, parts[2])) {
      return JSON.parse(decode(parts[1]));
    }
  }
  return null;
}

/** @param {string} key hexadecimal digits */
async function sign(text, key) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const bytes = key.match(/../g).map((digits) => Number.parseInt(digits, 16));
  const imported = await crypto.subtle.importKey("raw", new Uint8Array(bytes), algorithm, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", imported, new TextEncoder().encode(text));
  const base64 = btoa(String.fromCharCode.apply(null, new Uint8Array(mac)));
  return base64.replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

/** Takes as long for every text of this length. */
function isEqual(expected, text) {
  if (text.length !== expected.length) return false;
  let difference = 0;
  for (let index = 0; index < expected.length; index++)
    difference |= text.charCodeAt(index) ^ expected.charCodeAt(index);
  return difference === 0;
}

/** Whether the grant, its ticket, its pass, its video or its event ended after the grant was issued. */
function hasEnded(ended, grant) {
  return [grant.g, grant.t, grant.a, grant.v, grant.p].some((id) => {
    if (id === undefined) return false;
    const entry = id.replace(/-/g, "");
    for (let at = ended.indexOf(entry); at !== -1; at = ended.indexOf(entry, at + 1)) {
      const isEntry = at % ENTRY_LENGTH === 0;
      if (isEntry && !(grant.i > Number(ended.slice(at + ID_LENGTH, at + ENTRY_LENGTH)))) return true;
    }
    return false;
  });
}

/** Whether a premiere has reached a file. A segment begins at the second that playback.rules.ts of the API computes. */
function isLoadable(loadable, video, file) {
  const number = readNumber(file);
  // The other files have no part of the film.
  if (number === null || loadable === "all") return true;
  const entry = loadable.split(",").find((one) => one.startsWith(`${video}=`));
  const startsAt = number < 3 ? number : (number - 2) * 4;
  return entry !== undefined && startsAt <= Number.parseFloat(entry.slice(video.length + 1));
}

function readNumber(file) {
  const match = /\/(\d{5})\.m4s$/.exec(file);
  return match === null ? null : Number(match[1]);
}

/**
 * Returns the first of the segments that one report of use stands for.
 * @returns {number | null} null for a file that is no segment
 */
function findReported(file) {
  const number = readNumber(file);
  return number === null ? null : number - (number % REPORTED_SEGMENTS);
}

/** Decodes base64url of ASCII. */
function decode(text) {
  const base64 = text.replace(/-/g, "+").replace(/_/g, "/");
  return atob(base64 + "=".repeat((4 - (text.length % 4)) % 4));
}

export default { findFilm, findReported };
