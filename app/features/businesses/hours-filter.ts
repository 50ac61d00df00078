import { bitsOf, type DirectoryFilters } from './attributes'

/** What lists are narrowed by that follows from the hours of a business, as bits. */
export const HOURS = {
  open: { true: 1 },
  allDay: { true: 2 },
  day: { domingo: 4, lunes: 8, martes: 16, miercoles: 32, jueves: 64, viernes: 128, sabado: 256 },
} as const

/** The bits that the hours of a business must have. */
export const hoursOf = (chosenFilters: DirectoryFilters): number => bitsOf(HOURS, chosenFilters)
