import type { RatingSummary } from '../schema'

/** One decimal, or null without ratings. */
export const decimal = (average: number | null) => (average === null ? null : average.toFixed(1))

export const ratingCount = (count: number) => `${count} ${count === 1 ? 'calificación' : 'calificaciones'}`

/** As screen readers say it: `4.9 de 5 (12 calificaciones)` (D55). */
export function spokenRating({ average, count }: RatingSummary): string {
  return average === null ? 'Aún sin calificar' : `${decimal(average)} de 5 (${ratingCount(count)})`
}
