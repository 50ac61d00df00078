import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { BIG_FIGURE, CALL } from '~/ui/controls/register-call'
import { ShareLinks } from '~/ui/controls/share-links'
import { CHIPS } from '~/ui/display/chip'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section, STACK } from '~/ui/layout/section'
import { SIDE_TITLE } from '~/ui/layout/section-heading'
import type { Confirmation } from '../schema'
import { SuccessDialog } from './success-dialog'

interface Props {
  /** Null when nobody knows who is asking: without the cookie, or half an hour later. */
  stored: Confirmation | null
  url: string
  ownerLink: string | null
}

export function RegisteredPage({ stored, url, ownerLink }: Props) {
  if (!stored) return <NothingToShow />
  const { name, isPublished, founderNumber } = stored
  return (
    <Section top narrow>
      <SuccessDialog />
      <PageHeading kicker={name} title="¡Registro Exitoso!">
        ¡Éxito! Tu negocio ha sido registrado correctamente
      </PageHeading>
      {isPublished ? (
        <>
          <p>Tu página ya está a la vista y tus clientes te encuentran en el buscador.</p>
          <ButtonLink tone="primary" size="big" href={paths.business(stored)}>
            Ver mi página
          </ButtonLink>
        </>
      ) : (
        <p>
          Una persona de nuestro equipo la revisa antes de publicarla. Cuando esté a la vista vas a encontrar
          tu negocio en el directorio.
        </p>
      )}
      {founderNumber !== null && (
        <p className={CALL}>
          Eres el negocio fundador <b className={BIG_FIGURE}>n.º {founderNumber.toLocaleString('es-US')}</b>
        </p>
      )}
      {ownerLink && <OwnerLink href={ownerLink} />}
      {isPublished && <ShareLinks url={url} title={name} />}
      {isPublished && (
        <p>
          ¿Un dato quedó mal?{' '}
          <a href={paths.report(stored, { reason: 'es-mi-negocio' })}>Escríbenos y lo corregimos</a>.
        </p>
      )}
    </Section>
  )
}

const OwnerLink = ({ href }: { href: string }) => (
  <section className={`sign ${STACK}`}>
    <h2 className={SIDE_TITLE}>Tu enlace privado</h2>
    <p>Guárdalo: con él cambias tus datos y ves tus reservas. No lo compartas con nadie.</p>
    <p className="address-line text-sm text-soft wrap-anywhere">{href}</p>
    <ButtonLink href={href}>Abrir mi página de dueño</ButtonLink>
  </section>
)

const NothingToShow = () => (
  <Section top narrow>
    <PageHeading title="Gracias">
      Si acabas de registrar tu negocio, quedó guardado. Búscalo por su nombre en el directorio.
    </PageHeading>
    <p>¿No guardaste tu enlace privado? Pídelo en la página de tu negocio, con «Reportar este negocio».</p>
    <p className={CHIPS}>
      <ButtonLink tone="primary" href={paths.directory()}>
        Ir al directorio
      </ButtonLink>
      <ButtonLink href={paths.register()}>Registrar un negocio</ButtonLink>
    </p>
  </Section>
)
