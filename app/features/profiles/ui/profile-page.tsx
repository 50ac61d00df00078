import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { ShareLinks } from '~/ui/controls/share-links'
import { TRUST } from '~/ui/display/trust'
import { Notice } from '~/ui/feedback/notice'
import { Columns } from '~/ui/layout/columns'
import { Section, STACK } from '~/ui/layout/section'
import { SectionHeading, SIDE_TITLE } from '~/ui/layout/section-heading'
import { LoteriaHero } from '~/ui/signage/loteria-hero'
import type { Profile } from '../examples'

interface Props {
  profile: Profile
  url: string
}

/** A sample profile (rows 69 and 70). States first that the person is invented (D56). */
export function ProfilePage({ profile, url }: Props) {
  const { name, profession, place, hue, picture } = profile
  return (
    <>
      <LoteriaHero
        hue={hue}
        picture={picture}
        card={profession}
        mark="Ejemplo"
        kicker="Perfil de ejemplo"
        title={name}
        lead={`${profession} · ${place}`}
        actions={
          <>
            <ButtonLink tone="primary" size="big" href={paths.home('registro')}>
              Únete Ahora
            </ButtonLink>
            <ButtonLink size="big" href={paths.home()}>
              Ver Más Profesionales
            </ButtonLink>
          </>
        }
      />
      <Section>
        <Columns aside={<Beside profile={profile} />} after={<ShareLinks url={url} title={name} />}>
          <About profile={profile} />
        </Columns>
      </Section>
    </>
  )
}

function About({ profile: { description, quote, name } }: { profile: Profile }) {
  return (
    <section className={STACK}>
      <SectionHeading title="A qué se dedica" />
      <p>{description}</p>
      <figure className="sign">
        <blockquote className="lettering text-4xl">«{quote}»</blockquote>
        <figcaption>{name} · testimonio de ejemplo</figcaption>
      </figure>
    </section>
  )
}

function Beside({ profile: { search, profession } }: { profile: Profile }) {
  return (
    <>
      <Notice title="Es un ejemplo">
        <p>
          Esta persona no existe. Su historia y sus palabras muestran cómo puede verse quien ofrece su trabajo
          aquí.
        </p>
      </Notice>
      <section className={`${TRUST} stack`}>
        <h2 className={SIDE_TITLE}>¿Buscas este oficio?</h2>
        <p>{profession}: en el directorio hay negocios que puedes llamar hoy.</p>
        <ButtonLink className="max-w-full wrap-anywhere" icon="search" href={paths.directory({ search })}>
          Buscar «{search}»
        </ButtonLink>
      </section>
    </>
  )
}
