export interface Launch {
  /** As `1,200+` `profesionales`. */
  claims: { figure: string; of: string }[]
  benefits: { title: string; text: string }[]
  offer: { text: string; places: number; left: number } | null
}
