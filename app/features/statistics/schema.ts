export interface Chart {
  /** The name of its file, and its place on the page. */
  id: string
  title: string
  /** What a bar is made of. */
  parts: string[]
  rows: { label: string; values: number[] }[]
}

/** What was most frequent in 30 days. */
export interface Ranking {
  id: string
  title: string
  word: string
  times: string
  rows: { word: string; times: number }[]
}
