import type { BusinessCard as BusinessCardData } from '~/features/businesses/schema'
import { BusinessCard } from '~/features/businesses/ui/business-card'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { KeepLink } from '~/ui/controls/keep-link'
import { BIG_FIGURE, CALL } from '~/ui/controls/register-call'
import { CHIPS } from '~/ui/display/chip'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section, STACK } from '~/ui/layout/section'
import { SIDE_TITLE } from '~/ui/layout/section-heading'
import type { Confirmation } from '../confirmation.server'
import type { Preview } from './shop-sign'
import { SuccessDialog } from './success-dialog'
import { WindowSign } from './window-sign'

interface Props {
  /** Null when nobody knows who is asking: without the cookie, or half an hour later. */
  stored: Confirmation | null
  /** The business as lists show it, and the code that leads to it; null while nobody sees it. */
  shown: { card: BusinessCardData; url: string; qr: { size: number; outline: string } } | null
  /** The owner's private page, and where its opening hours are said. */
  owner: { link: string; hours: string } | null
}

export function RegisteredPage({ stored, shown, owner }: Props) {
  if (!stored) return <NothingToShow />
  const { name, founderNumber } = stored
  const whatsapp = shown?.card.whatsapp
  return (
    <Section top narrow>
      <div className={`${STACK} screen-only`}>
        <SuccessDialog />
        <PageHeading kicker={name} title="¡Registro Exitoso!">
          ¡Éxito! Tu negocio ha sido registrado correctamente
        </PageHeading>
        {owner && <OwnerLink {...owner} name={name} whatsapp={whatsapp} />}
        {shown ? (
          <Published stored={stored} {...shown} />
        ) : (
          <p>
            Una persona de nuestro equipo la revisa antes de publicarla. Cuando esté a la vista vas a
            encontrar tu negocio en el directorio.
          </p>
        )}
        {founderNumber !== null && (
          <p className={CALL}>
            Eres el negocio fundador <b className={BIG_FIGURE}>n.º {founderNumber.toLocaleString('es-US')}</b>
          </p>
        )}
      </div>
      {shown && <WindowSign {...shown} preview={previewOf(stored, shown.card)} />}
      {shown && (
        <p className="screen-only">
          ¿Un dato quedó mal?{' '}
          <a href={paths.report(stored, { reason: 'es-mi-negocio' })}>Escríbenos y lo corregimos</a>.
        </p>
      )}
    </Section>
  )
}

function previewOf(
  { name, city, specialty, categories }: Confirmation,
  { category }: BusinessCardData,
): Preview {
  return {
    name,
    trade: specialty ?? categories[0] ?? '',
    city,
    picture: paths.illustration(category.illustration),
  }
}

const Published = ({ stored, card, url }: { stored: Confirmation } & NonNullable<Props['shown']>) => (
  <>
    <p>Tu página ya está a la vista. Así te ven en el directorio:</p>
    <h2 className="visually-hidden">Así sales en el directorio</h2>
    <BusinessCard business={card} href={paths.business(stored)} />
    <ButtonLink tone="primary" size="big" href={paths.business(stored)}>
      Ver mi página
    </ButtonLink>
    <KeepLink label="El enlace de tu página" url={url} title={`${card.name}:`} whatsapp={card.whatsapp} />
  </>
)

interface OwnerLinkProps {
  link: string
  hours: string
  name: string
  whatsapp: string | null | undefined
}

const OwnerLink = ({ link, hours, name, whatsapp }: OwnerLinkProps) => (
  <section className={`sign ${STACK}`}>
    <h2 className={SIDE_TITLE}>Tu enlace privado</h2>
    <p>Guárdalo: con él cambias tus datos, dices tu horario y ves tus reservas. No lo compartas con nadie.</p>
    <KeepLink label="Para ti" url={link} title={`Mi enlace privado de ${name}:`} whatsapp={whatsapp ?? null}>
      <ButtonLink size="small" href={link}>
        Abrir mi página de dueño
      </ButtonLink>
      <ButtonLink size="small" icon="calendar" href={hours}>
        Decir mi horario
      </ButtonLink>
    </KeepLink>
  </section>
)

const NothingToShow = () => (
  <Section top narrow>
    <PageHeading title="Gracias">
      Si acabas de registrar tu negocio, quedó guardado. Búscalo por su nombre en el directorio.
    </PageHeading>
    <p>
      ¿No guardaste tu enlace privado? <a href={paths.lostLink()}>Pide otro</a>.
    </p>
    <p className={CHIPS}>
      <ButtonLink tone="primary" href={paths.directory()}>
        Ir al directorio
      </ButtonLink>
      <ButtonLink href={paths.register()}>Registrar un negocio</ButtonLink>
    </p>
  </Section>
)
