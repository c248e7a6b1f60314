/** The shop's fixed error texts (S2.19, S4.31, S8.23 in docs/requirements.md). Apart from the loaders, so that pages can use them too. */
export const FETCH_FAILED = "Failed to fetch products";
export const NETWORK_ERROR = "Network error";
export const NO_SLUG = "No slug provided";
