export interface LaunchContent {
  /** For example `figure` is `1,200+` and `of` is `profesionales`. */
  claims: { figure: string; of: string }[]
  benefits: { title: string; text: string }[]
  offer: { text: string; explained: string; places: number; left: number } | null
}
