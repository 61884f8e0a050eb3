/** What a screen may tell the panel about itself, as `export const handle = { … } satisfies ScreenHandle`. */
export interface ScreenHandle {
  /** It has the whole page, without the sidebar. */
  withoutFrame?: boolean;
  /** The area that it belongs to, where it is no screen of a content type. */
  area?: string;
}
