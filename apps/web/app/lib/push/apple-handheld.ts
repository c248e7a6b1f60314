/** An iPhone or an iPad. An iPad claims to be a Mac, but no Mac has a touch screen. */
export const isAppleHandheld = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, "userAgent" | "maxTouchPoints">): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
