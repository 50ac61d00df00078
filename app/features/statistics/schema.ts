export interface Chart {
  /** The name of its file, and its place on the page. */
  id: string
  title: string
  /** What a bar is made of. */
  parts: string[]
  rows: { label: string; values: number[] }[]
  /** How much it was in as many days, weeks or months before. */
  before: number
}

/** A list of two columns: what was most frequent, or how long things took. */
export interface Ranking {
  id: string
  title: string
  /** Of which days. */
  lead: string
  word: string
  times: string
  rows: { word: string; times: number | string; href?: string }[]
}
