/** What browsers call a request that never reached the server: Chromium, Firefox, Safari. Other TypeErrors are faults of ours. */
const LOST_LINE =
  /^(Failed to fetch|NetworkError when attempting to fetch resource|Load failed|The network connection was lost)/;

export const isLostLine = (error: unknown): boolean => error instanceof TypeError && LOST_LINE.test(error.message);
