declare module "virtual:blog" {
  /** Newest first. For the server alone. */
  export const posts: import("../app/features/blog/post.ts").Post[];
}

declare module "virtual:blog-texts" {
  /** In small letters. */
  export const texts: import("../app/features/blog/filter-posts.ts").PostTexts;
}
