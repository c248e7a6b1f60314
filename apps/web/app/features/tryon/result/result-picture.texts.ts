export const RESULT_PICTURE_TEXTS = {
  fetching: "Fetching your picture",
  missing: "The picture could not be loaded",
  isSaved: "Your try-on is finished and saved. Please try again.",
  retry: "Try again",
  before: "Before",
  after: "After",
  beforeAndAfter: "Before and After",
  photo: "You, as in your photo",
  enlarge: "Show the picture full screen",
  viewer: { zoomOut: "Zoom out", zoomIn: "Zoom in", leave: "Leave full screen" },
};

export const wornAlt = (garment: string | null | undefined): string => `You, wearing ${garment || "the garment"}`;
