import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { ShareLinks } from '~/ui/controls/share-links'
import { FaceCard } from '~/ui/display/face-card'
import { titleClass } from '~/ui/display/title-class'
import { Notice } from '~/ui/feedback/notice'
import { Columns } from '~/ui/layout/columns'
import { Section } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'
import type { Profile } from '../examples'

interface Props {
  profile: Profile
  /** Full address of the page. */
  url: string
}

/** Rows 69 and 70. Says before anything else that the person is invented (D56). */
export function ProfilePage({ profile, url }: Props) {
  const { name, profession, place, hue, picture } = profile
  return (
    <>
      <section className={`hero hero-face hue-${hue}`}>
        <div className="wrap hero-columns">
          <FaceCard picture={picture} name={profession} mark="Ejemplo" />
          <div>
            <p className="kicker">Perfil de ejemplo</p>
            <h1 className={titleClass(name)}>{name}</h1>
            <p className="lead">
              {profession} · {place}
            </p>
            <div className="hero-actions">
              <ButtonLink tone="primary" size="big" href={paths.home('registro')}>
                Únete Ahora
              </ButtonLink>
              <ButtonLink size="big" href={paths.home()}>
                Ver Más Profesionales
              </ButtonLink>
            </div>
          </div>
        </div>
      </section>
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
    <section className="stack">
      <SectionHeading title="A qué se dedica" />
      <p>{description}</p>
      <figure className="sign">
        <blockquote className="label side-title">«{quote}»</blockquote>
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
      <section className="trust stack">
        <h2 className="side-title">¿Buscas este oficio?</h2>
        <p>{profession}: en el directorio hay negocios que puedes llamar hoy.</p>
        <ButtonLink icon="search" href={paths.directory({ search })}>
          Buscar «{search}»
        </ButtonLink>
      </section>
    </>
  )
}
