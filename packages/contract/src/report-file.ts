/** The name that the server gave the report of this response. */
export function reportFileNameOf(response: Response): string {
  const disposition = response.headers.get("content-disposition") ?? "";
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? "report.csv";
}
