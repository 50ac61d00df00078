import type { LaunchContent } from '~/features/settings/schema'
import { TRUST_CLASS } from '~/ui/display/chip'

export interface CountedFigures {
  businesses: number
  ratings: number
}

interface LaunchFiguresProps {
  claims: LaunchContent['claims']
  figures: CountedFigures
}

const count = (figure: number, one: string, many: string) =>
  `${figure.toLocaleString('es-US')} ${figure === 1 ? one : many}`

/** Shows claims of the team next to counted figures (row 35, D56). */
export function LaunchFiguresSection({ claims, figures: { businesses, ratings } }: LaunchFiguresProps) {
  return (
    <section className={`${TRUST_CLASS} stack figures`}>
      {claims.length > 0 && (
        <>
          <h3>{claims.map(({ figure, of }) => `${figure} ${of}`).join(' y ')}</h3>
          <p>Así lo anuncia el equipo del directorio.</p>
        </>
      )}
      <p>
        Contado hoy en este sitio: <b>{count(businesses, 'negocio publicado', 'negocios publicados')}</b> y{' '}
        <b>{count(ratings, 'calificación', 'calificaciones')}</b>.
      </p>
    </section>
  )
}
