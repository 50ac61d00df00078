/** Bytes of a list that a browser sends in one form. */
export const MAX_WHOLE_BYTES = 20 * 1024 * 1024
/** Bytes of a list that the script of the page sends in pieces. */
export const MAX_IMPORT_BYTES = 60 * 1024 * 1024
/** Bytes of each piece but the last. */
export const CHUNK_BYTES = 8 * 1024 * 1024

const OTHERWISE =
  'Divídelo, o pide a quien cuida el servidor que lo importe en la terminal (npm run importar -- archivo.csv), donde no hay límite.'
/** Of a file that comes in one form, which is what a browser without the script sends. */
export const FILE_TOO_LARGE = `El archivo pasa de 20MB, lo más que cabe en un solo envío. Con JavaScript se manda por partes, hasta 60MB. Si no, ${OTHERWISE.charAt(0).toLowerCase()}${OTHERWISE.slice(1)}`
export const LIST_TOO_LARGE = `El archivo pasa de 60MB. ${OTHERWISE}`
