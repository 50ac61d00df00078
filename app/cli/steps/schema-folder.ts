import { fileURLToPath } from 'node:url'

/** The schema and the migrations of each engine lie beside the bundle this module becomes part of (npm run build:cli). */
export const SCHEMA_FOLDER = fileURLToPath(new URL('./engines', import.meta.url))
