let offsetMs = 0;

/** Sets the clock by an answer of the server. @param receivedAt when it came, by the device's clock, in milliseconds */
export function syncServerClock(serverNow: string, receivedAt: number): void {
  offsetMs = Date.parse(serverNow) - receivedAt;
}

/** Now, by the server's clock: a viewer's device may be minutes off. */
export function getServerNow(): Date {
  return new Date(Date.now() + offsetMs);
}

/** When the document came, by the device's clock. */
export function getDocumentReceivedAt(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  const started = navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0;
  return performance.timeOrigin + started;
}
