/** Bytes of a list that comes by the form. */
export const MAX_LIST_BYTES = 20 * 1024 * 1024
export const LIST_TOO_LARGE =
  'El archivo pasa de 20MB. Divídelo, o pide a quien cuida el servidor que lo importe en la terminal (npm run importar -- archivo.csv), donde no hay límite.'
