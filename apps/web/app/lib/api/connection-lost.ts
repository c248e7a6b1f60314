/** Error messages for a request that never reached the server: Chromium, Firefox, Safari. Other TypeErrors are our own faults. */
const CONNECTION_LOST =
  /^(Failed to fetch|NetworkError when attempting to fetch resource|Load failed|The network connection was lost)/;

export const isConnectionLost = (error: unknown): boolean =>
  error instanceof TypeError && CONNECTION_LOST.test(error.message);
