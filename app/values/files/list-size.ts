/**
 * Free disk space in bytes below which forms of visitors are rejected. Administrators can then still work to
 * free space.
 */
export const MIN_FREE_DISK_BYTES = 50 * 1024 * 1024

/** Maximum size of an uploaded list in bytes. */
export const MAX_LIST_BYTES = 20 * 1024 * 1024
/** Maximum number of rows of an uploaded list, because the result of each row is stored. */
export const MAX_LIST_ROWS = 100_000
export const TOO_MANY_ROWS_MESSAGE =
  'El archivo pasa de 100,000 filas. Divídelo, o pide a quien cuida el servidor que lo importe en la terminal (npm run importar -- archivo.csv), donde no hay límite.'
export const LIST_TOO_LARGE_MESSAGE =
  'El archivo pasa de 20 MB. Divídelo, o pide a quien cuida el servidor que lo importe en la terminal (npm run importar -- archivo.csv), donde no hay límite.'
