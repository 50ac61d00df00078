import type { Role } from '~/values/roles/role'

/** Who is signed in, as pages show it. */
export interface Person {
  username: string
  role: Role
}

export const ROLE_NAMES: Record<Role, string> = {
  administrator: 'Administrador de todo el sitio',
  catalog: 'Encargado del catálogo de categorías',
  moderator: 'Encargado de la revisión',
  promoter: 'Encargado de las promociones',
  reader: 'Solo lectura',
}
