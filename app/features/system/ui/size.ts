const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** Bytes as `1.5 MB`. */
export function size(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes > 0 ? Math.floor(Math.log10(bytes) / 3) : 0)
  const value = bytes / 1000 ** power
  return `${value.toFixed(power > 0 && value < 100 ? 1 : 0)} ${UNITS[power]}`
}
