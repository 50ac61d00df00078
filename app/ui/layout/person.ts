import type { Role } from '~/values/roles/role'

/** Data of the signed-in user for pages. */
export interface SignedInPerson {
  username: string
  role: Role
}

/** Descriptions of the roles. */
export const ROLE_MEANINGS: Record<Role, string> = {
  administrator: 'Hace todo: negocios, reservas, cuentas, copias y configuración.',
  catalog: 'Crea y cambia categorías y sus imágenes. No ve negocios ni clientes.',
  moderator: 'Modera: decide registros, opiniones, reportes y correcciones. No cambia negocios ni cuentas.',
  promoter: 'Crea, aplica y apaga promociones. No ve clientes.',
  reader: 'Mira casi todo, sin cambiar nada.',
}

export const ROLE_NAMES: Record<Role, string> = {
  administrator: 'Administrador',
  catalog: 'Encargado del catálogo de categorías',
  moderator: 'Encargado de la revisión',
  promoter: 'Encargado de las promociones',
  reader: 'Solo lectura',
}
