/** The eight places where a result can be shared. Only Pinterest accepts a picture by URL; the others need a saved file. */

export type ShareTarget = {
  name: string;
  /** What to do with the saved picture; absent if a share window opens instead. */
  steps: readonly string[] | null;
  /** Where to continue, as a link in the instructions. */
  address: string;
};

export const SHARE_TARGETS: readonly ShareTarget[] = [
  {
    name: "Facebook",
    steps: ["Open Facebook and start a post.", "Choose Photo/video.", "Pick the picture you just saved."],
    address: "https://www.facebook.com/",
  },
  {
    name: "Twitter",
    steps: ["Open Twitter and start a post.", "Choose the picture icon.", "Pick the picture you just saved."],
    address: "https://x.com/compose/post",
  },
  {
    name: "Instagram",
    steps: ["Open the Instagram app and tap the plus.", "Choose Post or Story.", "Pick the picture you just saved."],
    address: "https://www.instagram.com/",
  },
  {
    name: "LinkedIn",
    steps: ["Open LinkedIn and start a post.", "Choose Add media.", "Pick the picture you just saved."],
    address: "https://www.linkedin.com/feed/",
  },
  {
    name: "WhatsApp",
    steps: [
      "Open WhatsApp and a chat.",
      "Choose the attachment icon, then Photos.",
      "Pick the picture you just saved.",
    ],
    address: "https://web.whatsapp.com/",
  },
  {
    name: "Telegram",
    steps: ["Open Telegram and a chat.", "Choose the paper clip.", "Pick the picture you just saved."],
    address: "https://web.telegram.org/",
  },
  { name: "Pinterest", steps: null, address: "https://www.pinterest.com/pin/create/button/" },
  {
    name: "Reddit",
    steps: ["Open Reddit and create a post.", "Choose Images.", "Pick the picture you just saved."],
    address: "https://www.reddit.com/submit",
  },
];

/**
 * Pinterest's share window. The picture is private, so its URL is never given to another company: the window gets the
 * product's page and a caption, and the shopper adds the saved picture.
 */
export function pinterestShareUrl({ pageUrl, caption }: { pageUrl: string; caption: string }): string {
  const address = new URL("https://www.pinterest.com/pin/create/button/");
  address.searchParams.set("url", pageUrl);
  address.searchParams.set("description", caption);
  return address.href;
}
