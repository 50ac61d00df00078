import type { BackupKind, UploadRefusal } from './backups/kinds'

/** Bytes of a copy that comes by the browser, as it is sent. */
export const MAX_BACKUP_BYTES = 20 * 1024 * 1024
export const BACKUP_TOO_LARGE =
  'La copia no puede ser mayor a 20MB. Ponla en la carpeta backups del servidor y elígela en la lista de copias'

export const UPLOAD_REFUSALS: Record<UploadRefusal, string> = {
  not_a_database: 'Ese archivo no es una copia de este sitio: elige uno que termine en .db o .db.gz',
  damaged: 'La copia está dañada o incompleta: descárgala otra vez o elige otra',
  too_large:
    'Al abrirse ocupa más del triple que los datos de este sitio. Si de verdad es su copia, restáurala desde la terminal',
  no_room: 'En el servidor no queda espacio para esta copia: libera espacio y súbela otra vez',
}

export const BACKUP_KINDS: Record<BackupKind, string> = {
  hourly: 'De cada hora',
  daily: 'Del día',
  manual: 'Hecha a mano',
  uploaded: 'Subida',
  'before-migration': 'Antes de actualizar',
}
