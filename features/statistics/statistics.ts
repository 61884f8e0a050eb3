/** What is read on the site, for the dashboard. Nothing tells who it was. */
export interface Statistics {
  /** Each of the last 90 days, the oldest first; `day` as `2026-01-31`, in the association's time zone. */
  days: readonly { day: string; visits: number }[];
  /** The ten published posts with the most views. */
  posts: readonly { id: string; title: string; views: number }[];
  /** What was looked for and not found in these days, the most frequent first. */
  searches: readonly { query: string; searches: number }[];
  /** Applications of each of the last 13 weeks, the oldest first; `monday` as `2026-01-31`. */
  weeks: readonly { monday: string; applications: number }[];
}
