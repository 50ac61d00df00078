/** The days of the week as addresses say them; 0 is Sunday, as in the hours of a business. */
export const DAYS = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'] as const
