let offsetMs = 0;

/**
 * Sets the clock from a response of the server.
 * @param serverNow the server's time, as an ISO date
 * @param receivedAt the device's time at which the response arrived, in milliseconds since 1970
 */
export function syncServerClock(serverNow: string, receivedAt: number): void {
  offsetMs = Date.parse(serverNow) - receivedAt;
}

/** Returns the current time by the server's clock. A viewer's device may be minutes off. */
export function getServerNow(): Date {
  return new Date(Date.now() + offsetMs);
}

/** Returns the device's time at which the document arrived, in milliseconds since 1970. */
export function getDocumentReceivedAt(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  const started = navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0;
  return performance.timeOrigin + started;
}
