import type { DailyHours } from '../owner-business'

/** The hours of a day so that `parseHours` reads them again; `cerrado` without any. */
export function writeHours(spans: readonly DailyHours[]): string {
  const texts = spans.map(({ opens, closes }) => `${opens}-${closes === '00:00' ? '24:00' : closes}`)
  return texts.join(', ') || 'cerrado'
}
