/** An approved image of a category, as the image manager shows it. */
export interface BankImage {
  id: number
  /** As the `src` of a picture has it. */
  address: string
  isFavorite: boolean
  /** What it was generated from; null for one that was uploaded. */
  prompt: string | null
}
