/** A date of an export: ISO 8601, or month/day/year. Not in the future. */
export function readMoment(text: string): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text) ?? []
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text
  const time = /^\d{4}-\d{2}-\d{2}/.test(iso) ? Date.parse(iso) : Number.NaN
  return Number.isFinite(time) && time <= Date.now() ? new Date(time).toISOString() : null
}
