/** One of each kind of public page with the demo data. Tests find a business page themselves. */
export const PUBLIC_PAGES = [
  ...['/', '/estado', '/directorio', '/directorio?vista=buscar', '/directorio?vista=buscar&search=panaderia'],
  ...['/directorio?search=zzzzqqqq', '/directorio?search=restaurnte', '/negocios', '/negocios?letra=p'],
  ...['/reposteria', '/reposteria?search=pasteles&state=FL', '/limpieza/casa-limpia-portillo/opiniones'],
  ...['/servicio-automotriz/en/atlanta-ga', '/promociones', '/perfil', '/perfil/maria-quispe', '/servicios'],
  ...[
    '/landing/electricista',
    '/ayuda',
    '/terminos',
    '/privacidad',
    '/contacto',
    '/preguntas-frecuentes',
    '/404',
  ],
]

/** Addresses of the first businesses of a category. */
export async function someBusinesses(origin: string, count = 1, category = 'reposteria'): Promise<string[]> {
  const html = await (await fetch(`${origin}/${category}`)).text()
  const found = [...html.matchAll(/<h3><a href="(\/[^"?]+)/g)].flatMap((match) => match[1] ?? [])
  if (found.length < count) throw new Error(`/${category} lists ${found.length} businesses`)
  return found.slice(0, count)
}
