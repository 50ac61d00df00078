import type { RatingSummary } from './schema'

interface RatingSums {
  ratings_count: number
  professional_sum: number
  trust_sum: number
}

/** Computes averages with one decimal. They are null without ratings (rows 129, 131; D55). */
export function summarizeRatings(sums: RatingSums): RatingSummary {
  const { ratings_count: count, professional_sum, trust_sum } = sums
  if (count === 0) return { average: null, professional: null, trust: null, count }
  return {
    average: oneDecimal((professional_sum + trust_sum) / (2 * count)),
    professional: oneDecimal(professional_sum / count),
    trust: oneDecimal(trust_sum / count),
    count,
  }
}

/** Rounds to one decimal, but never up to a whole number. 4.96 becomes 4.9, which shows four stars. */
function oneDecimal(value: number): number {
  const tenths = Math.round(value * 10)
  return (tenths % 10 === 0 && tenths > value * 10 ? tenths - 1 : tenths) / 10
}
