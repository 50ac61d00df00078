/** Bytes of a list that comes by the form. */
export const MAX_LIST_BYTES = 20 * 1024 * 1024
/** Its rows: what becomes of each is kept. */
export const MAX_LIST_ROWS = 100_000
export const TOO_MANY_ROWS =
  'El archivo pasa de 100,000 filas. Divídelo, o pide a quien cuida el servidor que lo importe en la terminal (npm run importar -- archivo.csv), donde no hay límite.'
export const LIST_TOO_LARGE =
  'El archivo pasa de 20 MB. Divídelo, o pide a quien cuida el servidor que lo importe en la terminal (npm run importar -- archivo.csv), donde no hay límite.'
