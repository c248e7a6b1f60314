declare module "virtual:blog" {
  /** Newest first. Only for the server. */
  export const posts: import("../app/features/blog/post.ts").Post[];
}

declare module "virtual:blog-texts" {
  /** In lower case. */
  export const texts: import("../app/features/blog/filter-posts.ts").PostTexts;
}
