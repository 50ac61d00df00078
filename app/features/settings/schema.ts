export interface Launch {
  /** For example figure `1,200+` of `profesionales`. */
  claims: { figure: string; of: string }[]
  benefits: { title: string; text: string }[]
  offer: { text: string; explained: string; places: number; left: number } | null
}
