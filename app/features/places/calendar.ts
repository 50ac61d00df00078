/** Weekdays as in addresses. Index 0 is Sunday, as in opening hours. */
export const WEEKDAY_SLUGS = [
  'domingo',
  'lunes',
  'martes',
  'miercoles',
  'jueves',
  'viernes',
  'sabado',
] as const

/** Default time zone of a business. It is used in Georgia and most of Florida. */
export const DEFAULT_TIME_ZONE = 'America/New_York'

/** Returns the calendar date in `timeZone` at the moment `now`, as `yyyy-MM-dd`. */
export function getDateInZone(timeZone: string, now: Date): string {
  const parts = formatOf('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return parts.format(now)
}

/** Returns date (`yyyy-MM-dd`) and time (`HH:mm`) in `timeZone` at the moment `now`. */
export function getDateTimeInZone(timeZone: string, now: Date): { date: string; time: string } {
  const parts = formatOf('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return { date: getDateInZone(timeZone, now), time: parts.format(now) }
}

/** Formats `2026-11-30` as `lunes 30 de noviembre` (row 155). */
export const formatWeekdayAndDate = (date: string): string =>
  dayIn(date, { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '')

/** Returns the weekday of a date: `lunes` for `2026-11-30`. */
export const formatWeekday = (date: string): string => dayIn(date, { weekday: 'long' })

/** Formats a moment as `12 nov 2026`, in the time zone of the site. */
export function formatShortDate(moment: string): string {
  return formatOf('es-US', { timeZone: DEFAULT_TIME_ZONE, day: 'numeric', month: 'short', year: 'numeric' })
    .format(new Date(moment))
    .replaceAll(' de ', ' ')
}

/** Formats a date `yyyy-MM-dd` as `05 nov 2026` (row 255). */
export const formatDayMonthYear = (date: string): string =>
  dayIn(date, { day: '2-digit', month: 'short', year: 'numeric' }).replaceAll(' de ', ' ')

/** Formats a date `yyyy-MM-dd` as `mar 24 nov 2026`. */
export const formatAbbreviatedFullDate = (date: string): string =>
  dayIn(date, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
    .replace(',', '')
    .replaceAll(' de ', ' ')

const dayIn = (date: string, words: Intl.DateTimeFormatOptions): string =>
  formatOf('es-US', { ...words, timeZone: 'UTC' }).format(new Date(date))

/** Formats a moment as `marzo de 2024`, in the time zone of the site. */
export const formatMonthAndYear = (moment: string): string =>
  formatOf('es-US', { timeZone: DEFAULT_TIME_ZONE, month: 'long', year: 'numeric' }).format(new Date(moment))

/** Formats `17:30` as `5:30 p. m.`, with non-breaking spaces. */
export function formatTime(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':')
  const hour = Number(hours)
  return `${hour % 12 || 12}:${minutes}\u00a0${hour < 12 ? 'a.' : 'p.'}\u00a0m.`
}

/** Formats a moment as `12 nov 2026, 5:30 p. m.`, in the time zone of the site. */
export const formatDateTime = (moment: string): string =>
  `${formatShortDate(moment)}, ${formatTime(getDateTimeInZone(DEFAULT_TIME_ZONE, new Date(moment)).time)}`

/**
 * Formats how long ago a moment was, in one unit from minutes to months: `hace 3 días`. At least one minute.
 */
export function formatTimeAgo(moment: string, now = new Date()): string {
  const ago = new Intl.RelativeTimeFormat('es-US')
  const minutes = Math.max(1, Math.round((now.getTime() - Date.parse(moment)) / 60_000))
  if (minutes < 60) return ago.format(-minutes, 'minute')
  const hours = Math.round(minutes / 60)
  if (hours < 48) return ago.format(-hours, 'hour')
  const days = Math.round(hours / 24)
  return days < 60 ? ago.format(-days, 'day') : ago.format(-Math.round(days / 30), 'month')
}

/** Formats `2026-11-24` as `martes 24 de noviembre de 2026`. */
export const formatFullDate = (date: string): string =>
  dayIn(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).replace(',', '')

/**
 * Returns the name of a time zone, such as `hora central`. Null if its name is that of Eastern time (D60).
 */
export function getNonEasternZoneName(timeZone: string): string | null {
  const name = zoneName(timeZone)
  return name === zoneName(DEFAULT_TIME_ZONE) ? null : name
}

const zoneName = (timeZone: string) =>
  formatOf('es-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formatters are cached, because creating one is slow. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

/** Whether `text` is a date of the calendar in the form `yyyy-MM-dd`. 2026-02-30 is none. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Returns the Monday of the week of `date`. */
export const getMonday = (date: string): string =>
  addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))

/** Returns the date `days` after `date`, as `yyyy-MM-dd`. */
export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/**
 * Returns the start of a day in Eastern time and of the next day (`to`), as ISO 8601 in UTC. The UTC time is
 * 4:00 or 5:00, depending on daylight saving time.
 */
export function getEasternDayBounds(day: string): { from: string; to: string } {
  const tomorrow = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return { from: midnight(day), to: midnight(tomorrow) }
}

function midnight(day: string): string {
  const early = new Date(`${day}T04:00:00.000Z`)
  return getDateInZone(DEFAULT_TIME_ZONE, early) === day ? early.toISOString() : `${day}T05:00:00.000Z`
}

/**
 * Time zones of the 50 states, with the names that `findTimeZone` returns (D60). They are apart from it, because
 * it reads tables of zip codes that no browser gets.
 */
export const TIME_ZONES = [
  { zone: 'America/New_York', label: 'Este (Nueva York, Atlanta, Miami)' },
  { zone: 'America/Chicago', label: 'Centro (Chicago, Houston)' },
  { zone: 'America/Denver', label: 'Montaña (Denver)' },
  { zone: 'America/Phoenix', label: 'Arizona (Phoenix)' },
  { zone: 'America/Los_Angeles', label: 'Pacífico (Los Ángeles)' },
  { zone: 'America/Anchorage', label: 'Alaska (Anchorage)' },
  { zone: 'America/Adak', label: 'Islas Aleutianas (Adak)' },
  { zone: 'Pacific/Honolulu', label: 'Hawái (Honolulu)' },
]
