/** The forms that carry a file. The ending is that of the same form sent by React. */
export const UPLOADS: readonly RegExp[] = [
  /^\/admin\/contactos\/\d+\/(logo|fotos)(\.data)?$/,
  /^\/admin\/promociones\/(nueva|\d+)(\/imagen)?(\.data)?$/,
  /^\/admin\/categoria\/[a-z0-9-]+\/imagenes(\.data)?$/,
  /^\/administracion\/importar(\.data)?$/,
  /^\/mi-negocio\/[0-9a-f]+\/(logo|fotos)(\.data)?$/,
]
