type Transfer = Pick<PerformanceResourceTiming, "requestStart" | "responseEnd" | "transferSize">;

/** Fewer bytes arrive in the first round trips, which say nothing about the speed of the line. */
const minimumBytes = 60_000;

/**
 * Measures the speed of the line by what the page has loaded, in bits per second. The round trip of each request counts,
 * so that the result is rather too low.
 * @returns null when too little was loaded from the network, for example after a reload
 */
export function measureLine(transfers: readonly Transfer[]): number | null {
  // A response from another origin without timing permission, or from a cache, has no transfer size.
  const loaded = transfers
    .filter(({ transferSize, requestStart }) => transferSize > 0 && requestStart > 0)
    .toSorted((a, b) => a.requestStart - b.requestStart);
  let bytes = 0;
  let busyMs = 0;
  let busyUntil = 0;
  for (const { transferSize, requestStart, responseEnd } of loaded) {
    bytes += transferSize;
    // Parallel responses share the line.
    busyMs += Math.max(0, responseEnd - Math.max(requestStart, busyUntil));
    busyUntil = Math.max(busyUntil, responseEnd);
  }
  return bytes < minimumBytes || busyMs <= 0 ? null : Math.round((bytes * 8000) / busyMs);
}

/** Returns the speed of the viewer's line in bits per second; undefined if it is unknown. */
export function measureViewerLine(): number | undefined {
  const types = ["navigation", "resource"];
  // These two types have the fields of a transfer.
  const transfers = types.flatMap(
    (type) => performance.getEntriesByType(type) as PerformanceResourceTiming[],
  );
  return measureLine(transfers) ?? undefined;
}
