import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { LoteriaHero } from '~/ui/signage/loteria-hero'
import type { Picture } from '~/values/pictures/picture'

/** What the operator gave for this page; null is not shown (D98). */
export interface ContractorContact {
  phone: string | null
  email: string | null
}

interface Props {
  contact: ContractorContact
  picture: Picture
}

export function ContractorHero({ contact: { phone, email }, picture }: Props) {
  return (
    <LoteriaHero
      hue="amarillo"
      picture={picture}
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
