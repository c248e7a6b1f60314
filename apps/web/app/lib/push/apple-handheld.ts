/** An iPhone or an iPad; an iPad says that it is a Mac, which none with a touch screen is. */
export const isAppleHandheld = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, "userAgent" | "maxTouchPoints">): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
