import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { LoteriaHero } from '~/ui/signage/loteria-hero'

/** What the operator gave for this page; null is not shown (D98). */
export interface ContractorContact {
  phone: string | null
  email: string | null
}

export function ContractorHero({ contact: { phone, email } }: { contact: ContractorContact }) {
  return (
    <LoteriaHero
      hue="amarillo"
      picture={{ src: paths.illustration('technical'), kind: 'drawing' }}
      card="El electricista"
      kicker="Electricistas que hablan español"
      title="Luz bien puesta, cuentas claras"
      lead="Para la casa, el local o la bodega. Cuenta qué pasa, pide precio y decide con calma."
      actions={
        <>
          {phone && (
            <ButtonLink tone="primary" size="big" icon="phone" href={`tel:${phone}`}>
              Llamar
            </ButtonLink>
          )}
          {email && (
            <ButtonLink size="big" icon="mail" href={`mailto:${email}`}>
              Escribir un correo
            </ButtonLink>
          )}
          <ButtonLink icon="search" href={paths.directory({ search: 'electricista' })}>
            Ver electricistas del directorio
          </ButtonLink>
        </>
      }
    />
  )
}
