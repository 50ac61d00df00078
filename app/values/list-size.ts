/** Bytes a list may have in the browser. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024
export const FILE_TOO_LARGE =
  'El archivo pasa de 20MB. Divídelo, o pide a quien cuida el servidor que lo importe en la terminal, donde no hay límite: npm run importar -- archivo.csv'
