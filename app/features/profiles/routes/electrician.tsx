import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import type { BusinessComment } from '~/features/businesses/schema'
import { listDrawingsOfTrade } from '~/features/businesses/trade-drawing.server'
import { listNewestCommentsOfBusiness } from '~/features/ratings/comments.server'
import { CommentCard } from '~/features/ratings/ui/comments-section'
import {
  type ElectriciansPageBusiness,
  findBusinessOfElectricianPage,
  readSettings,
  readSiteSettings,
} from '~/features/settings/site.server'
import { createFormTokenCookie } from '~/features/visitors/http/visitor-check.server'
import type { PageCacheRule } from '~/http/cache-rule'
import { buildCookieHeaders } from '~/http/cookies.server'
import { buildPageMeta } from '~/http/meta'
import { type CategoryAndBusinessSlugs, paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { Checklist, FeaturePointList } from '~/ui/display/prose'
import { PageColumns, Section, SectionHeading, STACK_CLASS } from '~/ui/layout/section'
import { LoteriaHero } from '~/ui/signage/loteria-hero'
import { toSafeEmailOrNull, toSafePhoneOrNull } from '~/values/contact/links'
import type { Picture } from '~/values/pictures/palette'
import { ContractorRatingForm } from '../ui/contractor-rating-form'

const cache: PageCacheRule = { needsFormToken: true }

export const handle = { cache }

const MAX_SHOWN_CONTRACTOR_COMMENTS = 6

/**
 * Loads the electricians' page with the comments on its business. Phone and e-mail are those of the page, of
 * the business if it is published, or of the site (row 160, D98, D150).
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const own = await readSettings(db, ['contractor_phone', 'contractor_email'])
  const site = await readSiteSettings(db, env)
  const named = await findBusinessOfElectricianPage(db)
  const listed = named?.isListed === 1 ? named : null
  const contact = {
    phone: own.contractor_phone || toSafePhoneOrNull(listed?.phone ?? null) || site.SITE_PHONE || null,
    email: own.contractor_email || shownEmail(listed) || site.SITE_EMAIL || null,
  }
  const business = listed && { name: listed.name, slug: listed.slug, categorySlug: listed.categorySlug }
  // A draft has no page of its own. Comments on a held or withdrawn business are not public.
  const shown = named?.status === 'draft' ? named : listed
  const comments = shown
    ? await listNewestCommentsOfBusiness(db, shown.id, MAX_SHOWN_CONTRACTOR_COMMENTS)
    : []
  const drawings = listDrawingsOfTrade('electricista')
  return data(
    { contact, business, comments, drawings },
    { headers: buildCookieHeaders(createFormTokenCookie(request)) },
  )
}

const shownEmail = (business: ElectriciansPageBusiness | null) =>
  business?.showsEmail === 1 ? toSafeEmailOrNull(business.email) : null

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(matches, {
    title: 'Electricistas que hablan español',
    description: 'Trabajos residenciales, comerciales e industriales, y qué preguntar antes de contratar.',
    canonical: paths.electrician(),
  })

export default function ElectricianRoute() {
  return <ContractorPage {...useLoaderData<typeof loader>()} />
}

/** Kinds of work on the electricians' page (rows 161 and 162, D56). */
const CONTRACTOR_SERVICES = [
  {
    title: 'Residencial',
    hue: 'azul',
    text: 'Contactos, lámparas, ventiladores, tableros viejos y el corto que nadie encontraba.',
  },
  {
    title: 'Comercial',
    hue: 'rosa',
    text: 'Locales, restaurantes y oficinas: circuitos para equipo, letreros e iluminación que pasa la inspección.',
  },
  {
    title: 'Industrial',
    hue: 'verde',
    text: 'Talleres y bodegas: corriente trifásica, motores y mantenimiento para no parar la producción.',
  },
] as const

const CONTRACTOR_REASONS = [
  'Pide que te expliquen en español qué van a hacer antes de tocar un cable.',
  'Pide el precio por escrito: un buen electricista lo da sin problema.',
  'Pide ver la licencia y el seguro del estado donde vives.',
  'Compara a varios: en el directorio nadie paga por salir primero.',
]

/** Fictitious comments, marked as examples (rows 161 and 162, D56). */
const CONTRACTOR_TESTIMONIALS = [
  {
    author: 'Marta, dueña de casa',
    text: 'Encontró el corto en media hora y dejó todo más limpio de como estaba.',
  },
  {
    author: 'Julián, dueño de una taquería',
    text: 'Cambió el tablero de noche para que pudiéramos abrir al otro día.',
  },
  {
    author: 'Sandra, encargada de una bodega',
    text: 'Nos dio el precio por escrito y lo respetó hasta el final.',
  },
] as const

type ContractorBusiness = CategoryAndBusinessSlugs & { name: string }

interface ContractorPageProps {
  contact: ContractorContact
  /** The business that the page shows, if it is published. */
  business: ContractorBusiness | null
  comments: BusinessComment[]
  /**
   * Drawings of the trade: the first for the top of the page, those from the third on for the kinds of work.
   */
  drawings: string[]
}

function ContractorPage({
  contact,
  business,
  comments,
  drawings: [head = '', , ...ofServices],
}: ContractorPageProps) {
  const points = CONTRACTOR_SERVICES.map((service, index) => ({
    ...service,
    picture: tradePicture(ofServices[index] ?? head),
  }))
  return (
    <>
      <ContractorHero contact={contact} picture={tradePicture(head)} />
      <Section>
        <SectionHeading title="Qué trabajos hacen" />
        <FeaturePointList points={points} />
      </Section>
      <Section>
        <PageColumns
          aside={<Testimonials />}
          after={<ContractorRating business={business} comments={comments} />}
        >
          <Reasons />
        </PageColumns>
      </Section>
    </>
  )
}

const tradePicture = (drawing: string): Picture => ({ src: paths.illustration(drawing), kind: 'photo' })

function Testimonials() {
  return (
    <section className={STACK_CLASS}>
      <SectionHeading title="Cómo suena un buen trabajo">
        <p>Tres testimonios de ejemplo: nadie los escribió de verdad.</p>
      </SectionHeading>
      {CONTRACTOR_TESTIMONIALS.map(({ author, text }) => (
        <figure key={author} className="sign">
          <blockquote className="lettering text-4xl">«{text}»</blockquote>
          <figcaption className="text-soft">{author} · Ejemplo</figcaption>
        </figure>
      ))}
    </section>
  )
}

function Reasons() {
  return (
    <section>
      <SectionHeading title="Antes de contratar" />
      <Checklist items={CONTRACTOR_REASONS} />
    </section>
  )
}

/** Comments of visitors, and the form for another one (row 163). */
function ContractorRating({ business, comments }: Pick<ContractorPageProps, 'business' | 'comments'>) {
  return (
    <section className={STACK_CLASS} id="opiniones">
      {comments.length > 0 && (
        <SectionHeading title="Lo que cuentan los clientes">
          {business && <a href={paths.business(business)}>Ver la página de {business.name}</a>}
        </SectionHeading>
      )}
      {comments.map((comment) => (
        <CommentCard
          key={comment.id}
          comment={comment}
          {...(business && { reportHref: paths.report(business, { ratingId: comment.id }) })}
        />
      ))}
      <SectionHeading title="¿Ya contrataste a uno?">
        <p>Cuenta cómo te fue. La leemos antes de publicarla.</p>
      </SectionHeading>
      <ContractorRatingForm />
    </section>
  )
}

/** Contact details of this page, of its business or of the site. Null details are not shown (D98). */
interface ContractorContact {
  phone: string | null
  email: string | null
}

interface ContractorHeroProps {
  contact: ContractorContact
  picture: Picture
}

function ContractorHero({ contact: { phone, email }, picture }: ContractorHeroProps) {
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
