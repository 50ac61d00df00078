import { randomInt } from 'node:crypto'

/** Six letters and figures under which the log holds a request. */
export const newReference = (): string =>
  randomInt(36 ** 6)
    .toString(36)
    .toUpperCase()
    .padStart(6, '0')
