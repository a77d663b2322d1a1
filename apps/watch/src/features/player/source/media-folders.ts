/** The folder of a grant's files, by the grant's id, once a heartbeat has renewed it. */
const folders = new Map<string, string>();

/** Moves the files of a grant to a folder, `/media/<grant>/<videoId>`. */
export function moveMedia(grantId: string, folder: string): void {
  folders.set(grantId, folder);
}

/** Returns where a file of a grant is now, whose address was in the grant's first folder or in a later one. */
export function findMedia(grantId: string, url: string): string {
  const folder = folders.get(grantId);
  return folder === undefined ? url : url.replace(/\/media\/[^/]+\/[^/]+/, folder);
}
