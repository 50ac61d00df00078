/**
 * The categories of the codes of NAICS 2022 and 2017 by how they begin; the longest beginning counts. Codes of trades
 * that stand in several categories are left out: of those the name decides.
 */
const CODES = `
  111 112 1151 311 4244 4245 4452 | distribuidora-de-alimentos
  236 237 238 54131 | construccion
  2382 5415 5616 56171 56173 517 811 | servicios-tecnicos
  3118 445291 | reposteria
  323 511 5131 54143 5418 | impresiones-y-tipografia
  42 44 45 532 54141 81291 | comercio
  441 447 457 8111 81293 5321 | servicio-automotriz
 44831 45831 | joyeria
  4531 4593 45322 45942 | regalos-y-articulos-diversos
  44611 45611 44613 45613 621 622 623 54194 71394 | salud-y-bienestar
  481 482 483 484 485 486 487 488 491 492 493 721 5615 | viajes
  51213 515 516 5122 711 712 7131 7132 71395 | producciones-y-entretenimiento
  52 | consultoria-financiera-y-seguros
  531 | bienes-raices
  5411 | legal-y-abogados
  5412 54133 54161 5611 | servicios-profesionales
  541612 5613 | consultoria-de-recursos-humanos
  5417 561611 | investigacion
  54192 81292 | fotografia
  54193 | traducciones-e-interpretes
  56172 56174 562 8123 | limpieza
  61 6244 | educacion
  624 813 | organizaciones-sin-fines-de-lucro
  722 | restaurantes-y-bares
  8121 | belleza-bienestar-y-cuidado-personal
  8122 | servicios-generales`

const slugs = new Map(
  CODES.trim()
    .split('\n')
    .flatMap((line) => {
      const [codes = '', slug = ''] = line.split('|').map((part) => part.trim())
      return codes.split(' ').map((code) => [code, slug] as const)
    }),
)

/** The category of a text that is nothing but a code: `722511`, `NAICS 4842`; null where it is none that is known. */
export function categoryOfCode(text: string): string | null {
  const [, named, code = ''] = /^\s*(NAICS\s*(?:code)?\s*[:#]?)?\s*(\d{2,6})(?:\.0)?\s*$/i.exec(text) ?? []
  if (!named && code.length !== 6) return null
  for (let length = code.length; length > 1; length--) {
    const slug = slugs.get(code.slice(0, length))
    if (slug) return slug
  }
  return null
}
