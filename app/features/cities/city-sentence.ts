import type { CityFigures } from './schema'

const NUMBER = 'es-US'

/** `14 negocios en Dalton, Georgia: 9 con 4 estrellas o más y 3 verificados.` */
export function citySentence({ total, wellRated, verified }: CityFigures, place: string): string {
  const parts = [
    wellRated > 0 && `${wellRated.toLocaleString(NUMBER)} con 4 estrellas o más`,
    verified > 0 && `${verified.toLocaleString(NUMBER)} ${verified === 1 ? 'verificado' : 'verificados'}`,
  ].filter(Boolean)
  const known = parts.length > 0 ? `: ${parts.join(' y ')}` : ''
  return `${total.toLocaleString(NUMBER)} negocios en ${place}${known}.`
}
