export type Thing = Record<string, unknown>

/** Returns all structured data of a page. Throws if it is not valid JSON, or if a script ends early. */
export function thingsOf(html: string): Thing[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)]
  if (scripts.length !== (html.match(/application\/ld\+json/g) ?? []).length)
    throw new Error('a script of structured data does not end where it should')
  return scripts.flatMap(([, json]) => {
    const { '@context': context, '@graph': graph } = JSON.parse(json ?? '') as Record<string, unknown>
    if (context !== 'https://schema.org' || !Array.isArray(graph)) throw new Error('no graph of schema.org')
    return graph as Thing[]
  })
}

/** Required fields by type, according to search engines. */
const REQUIRED: Record<string, string[]> = {
  WebSite: ['name', 'url'],
  Organization: ['name', 'url', 'logo'],
  LocalBusiness: ['name', 'url', 'address', 'image'],
  PostalAddress: ['addressLocality', 'addressRegion', 'addressCountry'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  AggregateRating: ['ratingValue', 'ratingCount'],
  GeoCoordinates: ['latitude', 'longitude'],
  LocationFeatureSpecification: ['name', 'value'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position'],
  EntryPoint: ['urlTemplate'],
}

/** Finds missing and unknown fields in a thing and in its parts, one per line. */
export function faultsOf(thing: unknown, path = ''): string[] {
  if (Array.isArray(thing)) return thing.flatMap((each, index) => faultsOf(each, `${path}[${index}]`))
  if (typeof thing !== 'object' || thing === null)
    return thing === '' || thing === null ? [`${path} is empty`] : []
  const { '@type': type, ...fields } = thing as Thing
  const required = REQUIRED[String(type)]
  const missing = (required ?? []).filter((field) => !(field in fields))
  return [
    ...(required ? missing.map((field) => `${path} (${type}) has no ${field}`) : [`${path} is a ${type}`]),
    ...Object.entries(fields).flatMap(([field, value]) => faultsOf(value, `${path}.${field}`)),
  ]
}
